//! The features of Ploy: squares of the pieces and directions of their lines.

use ploy_rules::{Board, Piece, Square};

use crate::evaluation::network::{Accumulator, FeatureSet, network};

/// Features of a square and a side: a piece of one to four lines, or more; then its lines,
/// clockwise from the one ahead.
const FEATURES_PER_SQUARE: usize = 13;
/// The first of these features: kinds of pieces.
const KINDS: usize = 5;
const SQUARES: usize = 81;

network!(
    Board,
    Square,
    2 * SQUARES * FEATURES_PER_SQUARE,
    30,
    visit_features,
    include_bytes!("network.weights")
);

#[inline]
fn visit_features(piece: Piece, square: usize, mut visit: impl FnMut([usize; 2])) {
    let side = piece.colour() as usize;
    // The second player's perspective is turned by half a turn.
    let own = FEATURES_PER_SQUARE * (SQUARES * side + square);
    let other = FEATURES_PER_SQUARE * (SQUARES * (1 - side) + SQUARES - 1 - square);
    let kind = usize::from(piece.lines().count()).min(KINDS) - 1;
    visit([own + kind, other + kind]);
    let mut left = piece.lines().get();
    while left != 0 {
        let line = left.trailing_zeros() as usize;
        left &= left - 1;
        visit([own + KINDS + line, other + KINDS + (line ^ 4)]);
    }
}

/// The same feature from the perspective of the other side.
pub(super) fn other_perspective(feature: usize) -> usize {
    let (place, detail) = (feature / FEATURES_PER_SQUARE, feature % FEATURES_PER_SQUARE);
    let detail = match detail.checked_sub(KINDS) {
        Some(line) => KINDS + (line ^ 4),
        None => detail,
    };
    FEATURES_PER_SQUARE * (2 * SQUARES - 1 - place) + detail
}

/// The same feature with left and right exchanged.
pub(super) fn mirrored(feature: usize) -> usize {
    let (place, detail) = (feature / FEATURES_PER_SQUARE, feature % FEATURES_PER_SQUARE);
    let column = place % 9;
    let detail = match detail.checked_sub(KINDS) {
        Some(line) => KINDS + (8 - line) % 8,
        None => detail,
    };
    FEATURES_PER_SQUARE * (place + 8 - 2 * column) + detail
}
