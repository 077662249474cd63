//! Promises and their violations.

use alloc::string::{String, ToString};
use core::error::Error;
use core::fmt;

use crate::Game;

/// A promise of [`Game`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Promise {
    /// No move is listed twice, and all ways of listing give the same moves.
    Listing,
    /// `count_moves` is the number of moves listed.
    Count,
    /// A visitor that breaks gets no further move.
    EarlyStop,
    /// A move is legal if and only if it is listed.
    ListedIffLegal,
    /// A position has an outcome if and only if it has no moves.
    OutcomeIffNoMoves,
    /// Captures are the moves with a `captured` value, in the order of all moves.
    Captures,
    /// For any random numbers, a random move is legal, and there is one unless the game is over.
    RandomMove,
    /// `undo` restores the position and its key.
    Undo,
    /// A null move passes the turn, and `undo` takes it back.
    Pass,
    /// The key equals `fresh_key`, and equal positions have equal keys.
    Key,
    /// Different positions have different keys.
    KeysDiffer,
    /// The text of a position round-trips, rules included.
    PositionText,
    /// The text of rules round-trips.
    RulesText,
    /// The text of a move round-trips, and different moves have different texts.
    MoveText,
    /// Players are below `PLAYERS`, the team of a player contains the player, teams are consistent,
    /// and the winners are a team.
    Players,
    /// The game's own invariants.
    Invariants,
    /// `play` accepts legal moves; after an illegal one the position is unchanged.
    Play,
}

/// A broken promise, with its position.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Violation {
    /// The promise.
    pub promise: Promise,
    /// The position's text.
    pub position: String,
    /// The text of its rules.
    pub rules: String,
    /// The details.
    pub detail: String,
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{:?} is broken in {:?} under {:?}: {}",
            self.promise, self.position, self.rules, self.detail
        )
    }
}

impl Error for Violation {}

pub(super) fn violation<G: Game>(
    game: &G,
    promise: Promise,
    detail: &dyn fmt::Display,
) -> Violation {
    Violation {
        promise,
        position: game.to_string(),
        rules: game.rules().to_string(),
        detail: detail.to_string(),
    }
}
