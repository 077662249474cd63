//! What the network of Ploy sees: where pieces stand and where their lines point.

use ploy_rules::{Board, Piece, Square};

use crate::evaluation::network::{Seen, Sums, network};

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
fn visit_inputs(piece: Piece, square: usize, mut visit: impl FnMut([usize; 2])) {
    let side = piece.colour as usize;
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
}

/// What the other side sees where this one sees an input.
pub(super) fn across(input: usize) -> usize {
    let (place, what) = (input / EACH, input % EACH);
    let what = match what.checked_sub(KINDS) {
        Some(line) => KINDS + (line ^ 4),
        None => what,
    };
    EACH * (2 * SQUARES - 1 - place) + what
}

/// The input that this one is with left and right exchanged.
pub(super) fn mirrored(input: usize) -> usize {
    let (place, what) = (input / EACH, input % EACH);
    let column = place % 9;
    let what = match what.checked_sub(KINDS) {
        Some(line) => KINDS + (8 - line) % 8,
        None => what,
    };
    EACH * (place + 8 - 2 * column) + what
}
