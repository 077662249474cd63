// The captured pieces and the material advantage, as pictures beside the players' names.

import { h } from "../../dom";
import type { GameState, Piece } from "../../library/types";
import { kindName, t } from "../../words";
import { imageOf } from "./piece-images";

/** Pieces by kind, in the order of their names. */
function byKind(pieces: Piece[]): Map<string, Piece[]> {
  const kinds = new Map<string, Piece[]>();
  for (const piece of pieces) kinds.set(kindName(piece), [...(kinds.get(kindName(piece)) ?? []), piece]);
  return new Map([...kinds].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Pieces as a row of pictures, with their names and counts for screen readers. */
function row(state: GameState, pieces: Piece[], name: "captures" | "more"): HTMLElement | null {
  if (pieces.length === 0) return null;
  const kinds = byKind(pieces);
  const list = [...kinds].map(([kind, { length }]) => (length > 1 ? `${length} × ${kind}` : kind)).join(", ");
  const label = t(name, list);
  const images = [...kinds.values()].flat().map((piece) => imageOf(state, piece) ?? kindName(piece));
  return h("span", { class: `pieces ${name}`, role: "img", "aria-label": label, title: label }, ...images);
}

/** The pieces that a player has captured. */
export function captured(state: GameState, player: number): HTMLElement | null {
  const played = state.moves.slice(0, state.ply);
  return row(state, played.flatMap(({ mover, taken }) => (mover === player && taken ? [taken] : [])), "captures");
}

/**
 * The pieces that a player's side has more of on the board than the other side. `null` if the sides
 * have different pieces, if pieces are put on the board one by one, or if everyone plays for
 * himself.
 */
export function surplus(state: GameState, player: number): HTMLElement | null {
  const all = state.sides;
  const own = all.find((side) => side.includes(player))!;
  const isPlaced = state.moves.slice(0, state.ply).some(({ squares }) => squares.length === 1);
  // Partners share one row, beside the first of them.
  if (all.length !== 2 || isPlaced || own[0] !== player) return null;
  const army = (side: number[]) => {
    const colours = side.map((member) => state.players[member]!);
    return byKind(state.pieces.filter((piece): piece is Piece => piece !== null && colours.includes(piece.colour)));
  };
  const [mine, theirs] = [army(own), army(all.find((side) => side !== own)!)];
  if (![...mine.keys()].some((name) => theirs.has(name))) return null;
  // Kings cancel each other out, whatever their energy.
  const count = (army: Map<string, Piece[]>, kind: string) => [...army.values()].flat().filter((piece) => piece.kind === kind).length;
  const isTaken = (kind: string) => state.moves.slice(0, state.ply).some(({ taken }) => taken?.kind === kind);
  const isPair = ({ kind }: Piece) => count(mine, kind) === 1 && count(theirs, kind) === 1 && !isTaken(kind);
  const more = [...mine].flatMap(([name, pieces]) => pieces.slice(theirs.get(name)?.length ?? 0));
  return row(state, more.filter((piece) => !isPair(piece)), "more");
}
