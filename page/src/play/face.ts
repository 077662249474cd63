// The display of a game: the board with the players above and below it, and at its side the
// players, the buttons and the panels.

import { Board, type BoardEvents } from "../board/board";
import { pageOf, titleOf } from "../catalogue";
import { announce, fill, h } from "../dom";
import * as sounds from "../sounds";
import { dark } from "../theme";
import type { Score } from "../library/types";
import { inLanguage, t } from "../words";
import { EvaluationBar, PlayerBars } from "./bars";
import type { Match } from "./game/match";
import type { Panels } from "./panels/panels";
import { actionButtons, playerLines, statusText, type Actions, type ActionState } from "./side";
import { slidesBetween, type Step } from "./game/tree";

export interface FaceEvents extends Actions {
  /** Another person or bot plays for this player. */
  setAgent(player: number, agent: string): void;
  /** Redraws the board. */
  draw(): void;
}

export class Face {
  readonly element: HTMLElement;
  readonly board: Board;
  /** Moves shown as arrows. */
  arrows: string[] = [];
  /** The steps of consecutive moves, from square to square. */
  traced: [number, number][] = [];
  private readonly title = h("h1", { class: "title" });
  private readonly bars = new PlayerBars();
  private readonly evaluation = new EvaluationBar();
  private readonly status = h("p", { class: "status", "data-test": "status" });
  private readonly note = h("p", { class: "note", "data-test": "note" });
  private readonly players = h("div", { class: "players" });
  private readonly actions = h("div", { class: "actions" });
  private areas = true;
  /** The move that the board shows, from which pieces slide. */
  private shown: Step | null = null;

  constructor(
    match: Match,
    private readonly panels: Panels,
    board: BoardEvents,
    private readonly events: FaceEvents,
  ) {
    this.board = new Board(t("board"), board);
    this.evaluation.draw(match, null);
    this.element = h(
      "section",
      { class: "play" },
      h(
        "div",
        { class: "table", id: "board" },
        this.bars.above,
        h("div", { class: "board-row" }, this.evaluation.element, this.board.element),
        this.bars.below,
        this.status,
        this.note,
      ),
      h("div", { class: "side" }, this.title, this.players, this.actions, panels.tabs, panels.panel),
    );
  }

  /** Prepares for another game, whose pieces do not slide in. */
  clear(): void {
    this.shown = null;
    this.unpoint();
    this.board.clearNotes();
  }

  unpoint(): void {
    this.arrows = [];
    this.traced = [];
  }

  /** Draws the board. */
  draw(match: Match): void {
    const { state } = match;
    const svg = match.game.picture({
      dark: dark(),
      turned: match.turned,
      last: true,
      arrows: this.arrows,
      areas: this.areas || !pageOf(state.game)?.areas,
    });
    this.board.draw(svg, state.width, state.height, match.turned, false, slidesBetween(this.shown, match.at));
    this.shown = match.at;
  }

  /** Draws everything around the board. */
  drawSide(match: Match, state: ActionState): void {
    const { game } = match.state;
    const areas = pageOf(game)?.areas;
    this.title.textContent = titleOf(game);
    this.status.textContent = statusText(match, state.thinking);
    this.bars.draw(match);
    fill(this.players, ...playerLines(match, (player, agent) => this.events.setAgent(player, agent)));
    fill(this.actions, ...actionButtons(match, state, this.events), areas && this.areasBox(inLanguage(areas)));
    this.panels.draw();
  }

  private areasBox(label: string): HTMLElement {
    const box = h("input", {
      type: "checkbox",
      checked: this.areas,
      onchange: (event: Event) => {
        this.areas = (event.target as HTMLInputElement).checked;
        this.events.draw();
      },
    });
    return h("label", { class: "check" }, box, label);
  }

  /** Updates a clock. */
  tick(player: number, left: number): void {
    this.bars.tick(player, left);
  }

  evaluate(match: Match, score: Score | null): void {
    this.evaluation.draw(match, score);
  }

  /** Whether a note is shown. */
  get isSaying(): boolean {
    return this.note.textContent !== "";
  }

  say(text: string, loud = true): void {
    this.note.classList.remove("refused");
    this.note.textContent = text;
    if (loud && text) announce(text);
  }

  refuse(text: string): void {
    sounds.play("refuse");
    this.say(text);
    // Restarts the animation of the note.
    void this.note.offsetWidth;
    this.note.classList.add("refused");
  }

  /** Announces these words and the status of the game to screen readers. */
  announce(words = ""): void {
    announce(words ? `${words}. ${this.status.textContent}` : (this.status.textContent ?? ""));
  }
}
