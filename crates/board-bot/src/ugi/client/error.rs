//! What goes wrong with an engine.

use core::error::Error;
use core::fmt;

use super::PeerError;

/// Why an engine gave no move.
#[derive(Debug)]
#[non_exhaustive]
pub enum ClientError {
    /// It gave no answer.
    Peer(PeerError),
    /// Its answer is no move, or none that is legal.
    Move {
        /// The answer.
        found: String,
        /// What is wrong with it.
        why: String,
    },
    /// It has more options than any engine needs.
    Options {
        /// As many as it may have.
        most: usize,
    },
}

impl fmt::Display for ClientError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Peer(error) => write!(f, "no answer of the engine: {error}"),
            Self::Move { found, why } => {
                write!(f, "the engine's move {found:?} cannot be played: {why}")
            }
            Self::Options { most } => {
                write!(f, "the engine has more than {most} options")
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
