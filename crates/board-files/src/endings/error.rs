//! Errors of building a tablebase.

use core::fmt;

use super::workers::Stopped;

/// The reason why a tablebase was not built.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum BuildError {
    /// The tablebase needs more memory than the limit.
    Memory {
        /// Bytes needed.
        needed: u64,
        /// The limit in bytes.
        limit: u64,
    },
    /// The allocation of the memory failed.
    NoMemory {
        /// Bytes needed.
        needed: u64,
    },
    /// A class has more states than a table can number.
    TooManyStates {
        /// Number of numbers of the class.
        numbers: u64,
    },
    /// A win takes more plies than a table can hold, or too many wins take many.
    TooLong,
    /// A compressed table takes more than 4 GiB.
    TooLarge,
    /// The build was stopped.
    Stopped,
}

impl fmt::Display for BuildError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mib = |bytes: &u64| bytes.div_ceil(1 << 20);
        match self {
            Self::Memory { needed, limit } => write!(
                f,
                "the tablebase needs {} MiB of memory, more than the limit of {} MiB",
                mib(needed),
                limit >> 20
            ),
            Self::NoMemory { needed } => write!(
                f,
                "the tablebase needs {} MiB of memory, more than the system has",
                mib(needed)
            ),
            Self::TooManyStates { numbers } => write!(
                f,
                "a class has {numbers} states, more than the 4294967296 of a table"
            ),
            Self::TooLong => f.write_str("wins take more plies than a table can hold"),
            Self::TooLarge => f.write_str("a compressed table takes more than 4 GiB"),
            Self::Stopped => f.write_str("stopped"),
        }
    }
}

impl core::error::Error for BuildError {}

/// Why a pair of materials was not solved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SolveFailure {
    /// The stop check returned true.
    Stopped,
    /// The allocation of the memory failed.
    OutOfMemory,
    /// A win takes more plies than a table can hold, or too many wins take many.
    TooLong,
    /// A compressed table takes more than 4 GiB.
    TooLarge,
}

impl From<Stopped> for SolveFailure {
    fn from(_: Stopped) -> Self {
        Self::Stopped
    }
}
