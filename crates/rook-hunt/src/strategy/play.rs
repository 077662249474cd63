//! The traits of strategies.

use crate::position::Position;
use crate::turn::{Move, Turn};

/// A strategy of the pawns, which depends only on the position.
pub trait PawnStrategy {
    /// The turn in this position, in which the pawns are to move; `None` if the strategy has none.
    fn turn(&self, position: &Position) -> Option<Turn>;
}

/// A strategy of the rook, which depends only on the position.
pub trait RookStrategy {
    /// The move in this position, in which the rook is to be put on the board or to move; `None` if
    /// the strategy has none.
    fn reply(&self, position: &Position) -> Option<Move>;
}
