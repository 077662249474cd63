// Lessons: ten things to do on the board, one after another, each of which is checked.

import { announce, button, fill, h } from "../dom";
import { Engine } from "../engine";
import { GameBoard } from "../game-board";
import { store, stored } from "../storage";
import type { GameName, GameState, Line } from "../types";
import { Game } from "../wasm";
import { currentLanguage, t, told, type Language } from "../words";
import url from "../../lessons/steps.json?url";

/** What is to be done: a win, a capture, a turn, or one of some moves; any move where none is named. */
interface Goal {
  win?: boolean;
  take?: boolean;
  /** Alone, or after a step. */
  turns?: "alone" | "after";
  moves?: string[];
}

type Step = Record<Language, string> & {
  rules?: string;
  position?: string;
  goal: Goal;
  /** Moves that reach the goal, with the replies. */
  solution?: string[];
  /** Who replies until somebody has won. */
  bot?: string;
  /** The place of the reader, where not he begins. */
  player?: number;
};

const KEY = "board-rules.lessons";
/** Milliseconds until a reply is played. */
const PAUSE = 350;
let steps: Promise<Record<GameName, Step[]>> | null = null;

function loaded(): Promise<Record<GameName, Step[]>> {
  steps ??= fetch(url).then((response) => response.json());
  steps.catch(() => (steps = null));
  return steps;
}

function isReached({ win, take, turns, moves }: Goal, state: GameState, player: number): boolean {
  const last = state.moves[state.ply - 1];
  if (!last) return false;
  if (win) return state.ending?.winners.includes(player) ?? false;
  if (take) return last.taken !== null;
  const stays = last.squares[0] === last.squares[last.squares.length - 1];
  if (turns) return (last.turn ?? 0) > 0 && stays === (turns === "alone");
  return !moves || moves.length === 0 || moves.includes(last.text);
}

export class LessonSteps {
  readonly element = h("div", { class: "lesson", "data-test": "lesson" });
  private readonly engine = new Engine();
  private readonly note = h("p", { class: "note", "data-test": "lesson-note" });
  private all: Step[] = [];
  private at = 0;
  private board: GameBoard | null = null;
  private game: Game | null = null;
  private player = 0;
  /** Counts beginnings, so that a reply that comes too late is none. */
  private round = 0;

  constructor(private readonly name: GameName) {
    void loaded()
      .then((lessons) => {
        this.all = lessons[name] ?? [];
        const done = this.done();
        this.go(Math.max(0, this.all.findIndex((_, place) => !done.includes(place))));
      })
      .catch((error: unknown) => fill(this.element, told(error)));
  }

  draw(): void {
    this.board?.draw();
  }

  close(): void {
    this.round++;
    this.engine.stop();
  }

  private done(): number[] {
    try {
      const kept: unknown = JSON.parse(stored(KEY) ?? "{}")[this.name];
      return Array.isArray(kept) ? kept.filter((place) => Number.isInteger(place)) : [];
    } catch {
      return [];
    }
  }

  private finish(): void {
    let kept: Record<string, number[]> = {};
    try {
      kept = JSON.parse(stored(KEY) ?? "{}");
    } catch {
      // What others left there makes no sense: it begins anew.
    }
    store(KEY, JSON.stringify({ ...kept, [this.name]: [...new Set([...this.done(), this.at])] }));
    this.say(t(this.at + 1 < this.all.length ? "lesson.done" : "lesson.all-done"));
    this.drawAround();
    this.element.querySelector<HTMLElement>("[data-test=lesson-next]")?.focus({ preventScroll: true });
  }

  /** Begins a step. */
  private go(at: number): void {
    this.close();
    this.at = at;
    const step = this.all[at];
    if (!step) return fill(this.element);
    const game = Game.start(this.name, step.rules ?? "", step.position);
    this.game = game;
    this.player = step.player ?? game.state().mover;
    this.board = new GameBoard(game, { chose: (move) => void this.chose(move), refused: (why) => this.say(why) });
    this.say("");
    this.drawAround();
    this.board.draw();
    if (game.state().mover !== this.player) void this.reply();
  }

  private drawAround(): void {
    const { all, at } = this;
    const done = this.done();
    const dots = all.map((_, place) =>
      button(done.includes(place) ? `✓ ${place + 1}` : String(place + 1), () => this.go(place), {
        "aria-current": place === at ? "step" : null,
        "aria-label": t(done.includes(place) ? "lesson.step.done" : "lesson.step", place + 1),
      }),
    );
    const step = all[at]!;
    fill(
      this.element,
      h("div", { class: "steps lesson-steps" }, ...dots),
      h("p", { class: "status", "data-test": "lesson-text" }, step[currentLanguage()]),
      this.board!.board.element,
      this.note,
      h(
        "div",
        { class: "actions" },
        button(t("learn.reset"), () => this.go(at)),
        step.solution && button(t("learn.open"), () => void this.show(step.solution!), { "data-test": "lesson-show" }),
        at + 1 < all.length && button(t("lesson.next"), () => this.go(at + 1), { class: done.includes(at) ? "primary" : "", "data-test": "lesson-next" }),
      ),
    );
  }

  private say(text: string): void {
    this.note.textContent = text;
    if (text) announce(text);
  }

  private play(move: string): void {
    this.game!.play(move);
    this.board!.draw();
  }

  private async show(moves: string[]): Promise<void> {
    this.go(this.at);
    const { round } = this;
    this.board!.isOpen = false;
    for (const move of moves) {
      await new Promise((resolve) => setTimeout(resolve, PAUSE));
      if (round !== this.round) return;
      this.play(move);
    }
    this.say(t("lesson.shown"));
  }

  private async chose(move: string): Promise<void> {
    const step = this.all[this.at]!;
    this.board!.isOpen = false;
    this.play(move);
    const state = this.game!.state();
    const isOver = state.ending !== null;
    if (isReached(step.goal, state, this.player)) return this.finish();
    if (step.bot && !isOver) return this.reply();
    this.say(t("lesson.missed"));
  }

  private async reply(): Promise<void> {
    const step = this.all[this.at]!;
    const { round } = this;
    const game = this.game!;
    this.board!.isOpen = false;
    let line: Line | null = null;
    try {
      await this.engine.ask({ ask: "bot", game: this.name, record: game.text(), agent: step.bot!, seed: game.state().ply + 1 }, (found) => (line = found));
    } catch (error) {
      if (round !== this.round) return;
      // Without an answer the move is taken back, and can be made again.
      const { ply } = game.state();
      if (ply > 0) game.goTo(ply - 1);
      this.board!.isOpen = ply > 0;
      this.board!.take(game);
      return this.say(told(error));
    }
    const found = line as Line | null;
    if (round !== this.round || !found) return;
    this.board!.isOpen = true;
    this.play(found.text);
    if (game.state().ending) this.say(t("lesson.missed"));
  }
}
