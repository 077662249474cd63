// The interfaces between a puzzle on the board and the view of puzzles.

/** A puzzle on the board. */
export interface PuzzleBoard {
  readonly element: HTMLElement;
  /** The task in words. */
  readonly task: string;
  draw(): void;
  hint(): void;
  solution(): void;
  reset(): void;
  close(): void;
}

export interface PuzzleEvents {
  /** Shows a text; `isBad` for a wrong try. */
  say(text: string, isBad?: boolean): void;
  solved(): void;
  /** The first try failed, or the user asked for help. */
  failed(): void;
}
