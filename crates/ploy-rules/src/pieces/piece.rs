//! Pieces.

use core::fmt;
use core::str::FromStr;

use board_game_core::one_of;

use crate::{Colour, Lines, ParseLinesError, PlayerColour, Rotation};

/// A piece: its colour and its lines.
///
/// As text it is the colour's letter and the lines' number, as in position texts.
///
/// ```
/// use ploy_rules::{Colour, Kind, Piece};
///
/// let piece: Piece = "b21".parse()?;
/// assert_eq!(piece.colour(), Colour::Black);
/// assert_eq!(piece.lines().kind(), Some(Kind::Lance));
/// assert_eq!(piece.to_string(), "b21");
/// # Ok::<(), ploy_rules::ParsePieceError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Piece<A: PlayerColour = Colour> {
    colour: A,
    lines: Lines,
}

impl<A: PlayerColour> Piece<A> {
    /// The piece of this colour with these lines.
    #[inline]
    #[must_use]
    pub const fn new(colour: A, lines: Lines) -> Self {
        Self { colour, lines }
    }

    /// The colour.
    #[inline]
    #[must_use]
    pub const fn colour(self) -> A {
        self.colour
    }

    /// The lines.
    #[inline]
    #[must_use]
    pub const fn lines(self) -> Lines {
        self.lines
    }

    /// The piece after a turn.
    #[inline]
    #[must_use]
    pub const fn rotated(self, rotation: Rotation) -> Self {
        Self::new(self.colour, self.lines.rotated(rotation))
    }
}

impl<A: PlayerColour> fmt::Display for Piece<A> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.colour.letter(), self.lines)
    }
}

/// The reason why a text is not a piece.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ParsePieceError {
    /// The text is empty.
    Empty,
    /// The first character is not a colour's letter.
    Colour {
        /// The character.
        found: char,
        /// The expected letters.
        letters: &'static str,
    },
    /// The text after the colour is not a number of lines.
    Lines(ParseLinesError),
}

impl ParsePieceError {
    /// The index of the error in the text, in characters from 0.
    #[must_use]
    pub const fn offset(&self) -> usize {
        match self {
            Self::Empty | Self::Colour { .. } => 0,
            Self::Lines(ParseLinesError::NotADigit { at, .. }) => 1 + *at,
            Self::Lines(_) => 1,
        }
    }
}

impl fmt::Display for ParsePieceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty => f.write_str("no piece: expected a colour and a number, like b21"),
            Self::Colour { found, letters } => {
                write!(f, "{found:?} is no colour: expected ")?;
                one_of(f, letters.chars())
            }
            Self::Lines(ParseLinesError::Empty) => {
                f.write_str("no number after the colour: expected 1 to 255")
            }
            Self::Lines(error) => fmt::Display::fmt(error, f),
        }
    }
}

impl core::error::Error for ParsePieceError {}

impl<A: PlayerColour> FromStr for Piece<A> {
    type Err = ParsePieceError;

    fn from_str(text: &str) -> Result<Self, ParsePieceError> {
        let mut characters = text.chars();
        let letter = characters.next().ok_or(ParsePieceError::Empty)?;
        let colour = A::from_letter(letter).ok_or(ParsePieceError::Colour {
            found: letter,
            letters: A::LETTERS,
        })?;
        let lines = characters.as_str().parse();
        Ok(Self::new(colour, lines.map_err(ParsePieceError::Lines)?))
    }
}

#[cfg(feature = "serde")]
board_game_core::serde_text!(Piece<crate::Colour>, Piece<crate::FourColour>);
