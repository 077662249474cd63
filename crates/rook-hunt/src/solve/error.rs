//! Why there is no solution.

use core::fmt;

#[cfg(feature = "files")]
use board_files::FileError;

use crate::position_error::PositionError;
use crate::rules::Rules;

/// Why a solver did not answer.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SolveError {
    /// It would take more memory than it may.
    Memory {
        /// The rules.
        rules: Rules,
        /// Bytes it would take.
        needed: u128,
        /// Bytes it may take.
        limit: u64,
    },
    /// The system has not so much memory as it takes.
    NoMemory {
        /// The rules.
        rules: Rules,
        /// Bytes it takes.
        needed: u128,
    },
    /// It was told to stop. What a checkpoint holds is kept.
    Stopped,
    /// A placement asked about is none of the rules.
    Position(PositionError),
    /// A checkpoint could not be written or read, or another run works on it.
    #[cfg(feature = "files")]
    File(FileError),
    /// A checkpoint is that of a run that asked about other placements.
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
                "{rules} would take {} of memory, more than the {} it may take",
                ByteCount(*needed),
                ByteCount(u128::from(*limit))
            ),
            Self::NoMemory { rules, needed } => write!(
                f,
                "{rules} takes {} of memory, which the system does not have",
                ByteCount(*needed)
            ),
            Self::Stopped => f.write_str("stopped"),
            Self::Position(error) => error.fmt(f),
            #[cfg(feature = "files")]
            Self::File(error) => error.fmt(f),
            #[cfg(feature = "files")]
            Self::OtherPlacements { path } => write!(
                f,
                "{}: a checkpoint of a run that asked about other placements: ask about the same ones, or remove it",
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

/// A number of bytes for people: KiB below one MiB, MiB below ten GiB, GiB above.
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
