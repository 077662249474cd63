// What the parts beside the board may do with the game, and what they are to the view that shows them.

import type { Score } from "../types";
import type { Match } from "./match";
import type { Step } from "./tree";

/** The table at which one plays, as its parts see it. */
export interface Table {
  readonly match: Match;
  /** Takes another game to the board. */
  take(match: Match, note?: string): void;
  /** Goes to a move of the game. */
  goTo(step: Step): void;
  /** The line on the board becomes the main line. */
  promote(): void;
  /** Shows moves as arrows. */
  point(moves: string[]): void;
  /** Shows where the pieces of moves after one another go. */
  trace(steps: [number, number][]): void;
  /** Goes before a move, so that a better one can be looked for: `best`. */
  retryFrom(step: Step, best: string): void;
  /** A comment or a verdict has changed. */
  noted(): void;
  say(text: string, loud?: boolean): void;
  /** A move that could be played now, in words. */
  wordsOf(text: string): string;
  /** Shows an evaluation of the present position beside the board; told by the player to move. */
  evaluate(score: Score | null): void;
}

/** A part of what stands beside the board, one at a time. */
export interface Panel {
  name: string;
  title(): string;
  draw(root: HTMLElement): void;
  /** Ends what goes on in it. */
  close?(): void;
}
