// The steps of lessons: their types, their boards, and the user's progress.

import { store, stored } from "../storage";
import type { GameName } from "../library/types";
import type { Language } from "../words";
import url from "../../lessons/steps.json?url";

/**
 * The goal of a step: a win, a capture, a turn, or one of these moves; any move if none is named.
 */
export interface GameGoal {
  win?: boolean;
  take?: boolean;
  /** A turn of a piece: alone, or after a step. */
  turns?: "alone" | "after";
  moves?: string[];
}

export type GameStep = Record<Language, string> & {
  rules?: string;
  position?: string;
  goal: GameGoal;
  /** Moves that reach the goal, with the replies. */
  solution?: string[];
  /** The bot that replies until the game is over. */
  bot?: string;
  /** The index of the user's player, if another player begins. */
  player?: number;
};

export interface TourGoal {
  /** Reach this square, in exactly `moves` moves if that is given. */
  at?: number;
  moves?: number;
  /** Visit all squares, by any tour or by a closed one. */
  all?: boolean;
  closed?: boolean;
  /** Follow Warnsdorff's rule for this number of moves. */
  best?: number;
  /** A click on one of these squares is the answer. */
  answer?: number[];
}

/** A step on a board of a knight. Squares are numbered row by row from the top. */
export type TourStep = Record<Language, string> & {
  board: string[];
  /** The squares visited at the start. */
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
  /** Starts the step, after the board is added to the page. */
  begin(): void;
  /** Plays the solution. Resolves to whether it was played to its end. */
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

/** The steps of a subject, which are loaded on demand. */
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
    // The stored text is invalid: start with no steps done.
    return {};
  }
}

/** The indices of the steps that are done. */
export function doneOf(subject: Subject): number[] {
  const kept = progress()[subject];
  return Array.isArray(kept) ? kept.filter((index) => Number.isInteger(index)) : [];
}

export function setDone(subject: Subject, index: number): void {
  store(KEY, JSON.stringify({ ...progress(), [subject]: [...new Set([...doneOf(subject), index])] }));
}
