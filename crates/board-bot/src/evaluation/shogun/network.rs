//! The features of Shogun: squares of the pieces by kind and energy.

use shogun_rules::{Board, Square};

use super::counts::{CLASSES, class};
use crate::evaluation::network::{Accumulator, FeatureSet, network};

const SQUARES: usize = 64;

network!(Board, include_bytes!("network.weights"));

/// A piece on a square is one feature.
impl FeatureSet for Board {
    type Square = Square;
    type Terms = ();

    const FEATURES: usize = 2 * CLASSES * SQUARES;
    const ROWS: usize = Self::FEATURES;
    const PIECES: usize = 16;
    const EMPTY: Self = Self::EMPTY;

    #[inline]
    fn visit_changes(&self, before: &Self, visit: impl FnMut(Square)) {
        self.changes_since(before).into_iter().for_each(visit);
    }

    #[inline]
    fn row(&self, square: Square) -> Option<[usize; 2]> {
        let piece = self.piece_at(square)?;
        let (side, class) = (piece.colour() as usize, class(piece));
        // The second player's perspective is turned by half a turn.
        Some([
            SQUARES * (CLASSES * side + class) + square.index(),
            SQUARES * (CLASSES * (1 - side) + class) + SQUARES - 1 - square.index(),
        ])
    }

    fn visit_features(row: usize, mut visit: impl FnMut(usize)) {
        visit(row);
    }
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
