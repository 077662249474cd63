//! Errors of goals.

use core::fmt;

use crate::goal::limit::ByteSize;
use crate::{Method, Square};

/// An error of a goal: it is invalid, or not supported.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum GoalError {
    /// A square is outside the board or a hole of it.
    OutsideBoard {
        /// The square.
        square: Square,
    },
    /// A square is to be visited after the last of the board.
    TooLate {
        /// The square.
        square: Square,
        /// The time at which it is to be visited.
        time: usize,
        /// The last time that a tour of the board has.
        last: usize,
    },
    /// Two squares are to be visited at one time.
    TwoSquares {
        /// The squares.
        squares: [Square; 2],
        /// The time.
        time: usize,
    },
    /// The method does not support the goal; [`find`](crate::find) chooses one that does.
    Unsupported {
        /// The method.
        by: Method,
        /// The unsupported requirement: "to ...".
        requirement: &'static str,
    },
    /// A symmetry is asked of a graph that is no knight's board: rotations and reflections are
    /// those of a board.
    SymmetryOfGraph,
    /// The estimated memory exceeds the limit.
    Memory {
        /// Bytes needed, roughly.
        needed: u64,
        /// Bytes allowed.
        limit: u64,
    },
    /// The system has too little memory.
    OutOfMemory {
        /// Bytes needed, roughly.
        needed: u64,
    },
    /// The observer stopped the search.
    Stopped,
    /// The board has holes, or the moves are not a knight's: only a knight's tours of full
    /// rectangles can be constructed.
    Holes,
    /// The board is too large for the search that the goal needs.
    TooLarge {
        /// The number of squares.
        squares: usize,
        /// The maximum number of squares.
        max: usize,
    },
}

impl fmt::Display for GoalError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::OutsideBoard { square } => write!(f, "square {square} is not on the board"),
            Self::TooLate { square, time, last } => write!(
                f,
                "square {square} cannot be visited at time {time}: the last square is visited at time {last}"
            ),
            Self::TwoSquares {
                squares: [a, b],
                time,
            } => {
                write!(f, "{a} and {b} cannot both be visited at time {time}")
            }
            Self::Unsupported { by, requirement } => {
                write!(f, "a tour found by {by} cannot be made {requirement}")
            }
            Self::SymmetryOfGraph => {
                f.write_str("only a knight's tour of a board can be asked to be symmetric")
            }
            Self::Memory { needed, limit } => write!(
                f,
                "this needs about {} of memory, more than the {} allowed; allow more memory, or take a smaller board",
                ByteSize(*needed),
                ByteSize(*limit)
            ),
            Self::OutOfMemory { needed } => write!(
                f,
                "this needs about {} of memory, more than the system has: choose a smaller board",
                ByteSize(*needed)
            ),
            Self::Stopped => f.write_str("the search was stopped"),
            Self::Holes => f.write_str("only full rectangles can be constructed"),
            Self::TooLarge { squares, max } => write!(
                f,
                "a board of {squares} squares is too large to be searched: at most {max} are possible"
            ),
        }
    }
}

impl core::error::Error for GoalError {}
