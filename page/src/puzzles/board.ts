// What a puzzle on the board can do, and what it tells.

/** A puzzle on the board. */
export interface PuzzleBoard {
  readonly element: HTMLElement;
  /** What is to be done. */
  readonly task: string;
  draw(): void;
  hint(): void;
  solution(): void;
  reset(): void;
  close(): void;
}

export interface PuzzleEvents {
  /** Something to tell; `isBad` for a wrong try. */
  say(text: string, isBad?: boolean): void;
  solved(): void;
  /** The first try failed, or help was asked for. */
  failed(): void;
}
