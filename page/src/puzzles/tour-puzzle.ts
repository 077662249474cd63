// The puzzle of a tour: some squares have their numbers, and the user clicks all squares in order.

import { Board } from "../board/board";
import { dark } from "../theme";
import { onwardMoves, tourPicture } from "../library/wasm";
import { t } from "../words";
import type { TourPuzzle } from "./collection";
import type { PuzzleBoard, PuzzleEvents } from "./board";

export class TourPuzzleBoard implements PuzzleBoard {
  readonly task: string;
  private readonly board: Board;
  private readonly text: string;
  private path: number[] = [];

  constructor(
    private readonly puzzle: TourPuzzle,
    private readonly events: PuzzleEvents,
  ) {
    const { width, height } = puzzle;
    this.text = Array.from({ length: height }, () => ".".repeat(width)).join("\n");
    this.task = t("puzzle.tour.task", width * height);
    this.board = new Board(t("board"), { pick: (square) => this.pick(square) });
  }

  get element(): HTMLElement {
    return this.board.element;
  }

  draw(): void {
    const { width, height, given } = this.puzzle;
    const numbers = new Map([...given, ...this.path.map((square, index): [number, number] => [square, index + 1])]);
    const head = this.path[this.path.length - 1];
    const svg = tourPicture({ board: this.text, dark: dark(), onward: [...numbers], best: head ?? null });
    this.board.draw(svg, width, height, false, true);
    const labels = Array.from({ length: width * height }, (_, index) => {
      const number = numbers.get(index);
      const label = t("tours.square", index % width, Math.floor(index / width));
      return { index, label, state: number === undefined ? undefined : String(number) };
    });
    this.board.label(labels);
  }

  close(): void {
    // This puzzle has no search to stop.
  }

  reset(): void {
    this.path = [];
    this.draw();
  }

  /** Returns to the last right square, and adds the next one. */
  hint(): void {
    this.events.failed();
    const { solution } = this.puzzle;
    const wrong = this.path.findIndex((square, index) => square !== solution[index]);
    const right = wrong < 0 ? this.path.length : wrong;
    this.path = solution.slice(0, right + 1);
    this.events.say(t(wrong < 0 ? "puzzle.tour.next" : "puzzle.tour.back", right + 1));
    this.update();
  }

  solution(): void {
    this.events.failed();
    this.path = [...this.puzzle.solution];
    this.draw();
    this.events.say(t("puzzle.shown"));
  }

  private pick(square: number): void {
    const { given } = this.puzzle;
    const at = this.path.indexOf(square);
    const number = this.path.length + 1;
    if (at >= 0) this.path = this.path.slice(0, at === this.path.length - 1 ? at : at + 1);
    else if (this.path.length > 0 && !onwardMoves(this.text, this.path).some((onward) => onward.square === square)) {
      return this.events.say(t("puzzle.tour.no-move", number), true);
    } else if ((given.get(square) ?? number) !== number) {
      return this.events.say(t("puzzle.tour.given", given.get(square)!, number), true);
    } else if (!given.has(square) && [...given.values()].includes(number)) {
      return this.events.say(t("puzzle.tour.elsewhere", number), true);
    } else this.path.push(square);
    this.events.say("");
    this.update();
  }

  /** Draws the path, and reports a complete tour. */
  private update(): void {
    this.draw();
    if (this.path.length < this.puzzle.solution.length) return;
    this.events.say(t("puzzle.solved"));
    this.events.solved();
  }
}
