//! Why a count could not be made.

use core::fmt;
use std::path::PathBuf;

use crate::Square;

use super::Natural;

/// Why a count could not be made.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum CountError {
    /// The start is not a square of the board.
    NotOnBoard {
        /// The start asked for.
        square: Square,
    },
    /// The board is too wide in both directions: whichever way it is swept, too many squares have
    /// some but not all of their moves decided at once.
    TooWide {
        /// The most such squares that can be dealt with.
        limit: u32,
    },
    /// More memory is needed than is allowed.
    Memory {
        /// Bytes allowed.
        limit: u64,
        /// Bytes needed, estimated.
        needed: u64,
    },
    /// The number of partial tours needs more than 65,536 bits.
    TooLong,
    /// The count does not fit `u128`.
    TooLarge {
        /// The count.
        count: Natural,
    },
    /// The progress callback asked to stop.
    Stopped,
    /// The checkpoint cannot be used or written.
    Checkpoint {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        reason: CheckpointError,
    },
}

/// What is wrong with a checkpoint.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum CheckpointError {
    /// It could not be read or written.
    Io {
        /// What the system says.
        message: String,
    },
    /// It is no checkpoint at all.
    NotACheckpoint,
    /// Another version of this library has written it.
    Version {
        /// The version of the format found.
        found: u32,
        /// The version that can be read.
        expected: u32,
    },
    /// It belongs to another board or another kind of tours.
    OtherCount,
    /// Its checksum does not fit its contents.
    Damaged,
}

impl fmt::Display for CountError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotOnBoard { square } => {
                write!(f, "the start {square} is not a square of the board")
            }
            Self::TooWide { limit } => write!(
                f,
                "the board is too wide to count on: however it is swept, more than {limit} squares are half decided at once"
            ),
            Self::Memory { limit, needed } => write!(
                f,
                "the count needs about {} but is limited to {}; allow more memory, or take a smaller board",
                Bytes(*needed),
                Bytes(*limit)
            ),
            Self::TooLong => f.write_str(
                "the board is too long: numbers of partial tours need more than 65536 bits",
            ),
            Self::TooLarge { count } => write!(
                f,
                "the count {count} needs {} bits and does not fit 128",
                count.bits()
            ),
            Self::Stopped => f.write_str("the count was stopped"),
            Self::Checkpoint { path, reason } => {
                write!(f, "checkpoint {}: {reason}", path.display())
            }
        }
    }
}

impl fmt::Display for CheckpointError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Io { message } => f.write_str(message),
            Self::NotACheckpoint => f.write_str(
                "this file is no checkpoint of a count; name another file, it is not overwritten",
            ),
            Self::Version { found, expected } => write!(
                f,
                "it has format {found}, but only format {expected} can be read; remove it to start again"
            ),
            Self::OtherCount => f.write_str(
                "it belongs to another count (board, tours or start); name another file",
            ),
            Self::Damaged => {
                f.write_str("its checksum is wrong, it is damaged; remove it to start again")
            }
        }
    }
}

impl core::error::Error for CountError {}
impl core::error::Error for CheckpointError {}

/// Prints a number of bytes with a unit.
struct Bytes(u64);

impl fmt::Display for Bytes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            bytes @ 0..1024 => write!(f, "{bytes} bytes"),
            bytes @ 1024..0x10_0000 => write!(f, "{:.1} KiB", bytes as f64 / 1024.0),
            bytes @ 0x10_0000..0x4000_0000 => {
                write!(f, "{:.1} MiB", bytes as f64 / f64::from(1 << 20))
            }
            bytes => write!(f, "{:.1} GiB", bytes as f64 / f64::from(1 << 30)),
        }
    }
}
