// Evaluations in words and as graphics. They always name the side that is ahead, whoever is to
// move; bars and graphs show the share of the side that moves first.

import { isSeveral } from "../../catalogue";
import type { GameState, Score } from "../../library/types";
import { decimals, namesOf, t, tMany } from "../../words";

function names(state: GameState, side: number[]): { name: string; many: boolean } {
  const members = side.map((player) => state.players[player]!);
  return { name: namesOf(members), many: members.length > 1 || isSeveral(members[0]!) };
}

/**
 * An evaluation in words: `White wins in 3`, `+1.25 for Black`, `even`. `score` is the score for
 * `mover`.
 */
export function evaluationWords(state: GameState, score: Score, mover: number): string {
  const all = state.sides;
  const own = all.find((side) => side.includes(mover)) ?? all[0]!;
  // If more than two players play for themselves, there is no single opponent to name.
  const other = all.length === 2 ? all.find((side) => side !== own)! : null;
  const plies = score.win ?? score.loss;
  if (plies !== null) {
    const isWin = score.win !== null;
    const { name, many } = names(state, isWin || !other ? own : other);
    const count = state.players.length === 2 ? Math.ceil(plies / 2) : plies;
    const key = !isWin && !other ? "score.loss" : state.players.length === 2 ? "score.win" : "score.win.plies";
    return tMany(key, many, name, count);
  }
  const value = Math.abs(score.value) < 0.5 ? 0 : score.value;
  if (value === 0) return t("score.even");
  const ahead = value < 0 && other ? other : own;
  const signed = value < 0 && !other ? `−${decimals(-value)}` : `+${decimals(Math.abs(value))}`;
  return t("score.for", signed, names(state, ahead).name);
}

/** The expected share of points of the player to move, from 0 to 1. */
function chance({ win, loss, value }: Score): number {
  if (win !== null) return 1;
  if (loss !== null) return 0;
  return 1 / (1 + Math.exp(-value / 300));
}

/** The share of the first side; if everyone plays for himself, of the player to move. */
export function share(state: GameState, score: Score, mover: number): number {
  const [first, , ...more] = state.sides;
  return more.length > 0 || first!.includes(mover) ? chance(score) : 1 - chance(score);
}
