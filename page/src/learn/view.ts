// The view of rules, with boards to try them on, lessons and claims.

import { agentsAgainst } from "../catalogue";
import { Board } from "../board/board";
import { button, fill, h, tabList } from "../dom";
import { GameBoard } from "../embed/game-board";
import { packed } from "../link";
import { Match } from "../play/game/match";
import { dark } from "../theme";
import { Game, tourPicture } from "../library/wasm";
import { currentLanguage, moveWords, t } from "../words";
import type { Claim } from "../library/types";
import { ClaimList } from "./claim-list";
import { LessonSteps } from "./steps";
import { lessons, type GameExample, type Lesson, type LessonExample } from "./lessons";

let chosen = lessons[0]!.name;

export class LearnView {
  readonly element = h("section", { class: "learn" });
  private redraw: (() => void) | null = null;
  private claims: ClaimList | null = null;
  private lesson: LessonSteps | null = null;
  /** The number of the current subject. Boards of an earlier one are not drawn. */
  private round = 0;

  /** The subject that is shown when the view is opened. */
  static choose(subject: Lesson["name"]): void {
    chosen = subject;
  }

  /** Shows the rules at once, and boards and claims as soon as the module is `loaded`. */
  constructor(
    private readonly loaded: Promise<void>,
    private readonly play: (match: Match) => void,
  ) {
    this.show();
  }

  draw(): void {
    this.redraw?.();
    this.lesson?.draw();
  }

  close(): void {
    this.end();
  }

  /** Stops the work of the current subject. */
  private end(): void {
    this.round++;
    this.redraw = null;
    this.lesson?.close();
    this.claims?.close();
  }

  private show(): void {
    const language = currentLanguage();
    const lesson = lessons.find(({ name }) => name === chosen)!;
    const tabs = lessons.map(({ name, title }) => ({ name, title: title(), test: `learn-${name}` }));
    const choose = (name: string) => {
      chosen = name;
      this.show();
    };
    this.end();
    const board = h("div", { id: "board" });
    const steps = h("div", { class: "steps-place" });
    const claims = h("div", {});
    const { round } = this;
    void this.loaded.then(
      () => {
        if (round !== this.round) return;
        fill(board, "board" in lesson.example ? this.tourBoard(lesson.example.board) : this.gameBoard(lesson.example));
        this.lesson = new LessonSteps(lesson.name);
        fill(steps, this.lesson.element);
        this.claims = new ClaimList(lesson.name, (example) => void this.look(example));
        fill(claims, this.claims.element);
      },
      // The page shows this error instead of all views.
      () => {},
    );
    fill(
      this.element,
      tabList(t("nav.learn"), tabs, chosen, choose),
      h(
        "article",
        {},
        h("h1", {}, lesson.title()),
        h("p", {}, lesson.intro[language]),
        h(
          "div",
          { class: "columns" },
          h(
            "div",
            {},
            h("h2", {}, t("learn.rules")),
            h("ul", {}, ...lesson.rules.map((rule) => h("li", {}, rule[language]))),
            button(t("board" in lesson.example ? "learn.tours" : "learn.play"), () => void this.open(lesson.example), { class: "primary", "data-test": "learn-play" }),
          ),
          board,
        ),
      ),
      h("article", {}, h("h2", {}, t("lesson.title")), steps),
      h("article", {}, h("h2", {}, t("learn.claims")), h("p", { class: "small" }, t("learn.claims.note")), claims),
    );
  }

  /** A game from its start, or a board for tours. */
  private async open(example: LessonExample): Promise<void> {
    if ("board" in example) return this.look(example);
    this.play(againstBots(Match.start(example.game, example.rules ?? "", [], 0)));
  }

  /**
   * Opens the example of a claim. A game in which the rook is not yet placed is played against a
   * bot, any other is only shown.
   */
  private async look(example: Claim["example"]): Promise<void> {
    if ("board" in example) {
      location.hash = `tour=${await packed(example.board)}`;
      return;
    }
    const match = Match.open(example.record);
    const { moves, pieces } = match.state;
    const { next } = match.game.options([]);
    const isPlacing = next.length > 0 && next.every(({ square }) => pieces[square] === null);
    if (moves.length > 0) match.goTo(match.root);
    else if (isPlacing) againstBots(match);
    this.play(match);
  }

  /** A board on which one can move for both sides. */
  private gameBoard({ game: name, rules, position }: GameExample): HTMLElement {
    const start = () => Game.start(name, rules, position);
    let game = start();
    const note = h("p", { class: "note", role: "status" }, t("learn.try"));
    const board = new GameBoard(game, {
      chose: (move) => {
        game.play(move);
        board.draw();
        const state = game.state();
        note.textContent = moveWords(state.moves[state.ply - 1]!, state);
      },
      refused: (why) => (note.textContent = why),
    });
    const reset = button(t("learn.reset"), () => {
      game = start();
      board.take(game);
      note.textContent = t("learn.try");
    });
    this.redraw = () => board.draw();
    board.draw();
    return h("div", {}, board.board.element, note, h("div", { class: "actions" }, reset));
  }

  private tourBoard(text: string): HTMLElement {
    const rows = text.split("\n");
    const board = new Board(t("board"), { pick: () => void this.open({ board: text }) });
    const draw = () => {
      board.draw(tourPicture({ board: text, dark: dark() }), rows[0]!.length, rows.length, false, true);
      const names = [...text.replaceAll("\n", "")].map((_, index) => t("tours.square", index % rows[0]!.length, Math.floor(index / rows[0]!.length)));
      board.label(names.map((label, index) => ({ index, label })));
    };
    this.redraw = draw;
    draw();
    return board.element;
  }
}

/** A person for the player who moves first, level 10 for all others. */
function againstBots(match: Match): Match {
  match.setAgents(agentsAgainst(match.state.game, "level10"));
  match.setTag("seed", String(Math.floor(Math.random() * 1_000_000)));
  return match;
}
