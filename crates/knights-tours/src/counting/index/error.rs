//! Errors of a tour index.

use core::fmt;

use crate::Square;
use crate::counting::numbers::natural::Natural;
use crate::goal::limit::ByteSize;

/// An error of a [`TourIndex`](super::TourIndex).
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum TourIndexError {
    /// The number is not below the number of tours.
    Beyond {
        /// The number asked for.
        number: Natural,
        /// The number of tours; they are numbered from 0.
        count: Natural,
    },
    /// The tour is of another board or graph.
    OtherGraph,
    /// The index has closed tours, and the tour is open.
    NotClosed,
    /// The tour begins on a different square from the tours of the index.
    OtherStart {
        /// The square they begin on.
        start: Square,
    },
    /// The system is out of memory.
    OutOfMemory {
        /// Bytes requested.
        needed: u64,
    },
}

impl fmt::Display for TourIndexError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Beyond { number, count } if count.bits() == 0 => {
                write!(f, "no tour has number {number}: there are none")
            }
            Self::Beyond { number, count } => write!(
                f,
                "no tour has number {number}: there are {count}, numbered from 0"
            ),
            Self::OtherGraph => {
                f.write_str("the tour is not of the board whose tours are numbered")
            }
            Self::NotClosed => {
                f.write_str("the tour is open, and the tours that are numbered are closed")
            }
            Self::OtherStart { start } => {
                write!(
                    f,
                    "the tours that are numbered begin on {start}, and this one does not"
                )
            }
            Self::OutOfMemory { needed } => {
                write!(f, "the system does not have {} more", ByteSize(*needed))
            }
        }
    }
}

impl core::error::Error for TourIndexError {}
