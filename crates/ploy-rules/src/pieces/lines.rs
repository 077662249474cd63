//! The lines on a piece, and the kinds of pieces by their number.

use core::fmt;
use core::num::NonZeroU8;
use core::str::FromStr;

use board_game_core::named;
use board_grid::Direction;

use crate::Rotation;

/// The kind of a piece: its number of lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// One line: steps 1 square and may turn after it, or turns.
    Shield,
    /// Two lines: steps up to 2 squares, or turns.
    Probe,
    /// Three lines: steps up to 3 squares, or turns.
    Lance,
    /// Four lines: steps 1 square, or turns. A player who loses it loses the game.
    Commander,
}

named!(
    Kind,
    "kind of piece",
    [Shield => "shield", Probe => "probe", Lance => "lance", Commander => "commander"]
);

impl Kind {
    /// Number of lines, 1..=4.
    #[inline]
    #[must_use]
    pub const fn lines(self) -> u8 {
        self as u8 + 1
    }

    /// Maximum number of squares of a step, 1..=3.
    #[inline]
    #[must_use]
    pub const fn range(self) -> u8 {
        match self {
            Self::Shield | Self::Commander => 1,
            Self::Probe => 2,
            Self::Lance => 3,
        }
    }
}

/// The directions in which a piece has a line: one bit each, north (towards row 9) lowest, then
/// clockwise. At least one.
///
/// ```
/// use ploy_rules::{Direction, Kind, Lines, Rotation};
///
/// let lines = Lines::new(0b0001_0101).expect("a piece has at least one line");
/// assert_eq!(lines.to_string(), "21");
/// assert_eq!("21".parse(), Ok(lines));
/// assert!(lines.contains(Direction::East) && !lines.contains(Direction::West));
/// assert_eq!(lines.kind(), Some(Kind::Lance));
///
/// let quarter = Rotation::new(2).expect("2 is at most 7");
/// assert_eq!(lines.rotated(quarter).get(), 0b0101_0100);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Lines(NonZeroU8);

impl Lines {
    /// The lines of these bits; `None` for 0, which is no piece.
    #[inline]
    #[must_use]
    pub const fn new(bits: u8) -> Option<Self> {
        match NonZeroU8::new(bits) {
            Some(bits) => Some(Self(bits)),
            None => None,
        }
    }

    /// The bits, 1..=255: the number of the position text.
    #[inline]
    #[must_use]
    pub const fn get(self) -> u8 {
        self.0.get()
    }

    /// Number of lines, 1..=8.
    #[inline]
    #[must_use]
    pub const fn count(self) -> u8 {
        self.get().count_ones() as u8
    }

    /// Whether there is a line in this direction.
    #[inline]
    #[must_use]
    pub const fn contains(self, direction: Direction) -> bool {
        self.get() >> direction.index() & 1 == 1
    }

    /// The directions of the lines, clockwise from north.
    pub fn directions(self) -> impl Iterator<Item = Direction> + Clone {
        Direction::ALL
            .into_iter()
            .filter(move |&direction| self.contains(direction))
    }

    /// The lines after the piece has been turned.
    #[inline]
    #[must_use]
    pub const fn rotated(self, rotation: Rotation) -> Self {
        Self::new(self.get().rotate_left(rotation.steps() as u32))
            .expect("turning keeps the number of lines")
    }

    /// The kind of the piece; `None` for five and more lines, with which it cannot move.
    #[inline]
    #[must_use]
    pub const fn kind(self) -> Option<Kind> {
        KINDS[self.get() as usize]
    }
}

/// The kind for each set of lines. A table, because the default x86-64 target has no popcount.
static KINDS: [Option<Kind>; 256] = {
    let mut kinds = [None; 256];
    let mut bits = 0;
    while bits < 256 {
        kinds[bits] = match (bits as u8).count_ones() {
            1 => Some(Kind::Shield),
            2 => Some(Kind::Probe),
            3 => Some(Kind::Lance),
            4 => Some(Kind::Commander),
            _ => None,
        };
        bits += 1;
    }
    kinds
};

impl fmt::Display for Lines {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}

impl fmt::Debug for Lines {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:#010b}", self.get())
    }
}

/// The reason why a text or a number is no set of lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ParseLinesError {
    /// The text is empty.
    Empty,
    /// A character that is not a decimal digit.
    NotADigit {
        /// The character.
        found: char,
        /// Its index in characters, from 0.
        at: usize,
    },
    /// The number begins with 0, or is 0.
    LeadingZero,
    /// The number is above 255.
    TooLarge,
}

impl fmt::Display for ParseLinesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty => f.write_str("no number: expected 1 to 255"),
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

impl core::error::Error for ParseLinesError {}

impl FromStr for Lines {
    type Err = ParseLinesError;

    /// Reads a decimal number 1 to 255 without leading zeros.
    fn from_str(text: &str) -> Result<Self, ParseLinesError> {
        let mut characters = text.chars().enumerate();
        if let Some((at, found)) = characters.find(|(_, found)| !found.is_ascii_digit()) {
            return Err(ParseLinesError::NotADigit { found, at });
        }
        match text.as_bytes() {
            [] => Err(ParseLinesError::Empty),
            [b'0', ..] => Err(ParseLinesError::LeadingZero),
            _ => text
                .parse()
                .map(Self)
                .map_err(|_| ParseLinesError::TooLarge),
        }
    }
}

impl TryFrom<u8> for Lines {
    type Error = ParseLinesError;

    fn try_from(bits: u8) -> Result<Self, ParseLinesError> {
        Self::new(bits).ok_or(ParseLinesError::LeadingZero)
    }
}

impl From<Lines> for u8 {
    fn from(lines: Lines) -> Self {
        lines.get()
    }
}

#[cfg(feature = "serde")]
board_game_core::serde_text!(Lines);
