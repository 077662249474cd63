//! What the network of Ploy sees: where pieces stand and where their lines point.

use ploy_rules::{Board, Position, Square};

use super::PloyEvaluation;
use crate::evaluation::network::{Corrected, Network, Seen, Sums, network};

/// Inputs of a square and a side: pieces of one line to four, and of more, then lines clockwise from that ahead.
const EACH: usize = 13;
/// Of these, kinds of pieces.
const KINDS: usize = 5;
const SQUARES: usize = 81;

network!(
    Board,
    Square,
    2 * SQUARES * EACH,
    30,
    visit_inputs,
    include_bytes!("network.weights")
);

#[inline]
fn visit_inputs(board: &Board, square: Square, mut visit: impl FnMut([usize; 2])) -> bool {
    let Some(piece) = board.piece_at(square) else {
        return false;
    };
    let (side, square) = (piece.colour as usize, square.index());
    // The second player sits across: half a turn takes a square to its counterpart and a line to the opposite one.
    let own = EACH * (SQUARES * side + square);
    let other = EACH * (SQUARES * (1 - side) + SQUARES - 1 - square);
    let kind = usize::from(piece.lines.count()).min(KINDS) - 1;
    visit([own + kind, other + kind]);
    let mut left = piece.lines.get();
    while left != 0 {
        let line = left.trailing_zeros() as usize;
        left &= left - 1;
        visit([own + KINDS + line, other + KINDS + (line ^ 4)]);
    }
    true
}

impl Corrected for PloyEvaluation {
    type Position = Position;

    const INPUTS: usize = Board::INPUTS;

    fn network() -> &'static Network {
        &NETWORK
    }

    fn visit_inputs(position: &Position, visit: impl FnMut(usize)) {
        position
            .board()
            .visit_all(position.to_move() as usize, visit);
    }

    fn across(input: usize) -> usize {
        let (place, what) = (input / EACH, input % EACH);
        let what = match what.checked_sub(KINDS) {
            Some(line) => KINDS + (line ^ 4),
            None => what,
        };
        EACH * (2 * SQUARES - 1 - place) + what
    }

    fn mirrored(input: usize) -> usize {
        let (place, what) = (input / EACH, input % EACH);
        let column = place % 9;
        let what = match what.checked_sub(KINDS) {
            Some(line) => KINDS + (8 - line) % 8,
            None => what,
        };
        EACH * (place + 8 - 2 * column) + what
    }

    fn stage(position: &Position) -> usize {
        Board::stage(position.board().occupied().len())
    }

    fn correction(position: &Position) -> i32 {
        correction(position.board(), position.to_move() as usize)
    }
}
