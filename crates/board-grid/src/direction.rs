//! The eight directions of a board.

use core::fmt;
use core::str::FromStr;

/// One of the eight directions, north (towards higher rows) first, then clockwise.
///
/// The numbers 0..=7 are the bit positions that Ploy uses for its lines. As text: `north`,
/// `north-east` and so on.
///
/// ```
/// use board_grid::Direction;
///
/// assert_eq!(Direction::North.rotated(3), Direction::SouthEast);
/// assert_eq!(Direction::SouthEast.offset(), (1, -1));
/// assert_eq!(Direction::West.opposite(), Direction::East);
/// assert_eq!("south-east".parse(), Ok(Direction::SouthEast));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Direction {
    /// Towards higher rows.
    North = 0,
    /// Up and to the right.
    NorthEast = 1,
    /// Towards later columns.
    East = 2,
    /// Down and to the right.
    SouthEast = 3,
    /// Towards lower rows.
    South = 4,
    /// Down and to the left.
    SouthWest = 5,
    /// Towards earlier columns.
    West = 6,
    /// Up and to the left.
    NorthWest = 7,
}

impl Direction {
    /// All eight, clockwise from north.
    pub const ALL: [Self; 8] = [
        Self::North,
        Self::NorthEast,
        Self::East,
        Self::SouthEast,
        Self::South,
        Self::SouthWest,
        Self::West,
        Self::NorthWest,
    ];

    /// The four along rows and columns, clockwise from north.
    pub const ORTHOGONAL: [Self; 4] = [Self::North, Self::East, Self::South, Self::West];

    /// The four along diagonals, clockwise from north-east.
    pub const DIAGONAL: [Self; 4] = [
        Self::NorthEast,
        Self::SouthEast,
        Self::SouthWest,
        Self::NorthWest,
    ];

    /// The direction of this [`index`](Self::index); `None` from 8 on.
    #[inline]
    #[must_use]
    pub const fn from_index(index: u8) -> Option<Self> {
        if index < 8 {
            Some(Self::ALL[index as usize])
        } else {
            None
        }
    }

    /// The number of 45 degree steps clockwise from north, 0..=7.
    #[inline]
    #[must_use]
    pub const fn index(self) -> u8 {
        self as u8
    }

    /// The direction `steps` times 45 degrees further clockwise.
    #[inline]
    #[must_use]
    pub const fn rotated(self, steps: u8) -> Self {
        Self::ALL[((self as u8 as usize) + steps as usize) % 8]
    }

    /// The direction that points back.
    #[inline]
    #[must_use]
    pub const fn opposite(self) -> Self {
        self.rotated(4)
    }

    /// The change of column and row in one step, each -1, 0 or 1.
    #[inline]
    #[must_use]
    pub const fn offset(self) -> (i8, i8) {
        match self {
            Self::North => (0, 1),
            Self::NorthEast => (1, 1),
            Self::East => (1, 0),
            Self::SouthEast => (1, -1),
            Self::South => (0, -1),
            Self::SouthWest => (-1, -1),
            Self::West => (-1, 0),
            Self::NorthWest => (-1, 1),
        }
    }

    /// Whether a step changes both column and row.
    #[inline]
    #[must_use]
    pub const fn is_diagonal(self) -> bool {
        self as u8 % 2 == 1
    }
}

/// The text forms, in the order of [`Direction::ALL`].
const NAMES: [&str; 8] = [
    "north",
    "north-east",
    "east",
    "south-east",
    "south",
    "south-west",
    "west",
    "north-west",
];

impl fmt::Display for Direction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(NAMES[*self as usize])
    }
}

impl FromStr for Direction {
    type Err = ParseDirectionError;

    /// Reads a name exactly as [`Display`](fmt::Display) writes it.
    fn from_str(text: &str) -> Result<Self, ParseDirectionError> {
        let place = NAMES.iter().position(|name| *name == text);
        place
            .map(|index| Self::ALL[index])
            .ok_or(ParseDirectionError)
    }
}

impl TryFrom<u8> for Direction {
    type Error = DirectionIndexError;

    /// The direction of this index.
    fn try_from(index: u8) -> Result<Self, DirectionIndexError> {
        Self::from_index(index).ok_or(DirectionIndexError { index })
    }
}

impl From<Direction> for u8 {
    /// The index.
    fn from(direction: Direction) -> Self {
        direction.index()
    }
}

/// The text names no direction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct ParseDirectionError;

impl fmt::Display for ParseDirectionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "not a direction: expected {}", NAMES.join(", "))
    }
}

impl core::error::Error for ParseDirectionError {}

/// The number is beyond 7, so there is no such direction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct DirectionIndexError {
    /// The number.
    pub index: u8,
}

impl fmt::Display for DirectionIndexError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "no direction has the number {}: they are 0 (north) to 7, clockwise",
            self.index
        )
    }
}

impl core::error::Error for DirectionIndexError {}

#[cfg(feature = "serde")]
mod json {
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    use super::Direction;
    use crate::json::read_text;

    impl Serialize for Direction {
        /// The name as a string.
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            serializer.collect_str(self)
        }
    }

    impl<'de> Deserialize<'de> for Direction {
        fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
            read_text(deserializer)
        }
    }
}
