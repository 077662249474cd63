//! The features of Ploy: squares of the pieces and directions of their lines.

use ploy_rules::{Board, Square};

use super::placement::PlacementTerms;
use crate::evaluation::network::{Accumulator, FeatureSet, network};

/// Features of a square and a side: a piece of one to four lines, or more; then its lines,
/// clockwise from the one ahead.
const FEATURES_PER_PLACE: usize = 13;
/// The first of these features: kinds of pieces.
const KINDS: usize = 5;
const SQUARES: usize = 81;
/// The squares of own pieces, then those of others.
const PLACES: usize = 2 * SQUARES;

network!(Board, include_bytes!("network.weights"));

/// A row is a place and the lines of the piece there. Pieces have few sets of lines, so that the
/// places of a set lie side by side.
impl FeatureSet for Board {
    type Square = Square;
    type Terms = PlacementTerms;

    const FEATURES: usize = PLACES * FEATURES_PER_PLACE;
    const ROWS: usize = PLACES * 256;
    const PIECES: usize = 30;
    const EMPTY: Self = Self::EMPTY;

    #[inline]
    fn visit_changes(&self, before: &Self, visit: impl FnMut(Square)) {
        self.changes_since(before).into_iter().for_each(visit);
    }

    #[inline]
    fn row(&self, square: Square) -> Option<[usize; 2]> {
        let piece = self.piece_at(square)?;
        let (side, lines) = (piece.colour() as usize, piece.lines().get());
        let index = square.index();
        // The second player's perspective is turned by half a turn.
        let (own, other) = (index, SQUARES - 1 - index);
        let row = |lines: u8, side, index| PLACES * usize::from(lines) + SQUARES * side + index;
        Some([
            row(lines, side, own),
            row(lines.rotate_left(4), 1 - side, other),
        ])
    }

    fn visit_features(row: usize, mut visit: impl FnMut(usize)) {
        let (lines, place) = (row / PLACES, row % PLACES);
        let first = FEATURES_PER_PLACE * place;
        let Some(kind) = (lines.count_ones() as usize).min(KINDS).checked_sub(1) else {
            return;
        };
        visit(first + kind);
        for line in (0..8).filter(|line| lines >> line & 1 == 1) {
            visit(first + KINDS + line);
        }
    }
}

/// The same feature from the perspective of the other side.
pub(super) fn other_perspective(feature: usize) -> usize {
    let (place, detail) = (feature / FEATURES_PER_PLACE, feature % FEATURES_PER_PLACE);
    let detail = match detail.checked_sub(KINDS) {
        Some(line) => KINDS + (line ^ 4),
        None => detail,
    };
    FEATURES_PER_PLACE * (2 * SQUARES - 1 - place) + detail
}

/// The same feature with left and right exchanged.
pub(super) fn mirrored(feature: usize) -> usize {
    let (place, detail) = (feature / FEATURES_PER_PLACE, feature % FEATURES_PER_PLACE);
    let column = place % 9;
    let detail = match detail.checked_sub(KINDS) {
        Some(line) => KINDS + (8 - line) % 8,
        None => detail,
    };
    FEATURES_PER_PLACE * (place + 8 - 2 * column) + detail
}
