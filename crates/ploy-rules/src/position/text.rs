//! Position texts with the side to move.

use core::fmt;
use core::str::FromStr;

use crate::{Army, Board, Colour, ParseBoardError, Position, Rules};

/// Why a text is no position.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ParsePositionError {
    /// The board is none.
    Board(ParseBoardError),
    /// Nothing follows the board.
    NoSide,
    /// What follows the board is no side.
    Side {
        /// What stands there.
        found: char,
        /// At which character of the text, from 1.
        at: usize,
    },
}

impl fmt::Display for ParsePositionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Board(error) => fmt::Display::fmt(error, f),
            Self::NoSide => {
                f.write_str("no side to move: expected a blank and b or w after the board")
            }
            Self::Side { found, at } => write!(
                f,
                "character {at}: {found:?} is no side to move: expected b or w after one blank, and nothing else"
            ),
        }
    }
}

impl core::error::Error for ParsePositionError {}

impl FromStr for Position {
    type Err = ParsePositionError;

    /// Reads a board, a blank and the letter of the side to move, under the default rules.
    fn from_str(text: &str) -> Result<Self, ParsePositionError> {
        Self::parse(text, Rules::default())
    }
}

impl Position {
    /// Reads a board, a blank and the letter of the side to move.
    ///
    /// # Errors
    /// [`ParsePositionError`] when the text is anything else.
    pub fn parse(text: &str, rules: Rules) -> Result<Self, ParsePositionError> {
        let (board, side) = match text.split_once(' ') {
            Some((board, side)) => (board, Some(side)),
            None => (text, None),
        };
        let parsed: Board = board.parse().map_err(ParsePositionError::Board)?;
        let mut letters = side.unwrap_or_default().chars();
        let letter = letters.next().ok_or(ParsePositionError::NoSide)?;
        let at = board.len() + 2;
        let colour =
            Colour::from_letter(letter).ok_or(ParsePositionError::Side { found: letter, at })?;
        match letters.next() {
            None => Ok(Self::new(parsed, colour, rules)),
            Some(found) => Err(ParsePositionError::Side { found, at: at + 1 }),
        }
    }
}

impl fmt::Display for Position {
    /// The board, a blank and the letter of the side to move.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.board, self.to_move.letter())
    }
}

#[cfg(feature = "serde")]
mod json {
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    use super::{Board, Colour, Position, Rules};

    /// The JSON form of a position.
    #[derive(Serialize, Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Parts {
        board: Board,
        to_move: Colour,
        #[serde(default)]
        rules: Rules,
    }

    impl Serialize for Position {
        /// An object of `board` (its text), `to_move` and `rules`.
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            let parts = Parts {
                board: self.board.clone(),
                to_move: self.to_move,
                rules: self.rules,
            };
            parts.serialize(serializer)
        }
    }

    impl<'de> Deserialize<'de> for Position {
        fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
            let parts = Parts::deserialize(deserializer)?;
            Ok(Self::new(parts.board, parts.to_move, parts.rules))
        }
    }
}
