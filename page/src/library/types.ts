// The JSON types of the WebAssembly module, as in crates/board-web/src.

export interface Message {
  text: string;
  key: string;
  /**
   * The values of the placeholders: texts, keys of words after an `@`, and sentences within the
   * sentence.
   */
  arguments: (string | Message)[];
}

export interface Piece {
  colour: string;
  kind: string;
  detail: string;
  code: string;
  turned: string;
}

export interface Move {
  text: string;
  mover: number;
  piece: Piece | null;
  squares: number[];
  turn: number | null;
  taken: Piece | null;
}

export interface GameState {
  game: GameName;
  rules: string;
  position: string;
  width: number;
  height: number;
  players: string[];
  /** The players of each side, who win together. */
  sides: number[][];
  mover: number;
  ply: number;
  /** All moves of the line on the board, those taken back included. */
  moves: Move[];
  ending: { winners: number[]; message: Message } | null;
  /** The name of what is solved with this position; null if it is not solved. */
  solvable: string | null;
  names: string[];
  pieces: (Piece | null)[];
  repeated: number;
  tags: [string, string][];
}

export interface Options {
  next: { square: number; takes: boolean }[];
  moves: { text: string; turn: number | null }[];
}

export interface Marks {
  dark?: boolean;
  turned?: boolean;
  last?: boolean;
  arrows?: string[];
  areas?: boolean;
}

export interface Score {
  value: number;
  win: number | null;
  loss: number | null;
}

export interface Line {
  text: string;
  mover: number;
  score: Score;
  depth: number;
  nodes: number;
  moves: string[];
}

export interface Judgement {
  ply: number;
  best: Line;
  played: Score;
  loss: number;
  verdict: "good" | "inaccuracy" | "mistake" | "blunder";
}

/** The name of a game of the catalogue. */
export type GameName = string;

/** The data of a game of the catalogue. */
export interface GameCard {
  name: GameName;
  title: string;
  players: string[];
  /** The player who makes the first move. */
  first_player: number;
  /** Whether the second player sits opposite the first, and sees the board turned. */
  sits_opposite: boolean;
  /** How saved games say that each player has resigned. */
  resigned: string[];
  /** How saved games say that each player has no time left. */
  out_of_time: string[];
}

export interface TourQuestion {
  board: string;
  closed?: boolean | null;
  start?: number | null;
  end?: number | null;
  seed?: number | null;
  nodes?: number | null;
}

export interface TourAnswer {
  tour: number[];
  closed: boolean;
  reason: Message | null;
  about: number[];
}

export interface TourMarks {
  board: string;
  dark?: boolean;
  path?: number[];
  closed?: boolean;
  numbers?: boolean;
  start?: number | null;
  end?: number | null;
  about?: number[];
  onward?: [number, number][];
  best?: number | null;
}

export interface Onward {
  square: number;
  count: number;
  best: boolean;
}

/** A claim of a paper, with its example. */
export interface Claim {
  key: string;
  example: { record: string } | { board: string };
  /** Whether the check takes seconds, so that the page runs it only on request. */
  slow: boolean;
}

export interface Finding {
  holds: boolean;
  figures: string[];
}

/** A move with its exact score for the player to move. */
export interface ExactLine {
  text: string;
  score: Score;
}
