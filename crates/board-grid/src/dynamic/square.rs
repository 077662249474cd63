//! A square of a board of any size.

use core::fmt;
use core::str::FromStr;

use crate::geometry::Geometry;
use crate::square::{OffBoardError, Square as FixedSquare};

/// A square: column `x` and row `y`, both 0-based. Four bytes.
///
/// As text, `x,y`. A square is not tied to a board; [`Board::contains`](super::Board::contains)
/// returns whether a board has it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Square {
    x: u16,
    y: u16,
}

impl Square {
    /// The square in column `x` and row `y`, both 0-based.
    #[inline]
    #[must_use]
    pub const fn new(x: u16, y: u16) -> Self {
        Self { x, y }
    }

    /// The column, 0-based from the left.
    #[inline]
    #[must_use]
    pub const fn x(self) -> u16 {
        self.x
    }

    /// The row, 0-based from the bottom.
    #[inline]
    #[must_use]
    pub const fn y(self) -> u16 {
        self.y
    }

    /// The square `dx` columns and `dy` rows away; `None` where a coordinate would leave
    /// `0..=65535`.
    #[inline]
    #[must_use]
    pub const fn offset(self, dx: i16, dy: i16) -> Option<Self> {
        match (self.x.checked_add_signed(dx), self.y.checked_add_signed(dy)) {
            (Some(x), Some(y)) => Some(Self { x, y }),
            _ => None,
        }
    }

    /// Whether the square has the colour of `(0, 0)` on a chequered board.
    #[inline]
    #[must_use]
    pub const fn is_corner_colour(self) -> bool {
        (self.x ^ self.y) & 1 == 0
    }
}

impl From<(u16, u16)> for Square {
    fn from((x, y): (u16, u16)) -> Self {
        Self { x, y }
    }
}

impl From<Square> for (u16, u16) {
    fn from(square: Square) -> Self {
        (square.x, square.y)
    }
}

impl<G: Geometry> From<FixedSquare<G>> for Square {
    fn from(square: FixedSquare<G>) -> Self {
        Self::new(square.x().into(), square.y().into())
    }
}

impl<G: Geometry> TryFrom<Square> for FixedSquare<G> {
    type Error = OffBoardError;

    /// The square in the same column and row.
    fn try_from(square: Square) -> Result<Self, OffBoardError> {
        let place = u8::try_from(square.x).ok().zip(u8::try_from(square.y).ok());
        place
            .and_then(|(x, y)| Self::at(x, y))
            .ok_or(OffBoardError::of::<G>())
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.x, self.y)
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({}, {})", self.x, self.y)
    }
}

impl FromStr for Square {
    type Err = ParseSquareError;

    /// Reads `x,y`; blanks around the numbers are allowed.
    fn from_str(text: &str) -> Result<Self, ParseSquareError> {
        let (x, y) = text.split_once(',').ok_or(ParseSquareError)?;
        match (x.trim().parse(), y.trim().parse()) {
            (Ok(x), Ok(y)) => Ok(Self { x, y }),
            _ => Err(ParseSquareError),
        }
    }
}

/// The text is not `x,y` with two numbers from 0 to 65535.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct ParseSquareError;

impl fmt::Display for ParseSquareError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not a square: expected column and row from 0 to 65535, like 0,0 or 12,3")
    }
}

impl core::error::Error for ParseSquareError {}

#[cfg(feature = "serde")]
mod json {
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    use super::Square;

    impl Serialize for Square {
        /// `[x, y]`.
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            (self.x, self.y).serialize(serializer)
        }
    }

    impl<'de> Deserialize<'de> for Square {
        fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
            <(u16, u16)>::deserialize(deserializer).map(Self::from)
        }
    }
}
