// Scores as they are shown: from one side for the whole game.

import type { GameState, Score } from "../types";

/** 1 if a score of this player is shown as it is, -1 if its negative is: in games of two, all is told from the first. */
export function sign(state: GameState, mover: number): 1 | -1 {
  return state.players.length === 2 && mover === 1 ? -1 : 1;
}

/** How much of a bar a score fills, from 0 to 1. */
export function share(score: Score, sign: number): number {
  const won = sign > 0 ? score.win : score.loss;
  const lost = sign > 0 ? score.loss : score.win;
  if (won !== null) return 1;
  if (lost !== null) return 0;
  return 1 / (1 + Math.exp((-sign * score.value) / 300));
}
