// Threatened Commanders, like a check in chess. The pictures of boards already mark the check of a
// king.

import type { GameState } from "../../library/types";
import { Game } from "../../library/wasm";

const COMMANDER = "commander";

/**
 * The squares of the pieces of the player to move that the others threaten and whose loss may end
 * the game.
 */
export function threatened(state: GameState): number[] {
  const { pieces, players, mover } = state;
  const own = players[mover];
  const squares = pieces.flatMap((piece, square) => (piece?.kind === COMMANDER && piece.colour === own ? [square] : []));
  if (squares.length === 0 || state.ending) return [];
  const found = new Set<number>();
  players.forEach((_, player) => {
    if (player === mover) return;
    try {
      const game = Game.start(state.game, state.rules, state.position);
      game.setMover(player);
      for (const { square } of game.options([]).next)
        for (const { square: target, takes } of game.options([square]).next) if (takes && squares.includes(target)) found.add(target);
    } catch {
      // The position is invalid with this player to move.
    }
  });
  return [...found];
}
