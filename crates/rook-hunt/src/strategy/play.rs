//! What it takes to play a side.

use crate::position::Position;
use crate::turn::{Move, Turn};

/// A way to play the pawns that depends on the position alone.
pub trait PawnStrategy {
    /// The turn in this position, in which the pawns are to move; `None` if the strategy has none.
    fn turn(&self, position: &Position) -> Option<Turn>;
}

/// A way to play the rook that depends on the position alone.
pub trait RookStrategy {
    /// The move in this position, in which the rook is to be put on the board or to move; `None` if
    /// the strategy has none.
    fn reply(&self, position: &Position) -> Option<Move>;
}
