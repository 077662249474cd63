// Where a person makes a move in a game on the board: now, or ahead of the bots.

import { PERSON } from "../catalogue";
import { Game } from "../wasm";
import type { HandPosition } from "./hand";
import type { Match } from "./match";

export function positionOf(match: Match): HandPosition {
  const { game, state, turned, over, botToMove } = match;
  return { game, state, turned, isOpen: !over && !botToMove, ahead: !over && botToMove ? gameAhead(match) : null };
}

/** The position as if the next person had to move in it; nothing where it makes no sense so, or only bots play. */
function gameAhead({ state, seats, paused, isBack }: Match): Game | null {
  const round = seats.map((_, place) => (state.mover + place) % seats.length);
  const person = round.find((place) => seats[place] === PERSON);
  if (person === undefined || paused || isBack) return null;
  try {
    const game = Game.start(state.game, state.rules, state.position);
    game.setMover(person);
    return game;
  } catch {
    return null;
  }
}
