//! What tours are counted on.

use crate::leapers::LeaperGraph;
use crate::{Board, Square, neighbours};

/// A board for a knight, or a leaper's graph.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Ground<'a> {
    Knight(&'a Board),
    Leaper(&'a LeaperGraph),
}

impl<'a> Ground<'a> {
    /// The board, with the layers of a box side by side.
    pub(crate) const fn board(self) -> &'a Board {
        match self {
            Self::Knight(board) => board,
            Self::Leaper(graph) => graph.sheet(),
        }
    }

    /// Whether every symmetry of the board takes moves to moves.
    pub(crate) const fn is_knight(self) -> bool {
        matches!(self, Self::Knight(_))
    }

    /// The squares a move away.
    pub(crate) fn neighbours(self, square: Square) -> Vec<Square> {
        match self {
            Self::Knight(board) => neighbours(board, square).collect(),
            Self::Leaper(graph) => graph.neighbours(square).collect(),
        }
    }
}
