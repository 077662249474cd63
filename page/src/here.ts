// The program `board-rules serve`, if it serves this page: its players, and games with a person on
// another machine. A page from another host has neither, and sends no requests.

import { PERSON } from "./catalogue";
import type { Match } from "./play/game/match";
import { Refusal } from "./library/refusal";
import { store, stored } from "./storage";
import type { Line } from "./library/types";
import { cardOf } from "./library/wasm";

/** The agent of a player whose moves a person on another machine makes. */
export const ELSEWHERE = "elsewhere";
/** The prefix of the agents of the serving machine. */
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

/** The agents of the serving machine. */
export function playersHere(): string[] {
  return players;
}

/** Whether the moves of an agent come from the serving program. */
export function isAsked(agent: string): boolean {
  return isServed && (agent === ELSEWHERE || agent.startsWith(PROGRAM));
}

/** Sends a request to the program, with a JSON body if a value is given. */
async function asked<T>(path: string, value?: unknown, signal?: AbortSignal): Promise<T> {
  const body = value === undefined ? {} : { method: "POST", body: JSON.stringify(value), headers: { "Content-Type": "application/json" } };
  const response = await fetch(`./api/${path}`, { ...body, signal });
  const answer = await response.json();
  if (response.ok) return answer;
  const text = String(answer.error);
  throw new Refusal({ text, key: "serve.refused", arguments: [text] });
}

/** A game with a person on another machine, as the program stores it. */
interface HostedGame {
  /** The own player. */
  player_index: number;
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

  /** Requests a move and passes it to `receive`. Resolves to whether it came. */
  async ask(match: Match, agent: string, seed: number, receive: (line: Line) => void): Promise<boolean> {
    this.stop();
    const own = new AbortController();
    this.asking = own;
    try {
      const move = await (agent === ELSEWHERE ? personMove(match, own.signal) : programMove(match, agent, seed, own.signal));
      const { mover } = match.state;
      receive({ text: move, mover, score: { value: 0, win: null, loss: null }, depth: 0, nodes: 0, moves: [move] });
      return true;
    } catch (error) {
      if (own.signal.aborted) return false;
      throw error;
    } finally {
      if (this.asking === own) this.asking = null;
    }
  }
}

async function programMove(match: Match, agent: string, seed: number, signal: AbortSignal): Promise<string> {
  const question = { player: agent.slice(PROGRAM.length), record: match.game.text(), seed };
  const answer: { move: string } = await asked("move", question, signal);
  return answer.move;
}

/** The move of a person on another machine at this point of the game. */
async function personMove(match: Match, signal: AbortSignal): Promise<string> {
  const { ply } = match.at;
  for (;;) {
    const { moves } = await sent(match, signal);
    if (moves[ply] !== undefined) return moves[ply];
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
    signal.throwIfAborted();
  }
}

/**
 * The storage key of the secret of the own player. The secret is not part of the game, which goes
 * into links and files.
 */
function keyOf(match: Match): string {
  return `board-rules.secret.${match.id}`;
}

/** Sends the moves that the other person has not seen, and returns the game after them. */
async function sent(match: Match, signal?: AbortSignal): Promise<HostedGame> {
  const path = `games/${stored(keyOf(match)) ?? ""}`;
  const own = match.state.moves.slice(0, match.at.ply).map((move) => move.text);
  let seen: HostedGame = await asked(path, undefined, signal);
  while (seen.moves.length < own.length) {
    const ply = seen.moves.length;
    seen = await asked(path, { ply, move: own[ply] }, signal);
  }
  return seen;
}

/** Sends the moves to the person on another machine, if there is one. */
export async function send(match: Match): Promise<void> {
  if (isServed && match.agents.includes(ELSEWHERE)) await sent(match);
}

/**
 * Hands the other players to people on other machines, and returns the secrets of these players.
 */
export async function invite(match: Match): Promise<string[]> {
  const opened: { secrets: string[] } = await asked("games", { record: match.lineText() });
  const own = Math.max(0, match.agents.indexOf(PERSON));
  setOwnPlayer(match, own, opened.secrets[own]!);
  return opened.secrets.filter((_, player) => player !== own);
}

/** The game of this secret: its text, and the function that sets its agents. */
export async function joined(secret: string): Promise<{ record: string; take: (match: Match) => void }> {
  const seen: HostedGame = await asked(`games/${encodeURIComponent(secret)}`);
  const take = (match: Match) => {
    setOwnPlayer(match, seen.player_index, secret);
    match.turned = match.agents.length === 2 && seen.player_index === 1 && cardOf(match.state.game).sits_opposite;
  };
  return { record: seen.record, take };
}

/** Sets a person for the own player, and people on other machines for all others. */
function setOwnPlayer(match: Match, own: number, secret: string): void {
  store(keyOf(match), secret);
  match.setAgents(match.agents.map((_, player) => (player === own ? PERSON : ELSEWHERE)));
  // The secret is useless without the game.
  match.keep(true);
}
