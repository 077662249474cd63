//! What goes wrong with an engine.

use core::error::Error;
use core::fmt;
use std::io;

/// Why an engine could not be asked.
#[derive(Debug)]
#[non_exhaustive]
pub enum ClientError {
    /// It ended instead of answering.
    Ended {
        /// What it was told.
        command: String,
    },
    /// It has not answered in time.
    Silent {
        /// What it was told.
        command: String,
    },
    /// Its answer is no move, or none that is legal.
    Move {
        /// The answer.
        found: String,
        /// What is wrong with it.
        why: String,
    },
    /// The button of the limits was pressed.
    Stopped,
    /// A stream failed, or no thread could be had to read one.
    Stream(io::Error),
}

impl fmt::Display for ClientError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Ended { command } => {
                write!(f, "the engine ended instead of answering `{command}`")
            }
            Self::Silent { command } => {
                write!(f, "the engine has not answered `{command}` in time")
            }
            Self::Move { found, why } => {
                write!(f, "the engine's move {found:?} cannot be played: {why}")
            }
            Self::Stopped => f.write_str("the engine was not waited for"),
            Self::Stream(error) => write!(f, "no conversation with the engine: {error}"),
        }
    }
}

impl Error for ClientError {}

impl From<io::Error> for ClientError {
    fn from(error: io::Error) -> Self {
        Self::Stream(error)
    }
}
