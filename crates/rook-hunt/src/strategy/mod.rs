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
mod lines;
#[cfg(feature = "std")]
mod optimal_tie_break;
#[cfg(feature = "std")]
mod placements;
#[cfg(feature = "std")]
mod planned;
mod play;
mod program;
#[cfg(feature = "std")]
mod verify;

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
pub use play::{PawnStrategy, RookStrategy};
pub use program::{CppProgram, CppProgramPawns};
#[cfg(feature = "std")]
pub use verify::{PawnVerdict, RookVerdict, VerifyError, verify, verify_rook};
