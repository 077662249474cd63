// The seats of a game, person or bot, and their names.

import { PERSON } from "../../catalogue";
import { playersHere } from "../../here";
import type { GameName } from "../../library/types";
import { botsOf, stylesOf } from "../../library/wasm";
import { hasWord, word } from "../../words";

/** The bot with a time limit instead of a node limit. */
const TIMED = "search:time=5s";

/** The seat without its style. */
export function plain(seat: string): string {
  return stylesOf(seat)[0]?.[1] ?? seat;
}

/** The name of a seat; an unknown seat has its own text as its name. */
export function seatName(seat: string): string {
  const bot = plain(seat);
  const key = [`seat.${bot}`, `seat.${bot.split(":")[0]}`].find(hasWord);
  return key ? word(key) : bot;
}

/** The possible seats of a game, with their names. */
export function seatNames(game: GameName, seat: string): [string, string][] {
  const current = plain(seat);
  const known = [PERSON, ...botsOf(game), TIMED, ...playersHere()].map((seat): [string, string] => [seat, seatName(seat)]);
  return known.some(([seat]) => seat === current) ? known : [...known, [current, seatName(current)]];
}
