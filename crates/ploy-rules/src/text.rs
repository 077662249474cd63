//! Texts of positions and moves, and what can be wrong with them.

use core::fmt;

use crate::names::one_of;
use crate::{Board, FourColour, ParseBoardError, ParseMoveError, PlayerColour};

/// Why a text is no position or no move.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum TextError {
    /// The board is none.
    Board(ParseBoardError),
    /// What follows the board is no side to move.
    Side {
        /// What stands there, if anything.
        found: Option<char>,
        /// At which character of the text, from 1.
        at: usize,
        /// The letters of the sides that there are.
        letters: &'static str,
    },
    /// Something follows the position.
    Trailing {
        /// What stands there.
        found: char,
        /// At which character of the text, from 1.
        at: usize,
    },
    /// What follows the side to move does not say of each of four colours who controls it.
    Control {
        /// At which character of the text it should, from 1.
        at: usize,
    },
    /// This colour is said to control pieces, but a Commander of its own and another piece are not
    /// among them.
    Beaten {
        /// The colour.
        colour: FourColour,
    },
    /// The text is no move.
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
                "{colour} is said to control pieces, but has lost: expected its own, with a Commander and another piece"
            ),
            Self::Move(error) => fmt::Display::fmt(error, f),
        }
    }
}

impl core::error::Error for TextError {}

/// Reads a board, a blank and the letter of the side to move; what follows, and at which character,
/// from 1.
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

/// Refuses what follows a position at this character.
pub(crate) fn at_end(rest: &str, at: usize) -> Result<(), TextError> {
    match rest.chars().next() {
        None => Ok(()),
        Some(found) => Err(TextError::Trailing { found, at }),
    }
}
