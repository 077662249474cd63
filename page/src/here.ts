// The program `board-rules serve`, if it serves this page: its players, and games with a person on another machine. A page from
// another host has neither, and sends no requests.

import { PERSON } from "./catalogue";
import type { Match } from "./play/game/match";
import { Refusal } from "./library/refusal";
import { store, stored } from "./storage";
import type { Line } from "./library/types";
import { cardOf } from "./library/wasm";

/** The seat of a person on another machine. */
export const ELSEWHERE = "elsewhere";
/** The prefix of the seats of the serving machine's players. */
const PROGRAM = "program:";
/** Milliseconds between two requests for the other person's move. */
const PAUSE = 1000;

/** Whether the page comes from `board-rules serve`. */
export const isServed = document.querySelector('meta[name="board-rules-serve"]') !== null;

let players: string[] = [];

/** Requests the players of the serving machine, once. */
export async function meetPlayers(): Promise<void> {
  if (!isServed) return;
  try {
    const answer: { players: string[] } = await asked("players");
    players = answer.players.map((name) => PROGRAM + name);
  } catch {
    // The program has ended, and the page comes from the browser's cache.
  }
}

/** The seats of the serving machine's players. */
export function playersHere(): string[] {
  return players;
}

/** Whether the moves of a seat come from the serving program. */
export function isAsked(seat: string): boolean {
  return isServed && (seat === ELSEWHERE || seat.startsWith(PROGRAM));
}

/** Sends a request to the program, with a JSON body if a value is given. */
async function asked<T>(path: string, value?: unknown, signal?: AbortSignal): Promise<T> {
  const body = value === undefined ? {} : { method: "POST", body: JSON.stringify(value), headers: { "Content-Type": "application/json" } };
  const response = await fetch(`./api/${path}`, { ...body, signal });
  const answer = await response.json();
  if (response.ok) return answer;
  const text = String(answer.error);
  throw new Refusal({ text, key: "serve.refused", gaps: [text] });
}

/** A game with a person on another machine, as the program stores it. */
interface Seen {
  seat: number;
  moves: string[];
  record: string;
}

/** Requests moves from the serving program. */
export class Host {
  private asking: AbortController | null = null;

  get busy(): boolean {
    return this.asking !== null;
  }

  stop(): void {
    this.asking?.abort();
    this.asking = null;
  }

  /** Requests a move and passes it to `tell`. Resolves to whether it came. */
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

/** The move of a person on another machine at this point of the game. */
async function awaited(match: Match, signal: AbortSignal): Promise<string> {
  const { ply } = match.at;
  for (;;) {
    const { moves } = await sent(match, signal);
    if (moves[ply] !== undefined) return moves[ply];
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
    signal.throwIfAborted();
  }
}

/** The storage key of the secret of the own seat. The secret is not part of the game, which goes into links and files. */
function keyOf(match: Match): string {
  return `board-rules.secret.${match.id}`;
}

/** Sends the moves that the other person has not seen, and returns the game after them. */
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

/** Sends the moves to the person on another machine, if there is one. */
export async function send(match: Match): Promise<void> {
  if (isServed && match.seats.includes(ELSEWHERE)) await sent(match);
}

/** Gives the other seats to people on other machines, and returns the secrets of their seats. */
export async function invite(match: Match): Promise<string[]> {
  const opened: { secrets: string[] } = await asked("games", { record: match.lineText() });
  const own = Math.max(0, match.seats.indexOf(PERSON));
  seat(match, own, opened.secrets[own]!);
  return opened.secrets.filter((_, place) => place !== own);
}

/** The game of this secret: its text, and the function that seats the people on other machines. */
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
  // The secret is useless without the game.
  match.keep(true);
}
