//! The errors of an engine client.

use core::error::Error;
use core::fmt;

use super::PeerError;

/// The reason why an engine gave no move.
#[derive(Debug)]
#[non_exhaustive]
pub enum ClientError {
    /// The engine gave no answer.
    Peer(PeerError),
    /// The engine's answer is not a legal move.
    Move {
        /// The answer.
        found: String,
        /// The reason why the move is refused.
        reason: String,
    },
    /// The engine has too many options.
    Options {
        /// The largest allowed number.
        max: usize,
    },
}

impl fmt::Display for ClientError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Peer(error) => write!(f, "no answer of the engine: {error}"),
            Self::Move { found, reason } => {
                write!(f, "the engine's move {found:?} cannot be played: {reason}")
            }
            Self::Options { max } => {
                write!(f, "the engine has more than {max} options")
            }
        }
    }
}

impl Error for ClientError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            Self::Peer(error) => Some(error),
            _ => None,
        }
    }
}

impl From<PeerError> for ClientError {
    fn from(error: PeerError) -> Self {
        Self::Peer(error)
    }
}
