// The interfaces between the view of a game and the panels beside its board.

import type { Score } from "../../library/types";
import type { Match } from "./match";
import type { Step } from "./tree";

/** The view of a game, as its panels use it. */
export interface Table {
  readonly match: Match;
  /** Shows another game on the board. */
  take(match: Match, note?: string): void;
  /** Goes to a move of the game. */
  goTo(step: Step): void;
  /** The line on the board becomes the main line. */
  promote(): void;
  /** Shows moves as arrows. */
  point(moves: string[]): void;
  /** Shows the steps of consecutive moves, from square to square. */
  trace(steps: [number, number][]): void;
  /** Goes to the position before a move, so that the player can look for the better move `best`. */
  retryFrom(step: Step, best: string): void;
  /** A comment or a verdict has changed. */
  noted(): void;
  say(text: string, loud?: boolean): void;
  /** A move that could be played now, in words. */
  wordsOf(text: string): string;
  /**
   * Shows an evaluation of the present position beside the board, from the view of the player to
   * move.
   */
  evaluate(score: Score | null): void;
}

/** A panel beside the board; one is shown at a time. */
export interface Panel {
  name: string;
  title(): string;
  draw(root: HTMLElement): void;
  /** Stops the panel's running work. */
  close?(): void;
}
