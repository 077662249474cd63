// The program that serves this page, where it is `board-rules serve`: players of its machine, and games with somebody at
// another machine. A page from any other host has neither, and asks for nothing.

import { PERSON } from "./catalogue";
import type { Match } from "./play/match";
import { Refusal } from "./refusal";
import { store, stored } from "./storage";
import type { Line } from "./types";
import { cardOf } from "./wasm";

/** The seat of somebody at another machine. */
export const ELSEWHERE = "elsewhere";
/** What stands before the name of a player of the machine that serves the page. */
const PROGRAM = "program:";
/** Milliseconds between two questions whether the other has moved. */
const PAUSE = 1000;

/** Whether the page comes from `board-rules serve`. */
export const isServed = document.querySelector('meta[name="board-rules-serve"]') !== null;

let players: string[] = [];

/** Asks for the players of the machine, once. */
export async function meetPlayers(): Promise<void> {
  if (!isServed) return;
  try {
    const answer: { players: string[] } = await asked("players");
    players = answer.players.map((name) => PROGRAM + name);
  } catch {
    // The program has ended, and the page is the one that the browser keeps.
  }
}

/** The seats of the players of the machine. */
export function playersHere(): string[] {
  return players;
}

/** Whether the program that serves the page is asked for the moves of a seat. */
export function isAsked(seat: string): boolean {
  return isServed && (seat === ELSEWHERE || seat.startsWith(PROGRAM));
}

/** Asks the program, by a value where one is given. */
async function asked<T>(path: string, value?: unknown, signal?: AbortSignal): Promise<T> {
  const body = value === undefined ? {} : { method: "POST", body: JSON.stringify(value), headers: { "Content-Type": "application/json" } };
  const response = await fetch(`./api/${path}`, { ...body, signal });
  const answer = await response.json();
  if (response.ok) return answer;
  const text = String(answer.error);
  throw new Refusal({ text, key: "serve.refused", gaps: [text] });
}

/** A game with somebody elsewhere, as the program keeps it. */
interface Seen {
  seat: number;
  moves: string[];
  record: string;
}

/** Moves of those who are asked at the program that serves the page. */
export class Host {
  private asking: AbortController | null = null;

  get busy(): boolean {
    return this.asking !== null;
  }

  stop(): void {
    this.asking?.abort();
    this.asking = null;
  }

  /** Asks for a move; `tell` hears of it. Resolves to whether it came. */
  async ask(match: Match, seat: string, seed: number, tell: (line: Line) => void): Promise<boolean> {
    this.stop();
    const own = new AbortController();
    this.asking = own;
    try {
      const move = await (seat === ELSEWHERE ? awaited(match, own.signal) : thought(match, seat, seed, own.signal));
      const { mover } = match.state;
      tell({ text: move, mover, score: { value: 0, win: null, loss: null }, depth: 0, nodes: 0, moves: [move] });
      return true;
    } catch (error) {
      if (own.signal.aborted) return false;
      throw error;
    } finally {
      if (this.asking === own) this.asking = null;
    }
  }
}

async function thought(match: Match, seat: string, seed: number, signal: AbortSignal): Promise<string> {
  const question = { player: seat.slice(PROGRAM.length), record: match.game.text(), seed };
  const answer: { move: string } = await asked("move", question, signal);
  return answer.move;
}

/** The move that somebody elsewhere makes where the game stands. */
async function awaited(match: Match, signal: AbortSignal): Promise<string> {
  const { ply } = match.at;
  for (;;) {
    const { moves } = await sent(match, signal);
    if (moves[ply] !== undefined) return moves[ply];
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
    signal.throwIfAborted();
  }
}

/** Where the browser keeps the secret of the own seat: the game itself goes into links and files. */
function keyOf(match: Match): string {
  return `board-rules.secret.${match.id}`;
}

/** Sends the moves that the other has not seen; the game as it is then. */
async function sent(match: Match, signal?: AbortSignal): Promise<Seen> {
  const place = `games/${stored(keyOf(match)) ?? ""}`;
  const own = match.state.moves.slice(0, match.at.ply).map((move) => move.text);
  let seen: Seen = await asked(place, undefined, signal);
  while (seen.moves.length < own.length) {
    const ply = seen.moves.length;
    seen = await asked(place, { ply, move: own[ply] }, signal);
  }
  return seen;
}

/** Sends what was played to somebody elsewhere, if there is such a player. */
export async function send(match: Match): Promise<void> {
  if (isServed && match.seats.includes(ELSEWHERE)) await sent(match);
}

/** Makes the others at the board people elsewhere; the secrets of their seats. */
export async function invite(match: Match): Promise<string[]> {
  const opened: { secrets: string[] } = await asked("games", { record: match.lineText() });
  const own = Math.max(0, match.seats.indexOf(PERSON));
  seat(match, own, opened.secrets[own]!);
  return opened.secrets.filter((_, place) => place !== own);
}

/** The game of this secret: its text, and what makes a match of it one with people elsewhere. */
export async function joined(secret: string): Promise<{ record: string; take: (match: Match) => void }> {
  const seen: Seen = await asked(`games/${encodeURIComponent(secret)}`);
  const take = (match: Match) => {
    seat(match, seen.seat, secret);
    match.turned = match.seats.length === 2 && seen.seat === 1 && cardOf(match.state.game).opposite;
  };
  return { record: seen.record, take };
}

function seat(match: Match, own: number, secret: string): void {
  store(keyOf(match), secret);
  match.seat(match.seats.map((_, place) => (place === own ? PERSON : ELSEWHERE)));
  // The secret is of no use without the game.
  match.keep(true);
}
