// Who may sit at the board, and how that is called.

import { PERSON } from "../catalogue";
import { playersHere } from "../here";
import type { GameName } from "../types";
import { botsOf, stylesOf } from "../wasm";
import { hasWord, word } from "../words";

/** Thinks by the clock, not by positions. */
const TIMED = "search:time=5s";

/** Who sits there, whatever the style. */
export function plain(seat: string): string {
  return stylesOf(seat)[0]?.[1] ?? seat;
}

/** What a player is called who is a person or a program; one that nobody knows by its own name. */
export function seatName(seat: string): string {
  const bot = plain(seat);
  const key = [`seat.${bot}`, `seat.${bot.split(":")[0]}`].find(hasWord);
  return key ? word(key) : bot;
}

/** Who may sit on a seat of a game, and how that is called. */
export function seatNames(game: GameName, seat: string): [string, string][] {
  const current = plain(seat);
  const known = [PERSON, ...botsOf(game), TIMED, ...playersHere()].map((seat): [string, string] => [seat, seatName(seat)]);
  return known.some(([seat]) => seat === current) ? known : [...known, [current, seatName(current)]];
}
