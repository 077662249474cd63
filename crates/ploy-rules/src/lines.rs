//! The lines on a piece.

use core::fmt;
use core::num::NonZeroU8;

use crate::{Direction, Rotation};

/// The directions in which a piece has a line: one bit each, north (towards row 9) lowest, then clockwise. At least one.
///
/// ```
/// use ploy_rules::{Direction, Kind, Lines, Rotation};
///
/// let lines = Lines::new(0b0001_0101).expect("a piece has at least one line");
/// assert_eq!(lines.to_string(), "21");
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

    /// What the piece is, by its number of lines; `None` for five and more, which cannot move at all.
    #[inline]
    #[must_use]
    pub const fn kind(self) -> Option<Kind> {
        KINDS[self.get() as usize]
    }
}

/// A look-up, because the default x86-64 target has no instruction that counts bits.
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

/// What a piece is: its number of lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum Kind {
    /// One line: steps 1 square and may turn after it, or turns.
    Shield,
    /// Two lines: steps up to 2 squares, or turns.
    Probe,
    /// Three lines: steps up to 3 squares, or turns.
    Lance,
    /// Four lines: steps 1 square, or turns. Who loses it loses the game.
    Commander,
}

impl Kind {
    /// All four, by number of lines.
    pub const ALL: [Self; 4] = [Self::Shield, Self::Probe, Self::Lance, Self::Commander];

    /// Number of lines, 1..=4.
    #[inline]
    #[must_use]
    pub const fn lines(self) -> u8 {
        self as u8 + 1
    }

    /// How many squares it may step along a line at most, 1..=3.
    #[inline]
    #[must_use]
    pub const fn range(self) -> u8 {
        match self {
            Self::Shield | Self::Commander => 1,
            Self::Probe => 2,
            Self::Lance => 3,
        }
    }

    /// The name in lower case.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Shield => "shield",
            Self::Probe => "probe",
            Self::Lance => "lance",
            Self::Commander => "commander",
        }
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

#[cfg(feature = "serde")]
mod json {
    use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

    use super::Lines;

    impl Serialize for Lines {
        /// The number of the position text.
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            serializer.serialize_u8(self.get())
        }
    }

    impl<'de> Deserialize<'de> for Lines {
        fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
            let bits = u8::deserialize(deserializer)?;
            Self::new(bits).ok_or_else(|| D::Error::custom("a piece's lines are 1 to 255, not 0"))
        }
    }
}
