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
mod play;
#[cfg(feature = "std")]
mod verify;

#[cfg(feature = "std")]
pub use best_ties::{BestTies, NoTies};
pub use crossing::FreeCrossing;
pub use greedy::{Greedy, Measure, ParseMeasureError};
pub use play::{PawnStrategy, RookStrategy};
#[cfg(feature = "std")]
pub use verify::{RookVerdict, Verdict, VerifyError, verify, verify_rook};
