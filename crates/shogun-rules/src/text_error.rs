//! What can be wrong with a text.

use alloc::string::String;
use core::fmt;

use crate::{BoardError, Square};

/// Why a text is no board, position, move, rules or anything else of this crate.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum TextError {
    /// There are not eight rows.
    Rows {
        /// How many there are.
        found: usize,
    },
    /// A row does not have eight squares.
    Width {
        /// The row, 1 to 8 from the bottom.
        row: u8,
        /// How many squares the text gives it, as far as it was read.
        found: usize,
    },
    /// A sign that has no meaning where it stands.
    Symbol {
        /// The row, 1 to 8 from the bottom.
        row: u8,
        /// The sign.
        found: char,
    },
    /// A piece is not followed by an energy that its kind can have.
    PieceEnergy {
        /// The row, 1 to 8 from the bottom.
        row: u8,
        /// The piece's letter.
        letter: char,
        /// What follows it.
        found: Option<char>,
    },
    /// The number in parentheses is no disc that the piece can have on this square under the energy
    /// model.
    Disc {
        /// Where the piece stands.
        square: Square,
        /// The text between the parentheses.
        found: String,
    },
    /// A position does not end in a blank and the side to move.
    Side {
        /// What stands there.
        found: String,
    },
    /// The pieces are not consistent.
    Board(BoardError),
    /// The text, or a part of it, is not what is asked for.
    Word {
        /// What is asked for.
        what: &'static str,
        /// What stands there.
        found: String,
        /// How that is written.
        expected: &'static str,
    },
}

impl fmt::Display for TextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Rows { found } => {
                write!(f, "{found} rows: expected 8, separated by '/', row 8 first")
            }
            Self::Width { row, found } => {
                write!(f, "row {row} has {found} squares: expected 8")
            }
            Self::Symbol { row, found } => write!(
                f,
                "row {row}: {found:?} means nothing here: expected P, K, p or k with an energy, 1 to 8 empty squares, or a dot for one"
            ),
            Self::PieceEnergy { row, letter, found } => {
                let range = match letter {
                    'K' | 'k' => "1 or 2",
                    _ => "1 to 4",
                };
                write!(
                    f,
                    "row {row}: after {letter:?} comes its energy, {range}, not "
                )?;
                match found {
                    Some(found) => write!(f, "{found:?}"),
                    None => f.write_str("the end of the row"),
                }
            }
            Self::Disc { square, found } => write!(
                f,
                "{square}: the piece cannot carry \"{found}\" under this energy model"
            ),
            Self::Side { found } => write!(
                f,
                "side to move {found:?}: expected a blank and w (white) or r (red) after the board"
            ),
            Self::Board(error) => fmt::Display::fmt(error, f),
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
            _ => None,
        }
    }
}

impl From<BoardError> for TextError {
    fn from(error: BoardError) -> Self {
        Self::Board(error)
    }
}
