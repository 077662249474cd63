// The user's progress with puzzles: rating, streak and solved puzzles. The browser stores it.

import { store, stored } from "../storage";

export interface Progress {
  rating: number;
  /** Number of puzzles solved at the first try in a row; below it the longest streak. */
  streak: number;
  best: number;
  tried: number;
  solved: string[];
}

const KEY = "board-rules.puzzles";
const BEGIN: Progress = { rating: 1000, streak: 0, best: 0, tried: 0, solved: [] };
/** The maximum change of the rating by one puzzle. It is larger for the first puzzles. */
const STEP = 32;
const FIRST_STEP = 64;
const FIRST_PUZZLES = 15;

/** The stored progress; a value that is invalid has its default. */
export function progress(): Progress {
  try {
    const { rating, streak, best, tried, solved } = JSON.parse(stored(KEY) ?? "{}") as Record<string, unknown>;
    const count = (value: unknown, usual: number) => (typeof value === "number" && value >= 0 && value < 1e6 ? Math.round(value) : usual);
    return {
      rating: count(rating, BEGIN.rating),
      streak: count(streak, 0),
      best: count(best, 0),
      tried: count(tried, 0),
      solved: Array.isArray(solved) ? solved.filter((key) => typeof key === "string") : [],
    };
  } catch {
    return { ...BEGIN };
  }
}

/**
 * Records the first try at a puzzle. The rating changes by Elo's formula, with the puzzle as the
 * opponent.
 */
export function record(key: string, puzzleRating: number, isSolved: boolean): Progress {
  const before = progress();
  const expected = 1 / (1 + 10 ** ((puzzleRating - before.rating) / 400));
  const step = before.tried < FIRST_PUZZLES ? FIRST_STEP : STEP;
  const streak = isSolved ? before.streak + 1 : 0;
  const after = {
    rating: Math.max(100, Math.round(before.rating + step * ((isSolved ? 1 : 0) - expected))),
    streak,
    best: Math.max(before.best, streak),
    tried: before.tried + 1,
    solved: before.solved.includes(key) ? before.solved : [...before.solved, key],
  };
  store(KEY, JSON.stringify(after));
  return after;
}
