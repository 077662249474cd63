//! The value of a position.

use core::fmt;
use core::str::FromStr;

use board_game_core::excerpt;

/// The value of a position with best play; ordered from the best for the pawns to the worst.
///
/// As text, `won in 3` or `the rook escapes`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Value {
    /// The pawns take the rook in this number of pawn turns, against the best defence.
    Won(u32),
    /// The rook escapes for ever.
    Escapes,
}

impl Value {
    /// The pawn turns to the win; `None` if the rook escapes.
    #[must_use]
    pub const fn turns(self) -> Option<u32> {
        match self {
            Self::Won(turns) => Some(turns),
            Self::Escapes => None,
        }
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Won(turns) => write!(f, "won in {turns}"),
            Self::Escapes => f.write_str("the rook escapes"),
        }
    }
}

impl FromStr for Value {
    type Err = ParseValueError;

    fn from_str(text: &str) -> Result<Self, ParseValueError> {
        if text == "the rook escapes" {
            return Ok(Self::Escapes);
        }
        let turns = text.strip_prefix("won in ").map(str::parse);
        match turns {
            Some(Ok(turns)) => Ok(Self::Won(turns)),
            _ => Err(ParseValueError {
                found: excerpt(text),
            }),
        }
    }
}

#[cfg(feature = "serde")]
board_game_core::serde_text!(Value);

/// The text is no value of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ParseValueError {
    /// The text, or its beginning.
    pub found: String,
}

impl fmt::Display for ParseValueError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{:?}: not a value: expected `won in` and a number of turns, or `the rook escapes`",
            self.found
        )
    }
}

impl core::error::Error for ParseValueError {}
