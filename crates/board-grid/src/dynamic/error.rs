//! The errors in a description of a board.

use core::fmt;

/// The reason why there is no such board.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum BoardError {
    /// Width or height is 0.
    NoExtent {
        /// The given width.
        width: u16,
        /// The given height.
        height: u16,
    },
    /// Width or height is beyond 65,535.
    TooLarge {
        /// The given side.
        side: usize,
    },
    /// Every square is a hole.
    NoSquares,
    /// There is not enough memory for one bit per square and hole.
    NoMemory {
        /// The number of squares and holes.
        squares: usize,
    },
    /// A row of the text is longer or shorter than the first.
    UnevenRow {
        /// The row, 0-based.
        row: usize,
        /// Squares and holes in that row.
        found: usize,
        /// Squares and holes in the first row.
        expected: usize,
    },
    /// A character that is neither `.` (square) nor `#` (hole).
    UnknownCharacter {
        /// The row, 0-based.
        row: usize,
        /// The column, 0-based.
        column: usize,
        /// The character.
        found: char,
    },
}

impl fmt::Display for BoardError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoExtent { width, height } => {
                write!(
                    f,
                    "a {width} x {height} board has no squares: both sides must be at least 1"
                )
            }
            Self::TooLarge { side } => {
                write!(
                    f,
                    "a side of {side} squares is too long: at most 65535 are possible"
                )
            }
            Self::NoSquares => f.write_str("the board has no squares: at least one `.` is needed"),
            Self::NoMemory { squares } => write!(
                f,
                "there is no memory for a board of {squares} squares and holes: expected fewer"
            ),
            Self::UnevenRow {
                row,
                found,
                expected,
            } => write!(
                f,
                "row {row} has {found} characters, but the first row has {expected}: all rows must be equally long"
            ),
            Self::UnknownCharacter { row, column, found } => write!(
                f,
                "row {row}, column {column}: {found:?} is neither `.` (a square) nor `#` (a hole)"
            ),
        }
    }
}

impl core::error::Error for BoardError {}
