//! Ways to play either side, and how to find out what they are worth.
//!
//! - [`Greedy`] is the paper's hunters; [`BestTies`] breaks their ties as well as can be.
//! - [`Program`] is the paper's program, function for function, and [`ProgramPawns`] its pawns.
//! - [`Planned`] is hunters that keep to a [`Plan`] of the paper: file pairs, or one pawn that
//!   always blocks.
//! - [`FreeCrossing`] is the paper's rook that seven pawns cannot catch, [`Breakthrough`] the one
//!   that gets past three.
//! - [`Strategy`] is all of them by name.
#![cfg_attr(
    feature = "std",
    doc = "- [`verify()`] and [`verify_rook`] play a strategy against everything the other side can do."
)]

#[cfg(feature = "std")]
mod best_ties;
#[cfg(feature = "std")]
mod breakthrough;
#[cfg(feature = "std")]
mod by_name;
mod crossing;
#[cfg(feature = "std")]
mod error;
mod greedy;
#[cfg(feature = "std")]
mod lines;
#[cfg(feature = "std")]
mod placements;
#[cfg(feature = "std")]
mod planned;
mod play;
mod program;
#[cfg(feature = "std")]
mod room;
#[cfg(feature = "std")]
mod verify;

#[cfg(feature = "std")]
pub use best_ties::{BestTies, NoTies};
#[cfg(feature = "std")]
pub use breakthrough::Breakthrough;
#[cfg(feature = "std")]
pub use by_name::{Finding, ParseStrategyError, Strategy, StrategyPlayer, Terms};
pub use crossing::FreeCrossing;
#[cfg(feature = "std")]
pub use error::StrategyError;
pub use greedy::{Greedy, Measure, ParseMeasureError};
#[cfg(feature = "std")]
pub use planned::{Plan, Planned};
pub use play::{PawnStrategy, RookStrategy};
pub use program::{Program, ProgramPawns};
#[cfg(feature = "std")]
pub use room::LeastRoom;
#[cfg(feature = "std")]
pub use verify::{RookVerdict, Verdict, VerifyError, verify, verify_rook};
