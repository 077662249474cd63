//! Texts of four-handed positions.

use core::fmt;

use super::{FourGame, FourPosition};
use crate::{Army, FourColour, ParseBoardError, Rules};

/// Why a text is no four-handed position.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ParseFourError {
    /// The board is none.
    Board(ParseBoardError),
    /// The part after the board is not one letter of a colour.
    Side,
    /// The last part does not say of each colour who controls it.
    Control,
    /// More or fewer parts than the game has.
    Parts {
        /// How many there are.
        found: usize,
        /// How many there should be.
        expected: usize,
    },
}

impl fmt::Display for ParseFourError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Board(error) => fmt::Display::fmt(error, f),
            Self::Side => f.write_str("no side to move: expected g, c, y or b after the board"),
            Self::Control => f.write_str(
                "no list of who controls what: expected four letters, one for each of green, coral, yellow and blue, \
                 each g, c, y, b, or - for nobody",
            ),
            Self::Parts { found, expected } => {
                write!(f, "{found} parts joined by blanks: expected {expected}")
            }
        }
    }
}

impl core::error::Error for ParseFourError {}

impl FourPosition {
    /// Reads what [`Display`](fmt::Display) writes: the board, the letter of the side to move and, where everyone plays
    /// for himself, who controls green, coral, yellow and blue, such as `gcyb` at the start and `-` for nobody.
    ///
    /// # Errors
    /// [`ParseFourError`] when the text is anything else.
    pub fn parse(text: &str, game: FourGame, rules: Rules) -> Result<Self, ParseFourError> {
        let expected = match game {
            FourGame::FreeForAll => 3,
            FourGame::Partnership => 2,
        };
        let found = text.split(' ').count();
        if found != expected {
            return Err(ParseFourError::Parts { found, expected });
        }
        let mut parts = text.split(' ');
        let mut part = || parts.next().unwrap_or_default();
        let board = part().parse().map_err(ParseFourError::Board)?;
        let to_move = letters::<1>(part()).ok_or(ParseFourError::Side)?[0];
        let mut position = Self::new(board, game, FourColour::Green, rules);
        position.to_move = FourColour::from_letter(to_move).ok_or(ParseFourError::Side)?;
        if game == FourGame::FreeForAll {
            let control = letters::<4>(part()).ok_or(ParseFourError::Control)?;
            for (owner, letter) in position.control.iter_mut().zip(control) {
                *owner = match letter {
                    '-' => None,
                    letter => Some(FourColour::from_letter(letter).ok_or(ParseFourError::Control)?),
                };
            }
        }
        position.settle_turn();
        Ok(position)
    }
}

/// The characters of a text of exactly this length.
fn letters<const N: usize>(text: &str) -> Option<[char; N]> {
    let mut letters = ['-'; N];
    let mut characters = text.chars();
    for letter in &mut letters {
        *letter = characters.next()?;
    }
    characters.next().is_none().then_some(letters)
}

impl fmt::Display for FourPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.board, self.to_move.letter())?;
        if self.game == FourGame::FreeForAll {
            f.write_str(" ")?;
            for owner in self.control {
                write!(f, "{}", owner.map_or('-', Army::letter))?;
            }
        }
        Ok(())
    }
}
