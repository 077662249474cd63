//! Texts of positions and moves, and their errors.

use core::fmt;

use board_game_core::one_of;

use crate::{Board, FourColour, ParseBoardError, ParseMoveError, PlayerColour};

/// The reason why a text is not a position or a move.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum TextError {
    /// The board is malformed.
    Board(ParseBoardError),
    /// The side to move after the board is missing or malformed.
    Side {
        /// The text found, if any.
        found: Option<char>,
        /// The number of the character, from 1.
        at: usize,
        /// The letters of the sides.
        letters: &'static str,
    },
    /// Something follows the position.
    Trailing {
        /// The text found.
        found: char,
        /// The number of the character, from 1.
        at: usize,
    },
    /// The four letters of control after the side to move are missing or malformed.
    Control {
        /// The number of the character, from 1.
        at: usize,
    },
    /// This colour controls pieces, but has lost: it does not control its own Commander and another
    /// piece.
    Beaten {
        /// The colour.
        colour: FourColour,
    },
    /// The text is not a move.
    Move(ParseMoveError),
}

impl fmt::Display for TextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Board(error) => fmt::Display::fmt(error, f),
            Self::Side { found, at, letters } => {
                match found {
                    None => f.write_str("no side to move")?,
                    Some(found) => write!(f, "character {at}: {found:?} is no side to move")?,
                }
                f.write_str(": expected one blank after the board, and ")?;
                one_of(f, letters.chars())
            }
            Self::Trailing { found, at } => {
                write!(
                    f,
                    "character {at}: {found:?} after the position: expected nothing"
                )
            }
            Self::Control { at } => write!(
                f,
                "character {at}: expected a blank and four letters that say who controls green, coral, yellow and blue, \
                 each g, c, y, b, or - for nobody"
            ),
            Self::Beaten { colour } => write!(
                f,
                "{colour} controls pieces, but has lost: expected its own, with a Commander and another piece"
            ),
            Self::Move(error) => fmt::Display::fmt(error, f),
        }
    }
}

impl core::error::Error for TextError {}

/// Reads a board, a blank and the letter of the side to move. Returns the rest of the text too,
/// with the number of its first character, from 1.
pub(crate) fn board_and_side<A: PlayerColour>(
    text: &str,
) -> Result<(Board<A>, A, &str, usize), TextError> {
    let (board, rest) = text.split_once(' ').unwrap_or((text, ""));
    let at = board.len() + 2;
    let board = board.parse().map_err(TextError::Board)?;
    let mut rest = rest.chars();
    let found = rest.next();
    let letters = A::LETTERS;
    let side = found.and_then(A::from_letter);
    let side = side.ok_or(TextError::Side { found, at, letters })?;
    Ok((board, side, rest.as_str(), at + 1))
}

/// Checks that the text ends at this character.
pub(crate) fn at_end(rest: &str, at: usize) -> Result<(), TextError> {
    match rest.chars().next() {
        None => Ok(()),
        Some(found) => Err(TextError::Trailing { found, at }),
    }
}
