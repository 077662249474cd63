//! Errors of searches for semi-magic tours.

use core::fmt;

use super::equal_sums::EqualSums;

/// An error of a search for semi-magic tours.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum SemiMagicError {
    /// The board has holes.
    Holes,
    /// A side of the board is not from 3 to 8.
    Side {
        /// Number of columns.
        width: u16,
        /// Number of rows.
        height: u16,
    },
    /// The sums of the lines are not whole numbers.
    Sum {
        /// Rows or columns.
        lines: EqualSums,
        /// The last number of a tour.
        numbers: usize,
        /// The number of these lines.
        count: usize,
    },
    /// The observer stopped the search.
    Stopped,
}

impl fmt::Display for SemiMagicError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Holes => f.write_str("the board has holes; expected a full rectangle"),
            Self::Side { width, height } => write!(
                f,
                "the board is {width} x {height}; expected sides from 3 to 8"
            ),
            Self::Sum {
                lines,
                numbers,
                count,
            } => {
                let lines = match lines {
                    EqualSums::Columns => "columns",
                    EqualSums::Rows | EqualSums::Both => "rows",
                };
                let sum = numbers * (numbers + 1) / 2;
                write!(
                    f,
                    "the numbers 1 to {numbers} have the sum {sum}, which {count} {lines} cannot share equally"
                )
            }
            Self::Stopped => f.write_str("the search was stopped"),
        }
    }
}

impl core::error::Error for SemiMagicError {}
