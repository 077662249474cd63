//! Errors of a count.

use core::fmt;
use std::path::{Path, PathBuf};

use board_files::FileError;

use crate::Square;
use crate::carries::carries;
use crate::goal::limit::ByteSize;

use crate::counting::memory::NoMemory;
use crate::counting::passes::layer_error::LayerError;

/// An error of a count.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum CountError {
    /// The start is not a square of the board.
    NotOnBoard {
        /// The start.
        square: Square,
    },
    /// No cut was found that divides the squares in two parts: the board is too wide in both
    /// directions, or each square is a move away from nearly all others.
    TooWide {
        /// The maximum number of squares of a cut.
        limit: u32,
    },
    /// The modulus is not an odd prime.
    NotPrime {
        /// The number given.
        prime: u32,
    },
    /// This kind of count cannot number tours.
    NotNumbered {
        /// The kind of count, for example "modulo a prime".
        what: &'static str,
    },
    /// More memory is needed than is allowed.
    Memory {
        /// Bytes allowed.
        limit: u64,
        /// Approximate bytes needed.
        needed: u64,
    },
    /// The system has less memory than the count needs.
    OutOfMemory {
        /// Approximate bytes needed by the whole count, or by one allocation.
        needed: u64,
    },
    /// The layers need more disk space than is allowed.
    Disk {
        /// Bytes allowed.
        limit: u64,
        /// Approximate bytes needed.
        needed: u64,
    },
    /// The number of partial tours needs more than 65,536 bits.
    TooLong,
    /// The progress callback asked to stop, or the flag was set.
    Stopped,
    /// The checkpoint, or a file of a layer, cannot be used or written.
    Checkpoint {
        /// The file.
        path: PathBuf,
        /// The fault.
        reason: CheckpointError,
    },
}

/// An error of a checkpoint.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum CheckpointError {
    /// The file cannot be read or written: it is damaged, not a checkpoint, of another version or
    /// in use, or the system reports an error.
    File(FileError),
    /// It belongs to another board, other tours or another prime.
    OtherCount,
    /// A checkpoint stores one count, not a series of counts from several squares.
    OneCount,
}

impl CountError {
    /// Converts a layer error. `limit`: bytes allowed; `needed`: bytes of the whole count.
    pub(crate) fn of_layer(reason: LayerError, limit: u64, needed: u64) -> Self {
        match reason {
            LayerError::Limit => Self::memory_used_up(limit),
            LayerError::Memory(lacking) => Self::out_of_memory(lacking, needed),
            LayerError::Bits => Self::TooLong,
            LayerError::Stopped => Self::Stopped,
            LayerError::Disk => Self::Disk { limit, needed },
            LayerError::File(error) => Self::Checkpoint {
                path: error.path().to_owned(),
                reason: error.into(),
            },
        }
    }

    /// A running count needs more than these bytes, which are allowed.
    pub(crate) const fn memory_used_up(limit: u64) -> Self {
        Self::Memory {
            limit,
            needed: limit.saturating_add(1),
        }
    }

    /// The system is out of memory. Reports the larger of the failed allocation and the whole
    /// count.
    pub(crate) fn out_of_memory(lacking: NoMemory, needed: u64) -> Self {
        Self::OutOfMemory {
            needed: needed.max(lacking.bytes),
        }
    }
}

impl CheckpointError {
    /// Whether the error's text begins with the file's name.
    fn names(&self, file: &Path) -> bool {
        match self {
            Self::File(FileError::BadMagic { .. } | FileError::OtherKind { .. }) => false,
            Self::File(error) => error.path() == file,
            Self::OtherCount | Self::OneCount => false,
        }
    }
}

carries!(CheckpointError { File(FileError) });

/// Bytes needed, beyond the bytes allowed; a count that has used these up names them alone.
fn beyond(needed: u64, limit: u64) -> String {
    let [needed, limit] = [needed, limit].map(|bytes| ByteSize(bytes).to_string());
    match needed == limit {
        true => format!("more than the {limit} allowed"),
        false => format!("about {needed}, more than the {limit} allowed"),
    }
}

impl fmt::Display for CountError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotOnBoard { square } => {
                write!(f, "the start {square} is not a square of the board")
            }
            Self::TooWide { limit } => write!(
                f,
                "the board cannot be divided for counting: no two parts of its squares have at most {limit} squares between them, in any order tried"
            ),
            Self::NotPrime { prime } => {
                write!(
                    f,
                    "tours are counted modulo odd primes, and {prime} is none"
                )
            }
            Self::NotNumbered { what } => write!(
                f,
                "tours counted {what} have no numbers: only exact counts of closed tours, of all, and of those from a square have"
            ),
            Self::Memory { limit, needed } => write!(
                f,
                "the count needs {}; allow more memory, or take a smaller board",
                beyond(*needed, *limit)
            ),
            Self::OutOfMemory { needed } => write!(
                f,
                "the count needs about {}, more than the system has: choose a smaller board",
                ByteSize(*needed)
            ),
            Self::Disk { limit, needed } => write!(
                f,
                "on disk the layers of the count need {}; allow more, or take a smaller board",
                beyond(*needed, *limit)
            ),
            Self::TooLong => f.write_str(
                "the board is too long: numbers of partial tours need more than 65536 bits",
            ),
            Self::Stopped => f.write_str("the count was stopped"),
            Self::Checkpoint { path, reason } if reason.names(path) => {
                write!(f, "checkpoint {reason}")
            }
            Self::Checkpoint { path, reason } => {
                write!(f, "checkpoint {}: {reason}", path.display())
            }
        }
    }
}

impl fmt::Display for CheckpointError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::File(FileError::BadMagic { .. } | FileError::OtherKind { .. }) => f.write_str(
                "this file is no checkpoint of a count; name another file, it is not overwritten",
            ),
            Self::File(error @ (FileError::Version { .. } | FileError::Layout { .. })) => {
                write!(f, "{error}; remove it to start again")
            }
            Self::File(error @ FileError::Damaged { .. }) => {
                write!(f, "{error}; remove it to start again")
            }
            Self::File(error) => write!(f, "{error}"),
            Self::OtherCount => f.write_str(
                "it belongs to another count (board, tours, start or prime); name another file",
            ),
            Self::OneCount => {
                f.write_str("it keeps one count, and the counts from each square are many")
            }
        }
    }
}

impl core::error::Error for CountError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match self {
            Self::Checkpoint { reason, .. } => Some(reason),
            _ => None,
        }
    }
}

impl core::error::Error for CheckpointError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match self {
            Self::File(error) => Some(error),
            _ => None,
        }
    }
}
