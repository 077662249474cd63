//! Errors of making a strategy.

use core::fmt;

use super::optimal_tie_break::NoForcedWin;
use crate::rules::Rules;

/// The reason why a strategy is not defined for some rules or some start.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum StrategyError {
    /// The board has fewer than two files for each pawn.
    NoPairs {
        /// The rules.
        rules: Rules,
    },
    /// The paper's program needs rules with one step of one square in a turn.
    OneStep {
        /// The rules.
        rules: Rules,
    },
    /// There are too many placements, or turns between them, to precompute.
    TooLarge {
        /// The rules.
        rules: Rules,
    },
    /// No choice of ties makes the greedy strategy win in time.
    NoTies(NoForcedWin),
}

impl fmt::Display for StrategyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoPairs { rules } => write!(
                f,
                "file pairs need two files for each pawn, like 4 pawns on side 8, not {} on side {}",
                rules.pawns(),
                rules.side()
            ),
            Self::OneStep { rules } => write!(
                f,
                "the program's pawns make one step of one square a turn, not those of {rules}"
            ),
            Self::TooLarge { rules } => write!(
                f,
                "{rules} have too many placements and turns to compute in advance: up to three pawns on side 8 are possible"
            ),
            Self::NoTies(error) => error.fmt(f),
        }
    }
}

impl core::error::Error for StrategyError {}

impl From<NoForcedWin> for StrategyError {
    fn from(error: NoForcedWin) -> Self {
        Self::NoTies(error)
    }
}
