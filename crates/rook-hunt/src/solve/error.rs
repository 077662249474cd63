//! Why there is no solution.

use core::fmt;

use crate::{Hunt, PositionError};

/// Why a solver did not answer.
#[derive(Debug)]
#[non_exhaustive]
pub enum SolveError {
    /// It would take more memory than it may.
    Memory {
        /// The rules.
        hunt: Hunt,
        /// Bytes it would take.
        needed: u128,
        /// Bytes it may take.
        limit: u64,
    },
    /// It was told to stop. What a checkpoint holds is kept.
    Stopped,
    /// A placement asked about is none of the rules.
    Position(PositionError),
    /// A checkpoint could not be written or read.
    #[cfg(feature = "files")]
    File(super::FileError),
}

impl fmt::Display for SolveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Memory {
                hunt,
                needed,
                limit,
            } => write!(
                f,
                "{hunt} would take {} of memory, more than the {} it may take",
                Bytes(*needed),
                Bytes(u128::from(*limit))
            ),
            Self::Stopped => f.write_str("stopped"),
            Self::Position(error) => error.fmt(f),
            #[cfg(feature = "files")]
            Self::File(error) => error.fmt(f),
        }
    }
}

impl core::error::Error for SolveError {}

impl From<PositionError> for SolveError {
    fn from(error: PositionError) -> Self {
        Self::Position(error)
    }
}

/// A number of bytes for people: KiB below one MiB, MiB below ten GiB, GiB above.
struct Bytes(u128);

impl fmt::Display for Bytes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0 < 1 << 20 {
            write!(f, "{} KiB", self.0.div_ceil(1 << 10))
        } else if self.0 < 10 << 30 {
            write!(f, "{} MiB", self.0.div_ceil(1 << 20))
        } else {
            write!(f, "{} GiB", self.0.div_ceil(1 << 30))
        }
    }
}
