// What the parts of a lesson have in common: a step, whoever shows its board, and how far one is.

import { store, stored } from "../storage";
import type { GameName } from "../types";
import type { Language } from "../words";
import url from "../../lessons/steps.json?url";

/** What is to be done: a win, a capture, a turn, or one of some moves; any move where none is named. */
export interface GameGoal {
  win?: boolean;
  take?: boolean;
  /** Alone, or after a step. */
  turns?: "alone" | "after";
  moves?: string[];
}

export type GameStep = Record<Language, string> & {
  rules?: string;
  position?: string;
  goal: GameGoal;
  /** Moves that reach the goal, with the replies. */
  solution?: string[];
  /** Who replies until somebody has won. */
  bot?: string;
  /** The place of the reader, where not he begins. */
  player?: number;
};

export interface TourGoal {
  /** Comes to this square, in exactly so many moves if they are named. */
  at?: number;
  moves?: number;
  /** Visits all squares, or does so and could go back to the first. */
  all?: boolean;
  closed?: boolean;
  /** Follows Warnsdorff's rule for so many moves. */
  best?: number;
  /** A click on one of these squares is the answer. */
  answer?: number[];
}

/** Squares are numbered row by row from above. */
export type TourStep = Record<Language, string> & {
  board: string[];
  /** Squares that are visited already. */
  path?: number[];
  goal: TourGoal;
  /** Squares to click that reach the goal. */
  solution: number[];
  /** Whether the numbers of onward moves are shown. */
  counts?: boolean;
};

export type Step = GameStep | TourStep;

/** The board of a step. */
export interface StepBoard {
  readonly element: HTMLElement;
  draw(): void;
  /** Begins, once the board is on the page. */
  begin(): void;
  /** Makes the moves of the solution, one after another; whether it came to its end. */
  show(): Promise<boolean>;
  close(): void;
}

export interface StepEvents {
  say(text: string): void;
  /** The goal is reached. */
  done(): void;
}

/** Milliseconds until a reply is played, or the next move of a solution. */
export const PAUSE = 350;
export const pause = () => new Promise<void>((resolve) => setTimeout(resolve, PAUSE));

/** A game, or `tours`. */
export type Subject = GameName | "tours";

let steps: Promise<Record<Subject, Step[]>> | null = null;

/** The steps of a subject, asked for when they are wanted. */
export async function stepsOf(subject: Subject): Promise<Step[]> {
  steps ??= fetch(url).then((response) => response.json());
  steps.catch(() => (steps = null));
  return (await steps)[subject] ?? [];
}

const KEY = "board-rules.lessons";

function progress(): Record<string, unknown> {
  try {
    const kept: unknown = JSON.parse(stored(KEY) ?? "{}");
    return typeof kept === "object" && kept !== null ? (kept as Record<string, unknown>) : {};
  } catch {
    // What others left there makes no sense: it begins anew.
    return {};
  }
}

/** The places of the steps that have been done. */
export function doneOf(subject: Subject): number[] {
  const kept = progress()[subject];
  return Array.isArray(kept) ? kept.filter((place) => Number.isInteger(place)) : [];
}

export function setDone(subject: Subject, place: number): void {
  store(KEY, JSON.stringify({ ...progress(), [subject]: [...new Set([...doneOf(subject), place])] }));
}
