// The WebAssembly module, compiled once and shared with the workers.

import init, { bots, claims, continue_walk, games, onward_moves, PlayedGame, styles, tour_picture, walk } from "../../wasm/board_web.js";
import url from "../../wasm/board_web_bg.wasm?url";
import { Refusal } from "./refusal";
import type { Claim, GameCard, GameName, GameState, Marks, Message, Onward, Options, Piece, TourMarks } from "./types";

export const compiled: Promise<WebAssembly.Module> = fetch(url)
  .then((response) => response.arrayBuffer())
  .then((bytes) => WebAssembly.compile(bytes));

let ready = false;

export async function load(): Promise<void> {
  await init({ module_or_path: await compiled });
  ready = true;
}

export function unwrapped<T>(action: () => T): T {
  try {
    return action();
  } catch (error) {
    if (typeof error === "string") throw new Refusal(JSON.parse(error));
    throw error;
  }
}

/** A game for the page, with plain data for arguments and results. */
export class Game {
  private constructor(private readonly inner: PlayedGame) {}

  static start(game: GameName, rules = "", position?: string): Game {
    return new Game(unwrapped(() => PlayedGame.start(game, rules, position)));
  }

  static open(text: string): Game {
    return new Game(unwrapped(() => PlayedGame.open(text)));
  }

  /** The state of the game, with the moves from this index on. */
  state(from = 0): GameState {
    return JSON.parse(this.inner.view(from));
  }

  options(chosen: number[]): Options {
    return JSON.parse(this.inner.options(Uint32Array.from(chosen)));
  }

  whyNot(squares: number[]): Message | null {
    const why = this.inner.illegal_reason(Uint32Array.from(squares));
    return why === undefined ? null : JSON.parse(why);
  }

  play(text: string): void {
    unwrapped(() => this.inner.play(text));
  }

  goTo(ply: number): void {
    this.inner.go_to(ply);
  }

  setTag(key: string, value: string): void {
    this.inner.set_tag(key, value);
  }

  text(): string {
    return this.inner.text();
  }

  picture(marks: Marks): string {
    return unwrapped(() => this.inner.picture(JSON.stringify(marks)));
  }

  tray(): Piece[] {
    return JSON.parse(this.inner.tray());
  }

  put(square: number, code: string, mover: number): void {
    unwrapped(() => this.inner.put(square, code, mover));
  }

  setMover(mover: number): void {
    unwrapped(() => this.inner.set_mover(mover));
  }
}

/** A board with its marks as SVG. */
export function tourPicture(marks: TourMarks): string {
  return unwrapped(() => tour_picture(JSON.stringify(marks)));
}

let cards: GameCard[] = [];

/** All games of the module; empty before it is loaded. */
export function gameCards(): GameCard[] {
  if (ready && cards.length === 0) cards = JSON.parse(games());
  return cards;
}

export function cardOf(game: GameName): GameCard {
  return gameCards().find(({ name }) => name === game)!;
}

/** The bots that may play a game, as the program writes them. */
export function botsOf(game: GameName): string[] {
  return JSON.parse(unwrapped(() => bots(game)));
}

/** The styles of a bot: name and bot of each style, the default first. Empty for a person. */
export function stylesOf(bot: string): [string, string][] {
  return JSON.parse(styles(bot));
}

/** The papers' claims about a game, or about `tours`. */
export function claimsOf(subject: string): Claim[] {
  return JSON.parse(claims(subject));
}

/** The squares of a walk by Warnsdorff's rule; with a seed, ties are broken at random. */
export function walkBy(board: string, start: number, seed?: number): Uint32Array {
  return unwrapped(() => walk(board, start, seed));
}

/** These squares, and the squares of a walk by Warnsdorff's rule after them. */
export function continueWalk(board: string, path: number[]): Uint32Array {
  return unwrapped(() => continue_walk(board, Uint32Array.from(path)));
}

/** The possible next squares of a knight, with the counts of Warnsdorff's rule. */
export function onwardMoves(board: string, path: number[]): Onward[] {
  return JSON.parse(unwrapped(() => onward_moves(board, Uint32Array.from(path))));
}
