//! Errors of the solver.

use core::fmt;

#[cfg(feature = "files")]
use board_files::FileError;

use crate::position_error::PositionError;
use crate::rules::Rules;

/// The reason why a solver failed.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SolveError {
    /// The run needs more memory than the limit.
    Memory {
        /// The rules.
        rules: Rules,
        /// Bytes needed.
        needed: u128,
        /// The limit in bytes.
        limit: u64,
    },
    /// The allocation of the memory failed.
    NoMemory {
        /// The rules.
        rules: Rules,
        /// Bytes needed.
        needed: u128,
    },
    /// The run was stopped. Its checkpoint stays.
    Stopped,
    /// A requested placement does not fit the rules.
    Position(PositionError),
    /// A checkpoint could not be written or read, or another run works on it.
    #[cfg(feature = "files")]
    File(FileError),
    /// The checkpoint belongs to a run with other requested placements.
    #[cfg(feature = "files")]
    OtherPlacements {
        /// The file.
        path: std::path::PathBuf,
    },
}

impl fmt::Display for SolveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Memory {
                rules,
                needed,
                limit,
            } => write!(
                f,
                "{rules} needs {} of memory, more than the limit of {}",
                ByteCount(*needed),
                ByteCount(u128::from(*limit))
            ),
            Self::NoMemory { rules, needed } => write!(
                f,
                "{rules} needs {} of memory, more than the system has",
                ByteCount(*needed)
            ),
            Self::Stopped => f.write_str("stopped"),
            Self::Position(error) => error.fmt(f),
            #[cfg(feature = "files")]
            Self::File(error) => error.fmt(f),
            #[cfg(feature = "files")]
            Self::OtherPlacements { path } => write!(
                f,
                "{}: the checkpoint belongs to a run with other requested placements: request the same ones, or remove it",
                path.display()
            ),
        }
    }
}

impl core::error::Error for SolveError {}

impl From<PositionError> for SolveError {
    fn from(error: PositionError) -> Self {
        Self::Position(error)
    }
}

#[cfg(feature = "files")]
impl From<FileError> for SolveError {
    fn from(error: FileError) -> Self {
        Self::File(error)
    }
}

/// Formats a number of bytes: in KiB below one MiB, in MiB below ten GiB, otherwise in GiB.
struct ByteCount(u128);

impl fmt::Display for ByteCount {
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
