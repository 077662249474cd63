//! Ways to play either side, and how to find out what they are worth.
//!
//! - [`Greedy`] is the paper's hunters; [`BestTies`] breaks their ties as well as can be.
//! - [`FreeCrossing`] is the paper's rook that seven pawns cannot catch.
#![cfg_attr(
    feature = "std",
    doc = "- [`verify()`] and [`verify_rook`] play a strategy against everything the other side can do."
)]

#[cfg(feature = "std")]
mod best_ties;
mod crossing;
mod greedy;
#[cfg(feature = "std")]
mod verify;

#[cfg(feature = "std")]
pub use best_ties::{BestTies, NoTies};
pub use crossing::FreeCrossing;
pub use greedy::{Greedy, Measure, ParseMeasureError};
#[cfg(feature = "std")]
pub use verify::{RookVerdict, Verdict, VerifyError, verify, verify_rook};

use crate::{Move, Position, Turn};

/// A way to play the pawns that depends on the position alone.
pub trait PawnStrategy {
    /// The turn in this position, in which the pawns are to move; `None` if the strategy has none.
    fn turn(&self, position: &Position) -> Option<Turn>;
}

/// A way to play the rook that depends on the position alone.
pub trait RookStrategy {
    /// The move in this position, in which the rook is to be put on the board or to move; `None` if the strategy has
    /// none.
    fn reply(&self, position: &Position) -> Option<Move>;
}
