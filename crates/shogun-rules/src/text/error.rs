//! Errors of texts.

use alloc::string::String;
use core::fmt;

use board_game_core::ParseNameError;

use crate::{BoardError, Square};

/// The reason why a text is not a board, a position, a move, rules, or another value of this crate.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum TextError {
    /// There are not eight rows.
    Rows {
        /// Number of rows.
        found: usize,
    },
    /// A row does not have eight squares.
    Width {
        /// The row, 1 to 8 from the bottom.
        row: u8,
        /// Number of squares read.
        found: usize,
    },
    /// A character that is not allowed at its place.
    Symbol {
        /// The row, 1 to 8 from the bottom.
        row: u8,
        /// The character.
        found: char,
    },
    /// A piece is not followed by an energy that its kind can have.
    PieceEnergy {
        /// The row, 1 to 8 from the bottom.
        row: u8,
        /// The piece's letter.
        letter: char,
        /// The next character; `None` at the end of the row.
        found: Option<char>,
    },
    /// The number in parentheses is not a disc that the piece can have on this square under the
    /// energy model.
    Disc {
        /// The square of the piece.
        square: Square,
        /// The text between the parentheses.
        found: String,
    },
    /// A position does not end in a blank and the side to move.
    Side {
        /// The text.
        found: String,
    },
    /// The pieces are not consistent.
    Board(BoardError),
    /// A word is not one of the names expected.
    Name(ParseNameError),
    /// The text, or a part of it, is not the value expected.
    Word {
        /// The kind of value.
        what: &'static str,
        /// The text.
        found: String,
        /// The expected form.
        expected: &'static str,
    },
}

impl fmt::Display for TextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Rows { found } => {
                let rows = if *found == 1 { "row" } else { "rows" };
                write!(
                    f,
                    "{found} {rows}: expected 8, separated by '/', row 8 first"
                )
            }
            Self::Width { row, found } => {
                write!(f, "row {row} has {found} squares: expected 8")
            }
            Self::Symbol { row, found } => write!(
                f,
                "row {row}: unexpected {found:?}: expected P, K, p or k with an energy, 1 to 8 empty squares, or a dot for one"
            ),
            Self::PieceEnergy { row, letter, found } => {
                let range = match letter {
                    'K' | 'k' => "1 or 2",
                    _ => "1 to 4",
                };
                write!(f, "row {row}: {letter:?} is followed by ")?;
                match found {
                    Some(found) => write!(f, "{found:?}")?,
                    None => f.write_str("the end of the row")?,
                }
                write!(f, ": expected its energy, {range}")
            }
            Self::Disc { square, found } => write!(
                f,
                "{square}: wrong disc \"{found}\": expected one that the piece can have under this energy model"
            ),
            Self::Side { found } => write!(
                f,
                "side to move {found:?}: expected a blank and w (white) or r (red) after the board"
            ),
            Self::Board(error) => fmt::Display::fmt(error, f),
            Self::Name(error) => fmt::Display::fmt(error, f),
            Self::Word {
                what,
                found,
                expected,
            } => write!(f, "not a {what}: {found:?}: expected {expected}"),
        }
    }
}

impl core::error::Error for TextError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match self {
            Self::Board(error) => Some(error),
            Self::Name(error) => Some(error),
            _ => None,
        }
    }
}

impl From<BoardError> for TextError {
    fn from(error: BoardError) -> Self {
        Self::Board(error)
    }
}

impl From<ParseNameError> for TextError {
    fn from(error: ParseNameError) -> Self {
        Self::Name(error)
    }
}
