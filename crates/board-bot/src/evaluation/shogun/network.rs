//! The features of Shogun: squares of the pieces by kind and energy.

use shogun_rules::{Board, Piece, Square};

use super::counts::{CLASSES, class};
use crate::evaluation::network::{Accumulator, FeatureSet, network};

const SQUARES: usize = 64;

network!(
    Board,
    Square,
    2 * CLASSES * SQUARES,
    16,
    visit_features,
    include_bytes!("network.weights")
);

#[inline]
fn visit_features(piece: Piece, square: usize, mut visit: impl FnMut([usize; 2])) {
    let (side, class) = (piece.colour() as usize, class(piece));
    // The second player's perspective is turned by half a turn.
    visit([
        SQUARES * (CLASSES * side + class) + square,
        SQUARES * (CLASSES * (1 - side) + class) + SQUARES - 1 - square,
    ]);
}

/// The same feature from the perspective of the other side.
pub(super) fn other_perspective(feature: usize) -> usize {
    let (side, class) = (feature / SQUARES / CLASSES, feature / SQUARES % CLASSES);
    SQUARES * (CLASSES * (1 - side) + class) + SQUARES - 1 - feature % SQUARES
}

/// The same feature with left and right exchanged.
pub(super) fn mirrored(feature: usize) -> usize {
    feature ^ 7
}
