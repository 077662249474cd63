//! Strategies of both sides, and their verification.
//!
//! - [`Greedy`] is the paper's pawns; [`OptimalTieBreak`] breaks their ties optimally.
//! - [`CppProgram`] is the paper's program, function for function, and [`CppProgramPawns`] its
//!   pawns.
//! - [`PlannedPawns`] is pawns that follow a [`PawnPlan`] of the paper: file pairs, or one pawn
//!   that always blocks.
//! - [`FreeCrossing`] is the paper's rook that seven pawns cannot catch, [`Breakthrough`] the one
//!   that gets past three.
//! - [`Strategy`] is all of them by name.
#![cfg_attr(
    feature = "std",
    doc = "- [`verify()`] and [`verify_rook`] play a strategy against all moves of the other side."
)]

#[cfg(feature = "std")]
mod breakthrough;
#[cfg(feature = "std")]
mod by_name;
mod crossing;
#[cfg(feature = "std")]
mod error;
mod greedy;
#[cfg(feature = "std")]
mod least_mobility;
#[cfg(feature = "std")]
mod optimal_tie_break;
#[cfg(feature = "std")]
mod placements;
#[cfg(feature = "std")]
mod planned;
mod program;
#[cfg(feature = "std")]
mod verify;

use crate::position::Position;
use crate::turn::{Move, Turn};

#[cfg(feature = "std")]
pub use breakthrough::Breakthrough;
#[cfg(feature = "std")]
pub use by_name::{Strategy, StrategyPlayer, StrategyValue, Terms};
pub use crossing::FreeCrossing;
#[cfg(feature = "std")]
pub use error::StrategyError;
pub use greedy::{Greedy, Measure};
#[cfg(feature = "std")]
pub use least_mobility::LeastMobility;
#[cfg(feature = "std")]
pub use optimal_tie_break::{NoForcedWin, OptimalTieBreak};
#[cfg(feature = "std")]
pub use planned::{PawnPlan, PlannedPawns};
pub use program::{CppProgram, CppProgramPawns};
#[cfg(feature = "std")]
pub use verify::{PawnVerdict, RookVerdict, VerifyError, verify, verify_rook};

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
