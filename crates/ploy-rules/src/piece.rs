//! A piece: whose it is and which lines it shows.

use core::fmt;
use core::str::FromStr;

use crate::{Army, Colour, Lines, Rotation};

/// A colour and the lines shown.
///
/// As text it is the colour's letter and the lines' number, as in position texts.
///
/// ```
/// use ploy_rules::{Colour, Kind, Piece};
///
/// let piece: Piece = "b21".parse()?;
/// assert_eq!(piece.colour, Colour::Black);
/// assert_eq!(piece.lines.kind(), Some(Kind::Lance));
/// assert_eq!(piece.to_string(), "b21");
/// # Ok::<(), ploy_rules::ParsePieceError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Piece<A: Army = Colour> {
    /// Whose it is.
    pub colour: A,
    /// The lines it shows.
    pub lines: Lines,
}

impl<A: Army> Piece<A> {
    /// The piece of this colour with these lines.
    #[inline]
    #[must_use]
    pub const fn new(colour: A, lines: Lines) -> Self {
        Self { colour, lines }
    }

    /// The piece after a turn.
    #[inline]
    #[must_use]
    pub const fn rotated(self, rotation: Rotation) -> Self {
        Self::new(self.colour, self.lines.rotated(rotation))
    }
}

impl<A: Army> fmt::Display for Piece<A> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.colour.letter(), self.lines)
    }
}

/// Why a text is no piece.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ParsePieceError {
    /// The text is empty.
    Empty,
    /// The first character is not a colour's letter.
    Colour {
        /// What stands there.
        found: char,
        /// The letters that could.
        letters: &'static str,
    },
    /// A colour without a number.
    NoNumber,
    /// A character that is not a decimal digit.
    NotADigit {
        /// What stands there.
        found: char,
        /// Where, counted in characters from 0 at the piece's start.
        at: usize,
    },
    /// The number begins with 0.
    LeadingZero,
    /// The number is above 255.
    TooLarge,
}

impl ParsePieceError {
    /// Where in the piece's text it goes wrong, in characters from 0.
    #[must_use]
    pub const fn offset(&self) -> usize {
        match self {
            Self::Empty | Self::Colour { .. } => 0,
            Self::NoNumber | Self::LeadingZero | Self::TooLarge => 1,
            Self::NotADigit { at, .. } => *at,
        }
    }
}

impl fmt::Display for ParsePieceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty => f.write_str("no piece: expected a colour and a number, like b21"),
            Self::Colour { found, letters } => {
                write!(f, "{found:?} is no colour: expected ")?;
                for (place, letter) in letters.chars().enumerate() {
                    let separator = match place {
                        0 => "",
                        _ if place + 1 == letters.len() => " or ",
                        _ => ", ",
                    };
                    write!(f, "{separator}{letter}")?;
                }
                Ok(())
            }
            Self::NoNumber => f.write_str("no number after the colour: expected 1 to 255"),
            Self::NotADigit { found, .. } => {
                write!(f, "{found:?} is no digit: expected a number 1 to 255")
            }
            Self::LeadingZero => {
                f.write_str("the number begins with 0: expected 1 to 255 without leading zeros")
            }
            Self::TooLarge => f.write_str("the number is too large: expected 1 to 255"),
        }
    }
}

impl core::error::Error for ParsePieceError {}

impl<A: Army> FromStr for Piece<A> {
    type Err = ParsePieceError;

    fn from_str(text: &str) -> Result<Self, ParsePieceError> {
        let mut characters = text.chars();
        let letter = characters.next().ok_or(ParsePieceError::Empty)?;
        let colour = A::from_letter(letter).ok_or(ParsePieceError::Colour {
            found: letter,
            letters: A::LETTERS,
        })?;
        let digits = characters.as_str();
        if let Some((place, found)) = (1..)
            .zip(digits.chars())
            .find(|(_, character)| !character.is_ascii_digit())
        {
            return Err(ParsePieceError::NotADigit { found, at: place });
        }
        match digits.as_bytes() {
            [] => Err(ParsePieceError::NoNumber),
            [b'0', ..] => Err(ParsePieceError::LeadingZero),
            _ => digits
                .parse()
                .ok()
                .and_then(Lines::new)
                .map(|lines| Self::new(colour, lines))
                .ok_or(ParsePieceError::TooLarge),
        }
    }
}

#[cfg(feature = "serde")]
mod json {
    use alloc::borrow::Cow;

    use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

    use super::{Army, Piece};

    impl<A: Army> Serialize for Piece<A> {
        /// The piece's text.
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            serializer.collect_str(self)
        }
    }

    impl<'de, A: Army> Deserialize<'de> for Piece<A> {
        fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
            let text = Cow::<'de, str>::deserialize(deserializer)?;
            text.parse()
                .map_err(|error| D::Error::custom(alloc::format!("{text:?}: {error}")))
        }
    }
}
