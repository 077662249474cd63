//! Errors of recurrences of strips.

use core::fmt;

use crate::carries::carries;
use crate::counting::run::error::CountError;

/// An error of a count by a recurrence.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum StripError {
    /// The number of rows is not 3 to 6.
    Rows {
        /// The number of rows.
        rows: u16,
    },
    /// The strip has too many frontier states for a recurrence.
    TooManyStates {
        /// The number of rows.
        rows: u16,
        /// The maximum number of states.
        limit: usize,
    },
    /// The modulus is not an odd prime.
    NotPrime {
        /// The number given.
        prime: u32,
    },
    /// The exact number may need more bits than the limit.
    TooLong {
        /// Bits that the number may need; at least so many.
        bits: u64,
        /// The maximum number of bits.
        limit: u64,
    },
    /// The observer stopped the search for the recurrence.
    Stopped,
    /// The strip's board cannot be counted.
    Count(CountError),
}

carries!(StripError { Count(CountError) });

impl fmt::Display for StripError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Rows { rows } => write!(f, "the strip has {rows} rows, expected 3 to 6"),
            Self::TooManyStates { rows, limit } => write!(
                f,
                "strips of {rows} rows have more than {limit} frontier states, too many for a recurrence; take fewer rows"
            ),
            Self::NotPrime { prime } => {
                write!(f, "the modulus is {prime}, expected an odd prime")
            }
            Self::TooLong { bits, limit } => write!(
                f,
                "the number of tours may need {bits} bits, expected {limit} at most; count modulo a prime"
            ),
            Self::Stopped => f.write_str("the search for the recurrence was stopped"),
            Self::Count(error) => error.fmt(f),
        }
    }
}

impl core::error::Error for StripError {}
