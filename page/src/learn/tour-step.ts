// A step of a lesson with a knight: the user clicks squares in the order of its moves.

import { Board } from "../board/board";
import { dark } from "../theme";
import { onwardMoves, tourPicture } from "../library/wasm";
import { t } from "../words";
import { pause, type StepBoard, type StepEvents, type TourStep } from "./step";

export class TourStepBoard implements StepBoard {
  private readonly board = new Board(t("board"), { pick: (square) => this.pick(square) });
  private readonly text: string;
  private readonly squares: number;
  private readonly given: number[];
  private path: number[];
  /** The square that the user clicked as the answer. */
  private answer: number | null = null;
  private isOpen = true;
  private isClosed = false;

  constructor(
    private readonly step: TourStep,
    private readonly events: StepEvents,
  ) {
    this.text = step.board.join("\n");
    this.squares = [...this.text].filter((letter) => letter === ".").length;
    this.given = step.path ?? [];
    this.path = [...this.given];
  }

  get element(): HTMLElement {
    return this.board.element;
  }

  begin(): void {
    this.draw();
  }

  close(): void {
    this.isClosed = true;
  }

  draw(): void {
    const { path, step, text } = this;
    const [width, height] = [step.board[0]!.length, step.board.length];
    const times = new Map(path.map((square, time): [number, number] => [square, time + 1]));
    const ahead = new Map(step.counts ? this.onward().map(({ square, count }): [number, number] => [square, count]) : []);
    const head = path[path.length - 1];
    const svg = step.counts
      ? tourPicture({ board: text, dark: dark(), path, onward: [...ahead] })
      : tourPicture({ board: text, dark: dark(), onward: [...times], best: this.answer ?? head ?? null, end: step.goal.at ?? null });
    this.board.draw(svg, width, height, false, true);
    this.board.label(
      [...step.board.join("")].map((letter, index) => {
        const name = t("tours.square", index % width, Math.floor(index / width));
        const label = letter === "." ? name : t("square", name, t("tours.square.off"));
        const states = [
          index === step.goal.at && t("lesson.goal"),
          times.has(index) && String(times.get(index)),
          ahead.has(index) && t("lesson.onward", ahead.get(index)!),
        ].filter(Boolean);
        return { index, label, state: states.join(", ") };
      }),
    );
  }

  async show(): Promise<boolean> {
    this.isOpen = false;
    for (const square of this.step.solution) {
      await pause();
      if (this.isClosed) return false;
      if (this.step.goal.answer) this.answer = square;
      else this.path.push(square);
      this.draw();
    }
    return true;
  }

  private onward() {
    return this.path.length > 0 ? onwardMoves(this.text, this.path) : [];
  }

  private pick(square: number): void {
    if (!this.isOpen) return;
    const { goal } = this.step;
    this.events.say("");
    if (goal.answer) {
      this.answer = square;
      this.draw();
      return goal.answer.includes(square) ? this.reached() : this.events.say(t("lesson.other"));
    }
    const visited = this.path.indexOf(square);
    if (visited >= 0) {
      this.path = this.path.slice(0, Math.max(visited + 1, this.given.length));
      return this.draw();
    }
    const onward = this.onward();
    const chosen = onward.find((one) => one.square === square);
    if (!chosen) return this.events.say(t("lesson.no-move"));
    const least = Math.min(...onward.map(({ count }) => count));
    if (goal.best && chosen.count > least) return this.events.say(t("lesson.more", chosen.count, least));
    this.path.push(square);
    this.draw();
    this.look();
  }

  /** Checks whether the goal is reached, or cannot be reached any more. */
  private look(): void {
    const { goal } = this.step;
    const { path, given } = this;
    const made = path.length - given.length;
    const onward = this.onward();
    const isAll = path.length === this.squares;
    const last = path[path.length - 1]!;
    if (goal.at !== undefined) {
      if (last === goal.at && made === (goal.moves ?? made)) return this.reached();
      if (made >= (goal.moves ?? 1)) this.events.say(t("lesson.missed"));
    } else if (goal.best) {
      if (made === goal.best || isAll) return this.reached();
    } else if (isAll) {
      const isRing = onwardMoves(this.text, [last]).some(({ square }) => square === path[0]);
      return isRing || !goal.closed ? this.reached() : this.events.say(t("lesson.not-closed"));
    }
    if (onward.length === 0) this.events.say(t("lesson.stuck", this.squares - path.length));
  }

  private reached(): void {
    this.isOpen = false;
    this.events.done();
  }
}
