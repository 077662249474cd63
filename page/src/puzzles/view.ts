// The view of puzzles: one after another, chosen by the user's rating.

import { titleOf } from "../catalogue";
import { announce, button, fill, h, select } from "../dom";
import { t, errorText, word } from "../words";
import { GRADES, keyOf, nextPuzzle, puzzlesOf, ratingOf, subjects, type Puzzle } from "./collection";
import type { PuzzleBoard, PuzzleEvents } from "./board";
import { GamePuzzleBoard } from "./game-puzzle";
import { progress, record } from "./progress";
import { printedSheet } from "./sheet";
import { TourPuzzleBoard } from "./tour-puzzle";

let subject = subjects[0]!;
let grade = "any";

export class PuzzlesView {
  readonly element: HTMLElement;
  private readonly table = h("div", { class: "table", id: "board" });
  private readonly task = h("p", { class: "status", "data-test": "puzzle-task" });
  private readonly note = h("p", { class: "note", "data-test": "puzzle-note" });
  private readonly ratingLine = h("p", { "data-test": "puzzle-rating" });
  private readonly choices = h("div", { class: "controls" });
  private readonly actions = h("div", { class: "actions" });
  private readonly sheet = h("div", { class: "sheet", "aria-hidden": "true" });
  private board: PuzzleBoard | null = null;
  private puzzle: Puzzle | null = null;
  /** Whether the first try at this puzzle is recorded. */
  private isRecorded = false;
  private isSolved = false;
  /** The number of the latest request for a puzzle. The answers to older requests are not shown. */
  private request = 0;

  constructor() {
    this.element = h(
      "section",
      { class: "play puzzles" },
      h("div", {}, this.task, this.table, this.note),
      h("div", { class: "side" }, h("h1", { class: "title" }, t("nav.puzzles")), this.ratingLine, this.choices, this.actions, h("p", { class: "small" }, t("puzzle.rating.note"))),
      this.sheet,
    );
    this.drawSide();
    void this.next();
  }

  draw(): void {
    this.board?.draw();
  }

  close(): void {
    this.request++;
    this.board?.close();
  }

  private async next(): Promise<void> {
    const request = ++this.request;
    this.say("");
    try {
      const all = await puzzlesOf(subject);
      if (request !== this.request) return;
      const wanted = grade === "any" ? all : all.filter((puzzle) => puzzle.grade === grade);
      const { rating, solved } = progress();
      this.show(nextPuzzle(wanted, rating, solved, this.puzzle));
    } catch (error) {
      if (request === this.request) this.say(errorText(error), true);
    }
  }

  private show(puzzle: Puzzle | null): void {
    this.board?.close();
    this.puzzle = puzzle;
    this.isRecorded = this.isSolved = false;
    if (!puzzle) {
      this.board = null;
      fill(this.table);
      this.task.textContent = t("puzzle.none");
      return this.drawSide();
    }
    const events: PuzzleEvents = {
      say: (text, isBad) => this.say(text, isBad),
      solved: () => this.ended(true),
      failed: () => this.ended(false),
    };
    this.board = puzzle.kind === "tour" ? new TourPuzzleBoard(puzzle, events) : new GamePuzzleBoard(puzzle, events);
    this.table.dataset.puzzle = keyOf(puzzle);
    fill(this.table, this.board.element);
    this.task.textContent = this.board.task;
    this.board.draw();
    this.drawSide();
  }

  private say(text: string, isBad = false): void {
    this.note.textContent = text;
    this.note.classList.toggle("refused", isBad);
    if (text) announce(text);
  }

  /** Records the first try; later tries do not count. */
  private ended(isSolved: boolean): void {
    if (!this.puzzle) return;
    this.isSolved ||= isSolved;
    if (!this.isRecorded) record(keyOf(this.puzzle), ratingOf(this.puzzle), isSolved);
    this.isRecorded = true;
    this.drawSide();
    if (isSolved) this.actions.querySelector<HTMLElement>("[data-test=puzzle-next]")?.focus({ preventScroll: true });
  }

  private drawSide(): void {
    const { rating, streak, best, tried } = progress();
    this.ratingLine.textContent = t("puzzle.rating", rating, streak, best, tried);
    const choices = subjects.map((name): [string, string] => [name, name === "tour" ? t("nav.tours") : titleOf(name)]);
    const grades = ["any", ...GRADES].map((name): [string, string] => [name, word(`puzzle.grade.${name}`)]);
    fill(
      this.choices,
      select(t("new.game"), choices, subject, (chosen) => {
        subject = chosen;
        void this.next();
      }),
      select(t("puzzle.grade"), grades, grade, (chosen) => {
        grade = chosen;
        void this.next();
      }),
    );
    const { board } = this;
    fill(
      this.actions,
      board && !this.isSolved && button(t("hint"), () => board.hint(), { "data-test": "puzzle-hint" }),
      board && button(t("puzzle.again"), () => this.again(), { "data-test": "puzzle-again" }),
      board && !this.isSolved && button(t("puzzle.solution"), () => board.solution(), { "data-test": "puzzle-solution" }),
      button(t("puzzle.next"), () => void this.next(), { class: "primary", "data-test": "puzzle-next" }),
      button(t("puzzle.print"), () => void this.print(), { "data-test": "puzzle-print" }),
    );
  }

  private again(): void {
    this.isSolved = false;
    this.say("");
    this.board?.reset();
    this.drawSide();
  }

  /** Prints up to six puzzles of this kind, beginning with this one. */
  private async print(): Promise<void> {
    const all = await puzzlesOf(subject);
    const wanted = grade === "any" ? all : all.filter((puzzle) => puzzle.grade === grade);
    const first = Math.max(0, wanted.indexOf(this.puzzle!));
    fill(this.sheet, ...printedSheet([...wanted.slice(first), ...wanted].slice(0, Math.min(6, wanted.length))));
    window.print();
  }
}
