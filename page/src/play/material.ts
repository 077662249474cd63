// What was taken, and who has more on the board: as pictures, beside the players' names.

import { h } from "../dom";
import type { GameState, Piece } from "../types";
import { kindName, t } from "../words";
import { imageOf } from "./piece-images";
import { sides } from "./score";

/** Pieces by kind, in the order of their names. */
function byKind(pieces: Piece[]): Map<string, Piece[]> {
  const kinds = new Map<string, Piece[]>();
  for (const piece of pieces) kinds.set(kindName(piece), [...(kinds.get(kindName(piece)) ?? []), piece]);
  return new Map([...kinds].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Pieces as a row of pictures, with a sentence of their names and counts for those who cannot see it. */
function row(state: GameState, pieces: Piece[], name: "captures" | "more"): HTMLElement | null {
  if (pieces.length === 0) return null;
  const kinds = byKind(pieces);
  const list = [...kinds].map(([kind, { length }]) => (length > 1 ? `${length} × ${kind}` : kind)).join(", ");
  const label = t(name, list);
  const images = [...kinds.values()].flat().map((piece) => imageOf(state, piece) ?? kindName(piece));
  return h("span", { class: `pieces ${name}`, role: "img", "aria-label": label, title: label }, ...images);
}

/** What a player has taken so far. */
export function captured(state: GameState, player: number): HTMLElement | null {
  const played = state.moves.slice(0, state.ply);
  return row(state, played.flatMap(({ mover, taken }) => (mover === player && taken ? [taken] : [])), "captures");
}

/**
 * What a player's side has more of on the board than the other one. `null` where armies are not alike, where pieces are put on
 * the board one by one, and where everyone plays for himself.
 */
export function surplus(state: GameState, player: number): HTMLElement | null {
  const all = sides(state);
  const own = all.find((side) => side.includes(player))!;
  const isPlaced = state.moves.slice(0, state.ply).some(({ squares }) => squares.length === 1);
  // Partners are told once, beside the first of them.
  if (all.length !== 2 || isPlaced || own[0] !== player) return null;
  const army = (side: number[]) => {
    const colours = side.map((member) => state.players[member]!);
    return byKind(state.pieces.filter((piece): piece is Piece => piece !== null && colours.includes(piece.colour)));
  };
  const [mine, theirs] = [army(own), army(all.find((side) => side !== own)!)];
  if (![...mine.keys()].some((name) => theirs.has(name))) return null;
  // Kings face each other whatever energy they have.
  const count = (army: Map<string, Piece[]>, kind: string) => [...army.values()].flat().filter((piece) => piece.kind === kind).length;
  const isTaken = (kind: string) => state.moves.slice(0, state.ply).some(({ taken }) => taken?.kind === kind);
  const isPair = ({ kind }: Piece) => count(mine, kind) === 1 && count(theirs, kind) === 1 && !isTaken(kind);
  const more = [...mine].flatMap(([name, pieces]) => pieces.slice(theirs.get(name)?.length ?? 0));
  return row(state, more.filter((piece) => !isPair(piece)), "more");
}
