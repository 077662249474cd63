// How somebody does with puzzles: a rating, the streak, what is solved. It stays in this browser.

import { store, stored } from "../storage";

export interface Progress {
  rating: number;
  /** Puzzles solved at once, one after another, and the most ever. */
  streak: number;
  best: number;
  tried: number;
  solved: string[];
}

const KEY = "board-rules.puzzles";
const BEGIN: Progress = { rating: 1000, streak: 0, best: 0, tried: 0, solved: [] };
/** The most that one puzzle changes a rating by: more while it is still unsure. */
const STEP = 32;
const FIRST_STEP = 64;
const UNSURE = 15;

/** What is kept, as far as it makes sense. */
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

/** Notes the first try at a puzzle: by A. Elo's formula, with the puzzle as the opponent. */
export function note(key: string, puzzleRating: number, isSolved: boolean): Progress {
  const before = progress();
  const expected = 1 / (1 + 10 ** ((puzzleRating - before.rating) / 400));
  const step = before.tried < UNSURE ? FIRST_STEP : STEP;
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
