// The puzzles that come with the page, made by `npm run puzzles`; one file per game, loaded on
// demand.

import { games } from "../games";
import type { GameName } from "../library/types";
import tour from "../../puzzles/tour.json?url";

/** A game, or `tour`. */
export type Subject = GameName | "tour";
export const GRADES = ["easy", "medium", "hard", "very hard"] as const;
export type Grade = (typeof GRADES)[number];

/** A puzzle of a game: one move forces a win. */
export interface GamePuzzle {
  kind: "game";
  game: GameName;
  rules: string;
  position: string;
  /** Moves of the solver until the win. */
  winIn: number;
  grade: Grade;
  /** The solution, with the replies. */
  line: string[];
}

/** A puzzle of a tour: some squares are numbered. */
export interface TourPuzzle {
  kind: "tour";
  width: number;
  height: number;
  grade: Grade;
  /** The given numbers, from 1, by square; squares are counted row by row from the top. */
  given: Map<number, number>;
  solution: number[];
}

export type Puzzle = GamePuzzle | TourPuzzle;

/** The address of each file. */
const files = new Map<Subject, string>();
for (const { name, puzzles } of games) if (puzzles) files.set(name, puzzles);
files.set("tour", tour);

/** The subjects that have puzzles: games in their order, then tours. */
export const subjects: Subject[] = [...files.keys()];

interface GameFile {
  rules: string;
  puzzles: [position: string, winIn: number, grade: Grade, line: string][];
}

interface TourFile {
  puzzles: { width: number; height: number; grade: Grade; given: [number, number][]; solution: number[] }[];
}

const loaded = new Map<Subject, Promise<Puzzle[]>>();

/** All puzzles of a subject. */
export function puzzlesOf(subject: Subject): Promise<Puzzle[]> {
  let puzzles = loaded.get(subject);
  if (!puzzles) {
    puzzles = read(subject);
    loaded.set(subject, puzzles);
    // A failed load is tried again at the next call.
    puzzles.catch(() => loaded.delete(subject));
  }
  return puzzles;
}

async function read(subject: Subject): Promise<Puzzle[]> {
  const file: unknown = await (await fetch(files.get(subject)!)).json();
  if (subject === "tour") return (file as TourFile).puzzles.map((puzzle) => ({ ...puzzle, kind: "tour", given: new Map(puzzle.given) }));
  const { rules, puzzles } = file as GameFile;
  return puzzles.map(([position, winIn, grade, line]) => ({ kind: "game", game: subject, rules, position, winIn, grade, line: line.split(" ") }));
}

/** A short identifier of a puzzle: the FNV-1a hash of its position, or of its given squares. */
export function keyOf(puzzle: Puzzle): string {
  const text = puzzle.kind === "tour" ? [...puzzle.given].join() : puzzle.position;
  let hash = 0x811c9dc5;
  for (const letter of text) hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01000193) >>> 0;
  const subject = puzzle.kind === "tour" ? puzzle.kind : puzzle.game;
  return subject[0] + hash.toString(36);
}

/** The rating of a puzzle, on the scale of the solver's rating. */
export function ratingOf(puzzle: Puzzle): number {
  const moves = puzzle.kind === "tour" ? 1 : puzzle.winIn;
  return 800 + 300 * GRADES.indexOf(puzzle.grade) + 100 * moves;
}

/** The untried puzzle whose rating is nearest; if all were tried, the nearest of all. */
export function nextPuzzle(puzzles: Puzzle[], rating: number, tried: string[], before: Puzzle | null): Puzzle | null {
  const known = new Set(tried);
  const fresh = puzzles.filter((puzzle) => puzzle !== before && !known.has(keyOf(puzzle)));
  const distance = (puzzle: Puzzle) => Math.abs(ratingOf(puzzle) - rating);
  const all = fresh.length > 0 ? fresh : puzzles.filter((puzzle) => puzzle !== before);
  return all.reduce<Puzzle | null>((best, puzzle) => (best && distance(best) <= distance(puzzle) ? best : puzzle), null) ?? before;
}
