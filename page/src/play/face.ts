// What one sees of a game that is played: the board with the players above and below it, and beside it who plays, what can be done and
// the panels.

import { Board, type BoardEvents } from "../board";
import { titleOf } from "../catalogue";
import { announce, fill, h } from "../dom";
import * as sounds from "../sounds";
import { dark } from "../theme";
import type { Score } from "../types";
import { hasWord, t, word } from "../words";
import { EvaluationBar, PlayerBars } from "./bars";
import type { Match } from "./match";
import type { Panels } from "./panels";
import { actionButtons, playerLines, statusText, type Actions, type ActionState } from "./side";
import { slidesBetween, type Step } from "./tree";

export interface FaceEvents extends Actions {
  /** Somebody else takes a seat. */
  reseat(place: number, seat: string): void;
  /** Draws the board anew. */
  draw(): void;
}

export class Face {
  readonly element: HTMLElement;
  readonly board: Board;
  /** Moves shown as arrows. */
  arrows: string[] = [];
  /** Where the pieces of moves after one another go. */
  traced: [number, number][] = [];
  private readonly title = h("h1", { class: "title" });
  private readonly bars = new PlayerBars();
  private readonly evaluation = new EvaluationBar();
  private readonly status = h("p", { class: "status", "data-test": "status" });
  private readonly note = h("p", { class: "note", "data-test": "note" });
  private readonly players = h("div", { class: "players" });
  private readonly actions = h("div", { class: "actions" });
  private areas = true;
  /** What the board shows, to know what slides. */
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

  /** Another game comes to the board: nothing slides to it. */
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
      areas: this.areas || !hasWord(`areas.${state.game}`),
    });
    this.board.draw(svg, state.width, state.height, match.turned, false, slidesBetween(this.shown, match.at));
    this.shown = match.at;
  }

  /** Draws all around the board. */
  drawSide(match: Match, state: ActionState): void {
    const { game } = match.state;
    this.title.textContent = titleOf(game);
    this.status.textContent = statusText(match, state.thinking);
    this.bars.draw(match);
    fill(this.players, ...playerLines(match, (place, seat) => this.events.reseat(place, seat)));
    fill(this.actions, ...actionButtons(match, state, this.events), hasWord(`areas.${game}`) && this.areasBox(game));
    this.panels.draw();
  }

  private areasBox(game: string): HTMLElement {
    const box = h("input", {
      type: "checkbox",
      checked: this.areas,
      onchange: (event: Event) => {
        this.areas = (event.target as HTMLInputElement).checked;
        this.events.draw();
      },
    });
    return h("label", { class: "check" }, box, word(`areas.${game}`));
  }

  /** Shows a clock anew. */
  tick(player: number, left: number): void {
    this.bars.tick(player, left);
  }

  evaluate(match: Match, score: Score | null): void {
    this.evaluation.draw(match, score);
  }

  /** Whether something is said at the moment. */
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
    // Starts the shake anew.
    void this.note.offsetWidth;
    this.note.classList.add("refused");
  }

  /** Says to those who listen how the game stands, after these words. */
  announce(words = ""): void {
    announce(words ? `${words}. ${this.status.textContent}` : (this.status.textContent ?? ""));
  }
}
