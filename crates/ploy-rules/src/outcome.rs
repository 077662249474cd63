//! How a game ends.

use core::fmt;

use crate::{Army, Colour};

/// Who has won, and by what.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Outcome {
    /// Whoever made the last move.
    pub winner: Colour,
    /// What ended the game.
    pub reason: EndReason,
}

/// What ends a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum EndReason {
    /// This colour has no Commander.
    CommanderTaken(Colour),
    /// This colour has no piece but Commanders.
    ArmyGone(Colour),
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} wins: {}", self.winner, self.reason)
    }
}

impl fmt::Display for EndReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::CommanderTaken(colour) => write!(f, "{} has no Commander", colour.name()),
            Self::ArmyGone(colour) => {
                write!(f, "{} has nothing but the Commander", colour.name())
            }
        }
    }
}
