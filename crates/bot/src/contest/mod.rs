//! Matches: who is stronger, and how certain that is.
//!
//! - [`play`] plays one game between two players; [`Match`] plays many, in pairs with sides swapped, on any number of
//!   threads with the same result.
//! - [`Adjudication`] ends games that their rules would let go on.
//! - [`Standing`] counts, and [`Strength`] says what the counts mean: an Elo difference with its error.

mod adjudication;
mod game;
mod matches;
mod opening;
mod seed;
mod standing;
mod strength;

pub use adjudication::{Adjudication, AtLimit, Ending, Reason};
pub use game::{GameError, PlayedGame, Seat, play};
pub use matches::{Contestant, Match, MatchError, MatchGame, OPENING_PLIES, side_of_a};
pub use opening::NoOpening;
pub use standing::{Standing, Tally};
pub use strength::Strength;
