//! Errors of verifying a strategy.

use core::fmt;

use crate::legality::Illegal;
use crate::position::Position;
use crate::turn::Move;

/// The reason why a strategy could not be verified.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum VerifyError {
    /// The strategy has no move in a position where there are legal ones.
    NoMove(Position),
    /// The strategy's move is not legal.
    Illegal {
        /// The position.
        position: Position,
        /// The move.
        mv: Move,
        /// The reason.
        reason: Illegal,
    },
    /// There are more positions than the limit allows.
    TooMany {
        /// The limit.
        limit: usize,
    },
    /// There is no memory for more positions.
    Memory {
        /// Number of positions in memory.
        positions: usize,
    },
}

impl fmt::Display for VerifyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoMove(position) => write!(f, "the strategy has no move in {position}"),
            Self::Illegal {
                position,
                mv,
                reason,
            } => write!(f, "the strategy plays {mv} in {position}: {reason}"),
            Self::TooMany { limit } => {
                write!(f, "there are more than {limit} positions to search")
            }
            Self::Memory { positions } => write!(
                f,
                "there is no memory for more than {positions} positions, and there are more to search"
            ),
        }
    }
}

impl core::error::Error for VerifyError {}
