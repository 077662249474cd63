// The games that the browser keeps.

export interface KeptGame {
  id: string;
  /** The record, as the program writes it. */
  record: string;
  game: string;
  moves: number;
  over: boolean;
  when: number;
  turned: boolean;
  /** Milliseconds that each player has left, where clocks run. */
  clocks: number[] | null;
}

const KEY = "board-rules.games";
const MOST = 60;

export function keptGames(): KeptGame[] {
  try {
    const games: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(games) ? games.filter((game) => typeof game?.id === "string" && typeof game?.record === "string") : [];
  } catch {
    return [];
  }
}

/** Keeps a game, in place of what was kept of it; whether there was room. */
export function keep(game: KeptGame): boolean {
  const others = keptGames().filter((other) => other.id !== game.id);
  return written([game, ...others].slice(0, MOST));
}

export function forget(id: string): void {
  written(keptGames().filter((game) => game.id !== id));
}

function written(games: KeptGame[]): boolean {
  try {
    localStorage.setItem(KEY, JSON.stringify(games));
    return true;
  } catch {
    return false;
  }
}

export function newId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(6)), (byte) => (byte % 36).toString(36)).join("");
}
