//! Why there is no tour of a number, or no number of a tour.

use core::fmt;

use crate::Square;
use crate::counting::numbers::natural::Natural;
use crate::limit::ByteSize;

/// Why a [`TourIndex`](super::TourIndex) has no tour of a number, or no number for a tour.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum TourIndexError {
    /// There are not so many tours.
    Beyond {
        /// The number asked for.
        number: Natural,
        /// How many tours there are; they are numbered from 0.
        count: Natural,
    },
    /// The tour is of another board or graph.
    OtherGraph,
    /// The tours are closed ones, and this one is open.
    NotClosed,
    /// The tours begin on a certain square, and this one on another.
    OtherStart {
        /// The square they begin on.
        start: Square,
    },
    /// The system has no memory left.
    OutOfMemory {
        /// Bytes asked for.
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
