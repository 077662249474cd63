// The position in which a person makes a move: the current one, or a later one for a premove.

import { PERSON } from "../catalogue";
import { Game } from "../library/wasm";
import type { HandPosition } from "./board/hand";
import type { Match } from "./game/match";

export function positionOf(match: Match): HandPosition {
  const { game, state, turned, over, botToMove } = match;
  return { game, state, turned, isOpen: !over && !botToMove, ahead: !over && botToMove ? gameAhead(match) : null };
}

/** The position with the next person to move; `null` if that is invalid, or if only bots play. */
function gameAhead({ state, agents, paused, isBack }: Match): Game | null {
  const round = agents.map((_, player) => (state.mover + player) % agents.length);
  const people = round.filter((player) => agents[player] === PERSON);
  if (people.length === 0 || paused || isBack) return null;
  try {
    const game = Game.start(state.game, state.rules, state.position);
    for (const person of people) {
      game.setMover(person);
      // A person who is out, or cannot move, is passed over.
      if (game.state().mover === person) return game;
    }
  } catch {
    // The position is invalid with this person to move.
  }
  return null;
}
