//! Promises, and what breaks them.

use alloc::string::{String, ToString};
use core::error::Error;
use core::fmt;

use crate::Game;

/// A promise of [`Game`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Promise {
    /// No move is listed twice, and every way of listing lists the same.
    Listing,
    /// `count_moves` is the number of moves listed.
    Count,
    /// A breaking visitor sees no further move.
    EarlyStop,
    /// A move is legal if and only if it is listed.
    ListedIffLegal,
    /// A position has an outcome if and only if it has no moves.
    OutcomeIffNoMoves,
    /// Captures are the moves that take something, in the order of all moves.
    Captures,
    /// A random move is a legal one, and there is one unless the game is over, whatever numbers are
    /// drawn.
    RandomMove,
    /// `undo` restores the position and its key.
    Undo,
    /// A null move is taken back by `undo`, and gives the turn away.
    Pass,
    /// The key kept is the key computed afresh, and equal positions have equal keys.
    Key,
    /// Different positions have different keys.
    KeysDiffer,
    /// A position's text reads back as the position, rules included.
    PositionText,
    /// The rules' text reads back as the rules.
    RulesText,
    /// A move's text reads back as the move, and different moves have different texts.
    MoveText,
    /// Players are below `PLAYERS`, teams hold the player asked for and agree with each other, and
    /// winners are a team.
    Players,
    /// The game's own invariants.
    Invariants,
    /// `play` accepts what is legal and refuses the rest unchanged.
    Play,
}

/// A broken promise, with the position it was broken in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Violation {
    /// Which promise.
    pub promise: Promise,
    /// The position's text.
    pub position: String,
    /// The text of its rules.
    pub rules: String,
    /// What was seen.
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
