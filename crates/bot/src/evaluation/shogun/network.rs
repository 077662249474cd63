//! What the network of Shogun sees: where pieces of each energy stand.

use shogun_rules::{Board, Piece, Square};

use super::counts::{CLASSES, class};
use crate::evaluation::network::{Seen, Sums, network};

const SQUARES: usize = 64;

network!(
    Board,
    Square,
    2 * CLASSES * SQUARES,
    16,
    visit_inputs,
    include_bytes!("network.weights")
);

#[inline]
fn visit_inputs(piece: Piece, square: usize, mut visit: impl FnMut([usize; 2])) {
    let (side, class) = (piece.colour() as usize, class(piece));
    // The second player sits across: half a turn takes a square to its counterpart.
    visit([
        SQUARES * (CLASSES * side + class) + square,
        SQUARES * (CLASSES * (1 - side) + class) + SQUARES - 1 - square,
    ]);
}

/// What the other side sees where this one sees an input.
pub(super) fn across(input: usize) -> usize {
    let (side, class) = (input / SQUARES / CLASSES, input / SQUARES % CLASSES);
    SQUARES * (CLASSES * (1 - side) + class) + SQUARES - 1 - input % SQUARES
}

/// The input that this one is with left and right exchanged.
pub(super) fn mirrored(input: usize) -> usize {
    input ^ 7
}
