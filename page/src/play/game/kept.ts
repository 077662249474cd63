// The games that the browser stores, each under its own key: another window changes only the game
// that it plays.

import { store, stored, storedKeys, unstore } from "../../storage";
import { isGame } from "../../catalogue";
import type { GameName } from "../../library/types";

export interface KeptGame {
  id: string;
  /** The whole game as text, variations included. */
  record: string;
  game: GameName;
  moves: number;
  over: boolean;
  /** Milliseconds since 1970; 0 if unknown. */
  when: number;
  turned: boolean;
  /** Milliseconds that each player has left, in a game with clocks. */
  clocks: number[] | null;
}

const PREFIX = "board-rules.game.";
/** The number of games beyond which new games replace finished ones. */
const MOST = 60;

/** The game's key in the storage. */
export function keyOf(id: string): string {
  return PREFIX + id;
}

/** The stored game, or `null` if it is invalid: other programs can change the storage. */
function read(key: string): KeptGame | null {
  let found: unknown;
  try {
    found = JSON.parse(stored(key) ?? "");
  } catch {
    return null;
  }
  if (typeof found !== "object" || found === null) return null;
  const { record, game, moves, over, when, turned, clocks } = found as Record<string, unknown>;
  if (typeof record !== "string" || typeof game !== "string" || !isGame(game)) return null;
  const isTime = (value: unknown) => typeof value === "number" && value >= 0 && value < 1e9;
  return {
    id: key.slice(PREFIX.length),
    record,
    game,
    moves: typeof moves === "number" && moves >= 0 ? Math.floor(moves) : 0,
    over: over === true,
    when: typeof when === "number" && when > 0 && when < 8.64e15 ? when : 0,
    turned: turned === true,
    clocks: Array.isArray(clocks) && clocks.length > 0 && clocks.every(isTime) ? clocks : null,
  };
}

export function keptGame(id: string): KeptGame | null {
  return read(keyOf(id));
}

/** All stored games, the latest first. */
export function keptGames(): KeptGame[] {
  const games = storedKeys(PREFIX).map(read).filter((game) => game !== null);
  return games.sort((a, b) => b.when - a.when);
}

/** Stores a game, and returns whether the browser had room. */
export function keep(game: KeptGame): boolean {
  if (stored(keyOf(game.id)) === null) makeRoom();
  const { id, ...rest } = game;
  return store(keyOf(id), JSON.stringify(rest));
}

/**
 * Deletes the oldest games without moves, then the oldest finished ones; never a game in progress.
 */
function makeRoom(): void {
  const games = keptGames();
  const others = [...games.filter(({ moves }) => moves === 0).reverse(), ...games.filter(({ moves, over }) => moves > 0 && over).reverse()];
  for (const { id } of others.slice(0, Math.max(0, games.length - MOST + 1))) forget(id);
}

export function forget(id: string): void {
  unstore(keyOf(id));
}

export function newId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => (byte % 36).toString(36)).join("");
}
