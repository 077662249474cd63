// Rules that react, and claims that can be tried.

import { Board } from "../board";
import { button, fill, h, tabList } from "../dom";
import { packed } from "../link";
import { PERSON, Match } from "../play/match";
import { imageOf } from "../play/piece-images";
import { Ring } from "../play/ring";
import { dark } from "../theme";
import { Game, tourPicture } from "../wasm";
import { currentLanguage, moveWords, pieceName, t, word } from "../words";
import type { Claim } from "../types";
import { ClaimList } from "./claim-list";
import { lessons, type Lesson, type Trial } from "./lessons";

let chosen: Lesson["name"] = "hunt";

export class LearnView {
  readonly element = h("section", { class: "learn" });
  private redraw: (() => void) | null = null;
  private claims: ClaimList | null = null;

  /** The subject that is shown when the view is opened. */
  static choose(subject: Lesson["name"]): void {
    chosen = subject;
  }

  constructor(private readonly play: (match: Match) => void) {
    this.show();
  }

  draw(): void {
    this.redraw?.();
  }

  close(): void {
    this.claims?.close();
  }

  private show(): void {
    const language = currentLanguage();
    const lesson = lessons.find(({ name }) => name === chosen)!;
    const title = (name: Lesson["name"]) => (name === "tours" ? t("nav.tours") : word(`game.${name}`));
    const tabs = lessons.map(({ name }) => ({ name, title: title(name), test: `learn-${name}` }));
    const choose = (name: string) => {
      chosen = name as Lesson["name"];
      this.show();
    };
    this.claims?.close();
    this.claims = new ClaimList(lesson.name, (trial) => void this.look(trial));
    fill(
      this.element,
      tabList(t("nav.learn"), tabs, chosen, choose),
      h(
        "article",
        {},
        h("h1", {}, title(lesson.name)),
        h("p", {}, lesson.intro[language]),
        h(
          "div",
          { class: "columns" },
          h(
            "div",
            {},
            h("h2", {}, t("learn.rules")),
            h("ul", {}, ...lesson.rules.map((rule) => h("li", {}, rule[language]))),
            button(t(lesson.name === "tours" ? "learn.tours" : "learn.play"), () => void this.open({ game: lesson.trial.game, board: lesson.trial.board, rules: lesson.trial.rules }), { class: "primary", "data-test": "learn-play" }),
          ),
          h("div", { id: "board" }, lesson.trial.board === undefined ? this.trialBoard(lesson.trial) : this.tourBoard(lesson.trial.board)),
        ),
      ),
      h("article", {}, h("h2", {}, t("learn.claims")), h("p", { class: "small" }, t("learn.claims.note")), this.claims.element),
    );
  }

  private async open(trial: Trial): Promise<void> {
    if (trial.board !== undefined) return this.look({ board: trial.board });
    this.play(againstBots(Match.start(trial.game ?? "hunt", trial.rules ?? "", [], 0)));
  }

  /** Takes what a claim is about to the board: a hunt from its beginning against a bot, all else to look at. */
  private async look(trial: Claim["trial"]): Promise<void> {
    if ("board" in trial) {
      location.hash = `tour=${await packed(trial.board)}`;
      return;
    }
    const match = Match.open(trial.record);
    const { game, moves, pieces } = match.state;
    if (moves.length > 0) match.goTo(match.root);
    else if (game === "hunt" && pieces.every((piece) => piece?.kind !== "rook")) againstBots(match);
    this.play(match);
  }

  /** A board on which one can move for both sides. */
  private trialBoard(trial: Trial): HTMLElement {
    const start = () => Game.start(trial.game!, trial.rules ?? "", trial.position);
    let game = start();
    let picked: number[] = [];
    const note = h("p", { class: "note", role: "status" }, t("learn.try"));
    const reset = button(t("learn.reset"), () => {
      game = start();
      picked = [];
      draw();
    });
    const board = new Board(t("board"), { pick });
    const draw = () => {
      const state = game.state();
      const lit = new Map(picked.length > 0 ? game.options(picked).next.map((next) => [next.square, next.takes]) : []);
      board.draw(game.picture({ dark: dark(), last: true, areas: state.game === "hunt" }), state.width, state.height, false);
      board.mark({ chosen: picked, targets: picked.length > 0 ? game.options(picked).next : [] });
      board.label(
        state.names.map((name, index) => {
          const piece = state.pieces[index];
          const mark = lit.has(index) ? t(lit.get(index) ? "square.capture" : "square.target") : undefined;
          return { index, label: t("square", name, piece ? pieceName(piece) : t("square.empty")), state: mark };
        }),
      );
      fill(board.over);
      const last = state.moves[state.ply - 1];
      note.textContent = last && picked.length === 0 ? moveWords(last, state.names) : t("learn.try");
    };
    const done = (text: string) => {
      game.play(text);
      picked = [];
      draw();
    };

    function pick(square: number): void {
      const fits = (before: number[]) => game.options(before).next.some((next) => next.square === square);
      picked = fits(picked) ? [...picked, square] : fits([]) ? [square] : [];
      const { next, moves } = game.options(picked);
      if (picked.length > 0 && next.length === 0 && moves.length === 1) return done(moves[0]!.text);
      draw();
      if (picked.length === 0 || next.length > 0 || moves.length === 0) return;
      const cancel = () => {
        picked = [];
        draw();
      };
      const state = game.state();
      const piece = state.pieces[picked[0]!];
      const image = (eighths: number) => (piece ? imageOf(state, piece, false, eighths) : null);
      const ring = new Ring(moves, board.space(square), false, image, (turn) => done(turn.text), cancel);
      fill(board.over, ring.element);
      ring.focus();
    }

    this.redraw = draw;
    draw();
    return h("div", {}, board.element, note, h("div", { class: "actions" }, reset));
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

/** A person on the seat that is most to be seen, level 4 on all others. */
function againstBots(match: Match): Match {
  const person = match.state.game === "hunt" ? 1 : 0;
  match.seat(match.state.players.map((_, place) => (place === person ? PERSON : "level4")));
  match.setTag("seed", String(Math.floor(Math.random() * 1_000_000)));
  return match;
}
