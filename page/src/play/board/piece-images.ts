// Pictures of single pieces, taken from the pictures of boards.

import { pieceImage, type Cell } from "../../board/board-picture";
import { dark } from "../../theme";
import type { GameState, Piece } from "../../library/types";
import { Game } from "../../library/wasm";

interface Sample {
  svg: string;
  cell: Cell;
  /** The code of the same piece turned by an eighth. */
  turned: string;
}

const samples = new Map<string, Sample | null>();

/** A board with this piece in a corner. */
function sampleOf({ game, rules, position }: GameState, code: string, flipped: boolean): Sample | null {
  const key = `${game} ${dark()} ${flipped} ${code}`;
  let found = samples.get(key);
  if (found !== undefined) return found;
  found = null;
  try {
    const board = Game.start(game, rules, position);
    board.put(0, code, 0);
    const { width, height, pieces } = board.state();
    const cell = flipped ? { column: width - 1, row: 0 } : { column: 0, row: height - 1 };
    found = { svg: board.picture({ dark: dark(), turned: flipped }), cell, turned: pieces[0]?.turned ?? code };
  } catch {
    // A piece that may not stand there has only its name.
  }
  samples.set(key, found);
  return found;
}

/**
 * The picture of a piece, turned by this number of eighths to the right; `null` if there is none.
 */
export function imageOf(state: GameState, piece: Piece, flipped = false, eighths = 0): HTMLElement | null {
  let found = sampleOf(state, piece.code, flipped);
  for (let turn = 0; found && turn < eighths; turn++) found = sampleOf(state, found.turned, flipped);
  return found && pieceImage(found.svg, found.cell);
}
