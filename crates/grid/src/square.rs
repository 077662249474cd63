//! One square of a board of fixed geometry.

use core::fmt;
use core::marker::PhantomData;
use core::str::FromStr;

use crate::{Direction, Geometry, Ray, SquareSet};

/// A square of the geometry `G`, one byte.
///
/// Column `x` and row `y` are 0-based from the bottom left; the [`index`](Self::index) is `y * WIDTH + x`. As text, a
/// square is its column letter and its row from 1: `a1` is `(0, 0)`.
///
/// ```
/// use board_grid::{NineByNine, Square};
///
/// let square = Square::<NineByNine>::at(4, 2).expect("(4, 2) is on a 9 x 9 board");
/// assert_eq!(square.to_string(), "e3");
/// assert_eq!("e3".parse(), Ok(square));
/// assert!(Square::<NineByNine>::at(9, 0).is_none());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square<G> {
    index: u8,
    geometry: PhantomData<G>,
}

impl<G: Geometry> Square<G> {
    /// The square in column `x` and row `y`, both 0-based; `None` outside the board.
    #[inline]
    #[must_use]
    pub const fn at(x: u8, y: u8) -> Option<Self> {
        if x < G::WIDTH && y < G::HEIGHT {
            Some(Self::from_valid_index(y * G::WIDTH + x))
        } else {
            None
        }
    }

    /// The square of this index, `y * WIDTH + x`; `None` when the board has no such square.
    #[inline]
    #[must_use]
    pub const fn from_index(index: u8) -> Option<Self> {
        if index < G::AREA {
            Some(Self::from_valid_index(index))
        } else {
            None
        }
    }

    /// For indices known to be below `AREA`.
    #[inline]
    pub(crate) const fn from_valid_index(index: u8) -> Self {
        debug_assert!(index < G::AREA);
        Self {
            index,
            geometry: PhantomData,
        }
    }

    /// `y * WIDTH + x`, also the square's bit in a [`SquareSet`].
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self.index as usize
    }

    /// The column, 0-based from the left.
    #[inline]
    #[must_use]
    pub const fn x(self) -> u8 {
        self.index % G::WIDTH
    }

    /// The row, 0-based from the bottom.
    #[inline]
    #[must_use]
    pub const fn y(self) -> u8 {
        self.index / G::WIDTH
    }

    /// The square `dx` columns to the right and `dy` rows up; `None` off the board.
    #[inline]
    #[must_use]
    pub const fn offset(self, dx: i8, dy: i8) -> Option<Self> {
        let x = self.x() as i16 + dx as i16;
        let y = self.y() as i16 + dy as i16;
        if x < 0 || y < 0 || x >= G::WIDTH as i16 || y >= G::HEIGHT as i16 {
            None
        } else {
            Self::at(x as u8, y as u8)
        }
    }

    /// The neighbour in this direction; `None` off the board.
    #[inline]
    #[must_use]
    pub const fn step(self, direction: Direction) -> Option<Self> {
        let (dx, dy) = direction.offset();
        self.offset(dx, dy)
    }

    /// The squares from here in this direction to the edge, nearest first, this one not included.
    #[inline]
    pub const fn ray(self, direction: Direction) -> Ray<G> {
        Ray::new(self, direction)
    }

    /// The direction in which `other` lies on a row, column or diagonal through this square, with the distance in
    /// steps; `None` for the square itself and for squares off these lines.
    #[must_use]
    pub fn direction_to(self, other: Self) -> Option<(Direction, u8)> {
        let dx = other.x() as i8 - self.x() as i8;
        let dy = other.y() as i8 - self.y() as i8;
        if (dx, dy) == (0, 0) || (dx != 0 && dy != 0 && dx.abs() != dy.abs()) {
            return None;
        }
        let direction = Direction::ALL
            .into_iter()
            .find(|direction| direction.offset() == (dx.signum(), dy.signum()))?;
        Some((direction, dx.unsigned_abs().max(dy.unsigned_abs())))
    }

    /// The set that holds this square alone.
    #[inline]
    #[must_use]
    pub fn as_set(self) -> SquareSet<G> {
        SquareSet::from(self)
    }

    /// Every square, in index order: row by row from the bottom, each from the left.
    pub const fn all() -> AllSquares<G> {
        AllSquares {
            next: 0,
            geometry: PhantomData,
        }
    }
}

/// Every square of a geometry in index order, from [`Square::all`].
#[derive(Clone, Debug)]
pub struct AllSquares<G> {
    next: u8,
    geometry: PhantomData<G>,
}

impl<G: Geometry> Iterator for AllSquares<G> {
    type Item = Square<G>;

    fn next(&mut self) -> Option<Square<G>> {
        let square = Square::from_index(self.next)?;
        self.next += 1;
        Some(square)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = (G::AREA - self.next) as usize;
        (left, Some(left))
    }
}

impl<G: Geometry> ExactSizeIterator for AllSquares<G> {}

impl<G: Geometry> fmt::Display for Square<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", (b'a' + self.x()) as char, self.y() + 1)
    }
}

impl<G: Geometry> fmt::Debug for Square<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl<G: Geometry> FromStr for Square<G> {
    type Err = ParseSquareError;

    /// Reads a column letter and a row from 1, exactly as [`Display`](fmt::Display) writes them.
    fn from_str(text: &str) -> Result<Self, ParseSquareError> {
        let error = ParseSquareError {
            width: G::WIDTH,
            height: G::HEIGHT,
        };
        let (&letter, digits) = text.as_bytes().split_first().ok_or(error)?;
        if digits.is_empty() || digits.len() > 2 || digits[0] == b'0' {
            return Err(error);
        }
        let mut row = 0u8;
        for digit in digits {
            if !digit.is_ascii_digit() {
                return Err(error);
            }
            row = row * 10 + (digit - b'0');
        }
        Self::at(letter.wrapping_sub(b'a'), row - 1).ok_or(error)
    }
}

/// The text is not a square of the board; says which squares the board has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ParseSquareError {
    /// Columns of the board.
    pub width: u8,
    /// Rows of the board.
    pub height: u8,
}

impl fmt::Display for ParseSquareError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let last = (b'a' + self.width - 1) as char;
        write!(
            f,
            "not a square: expected a column letter a to {last} and a row 1 to {}, like a1 or {last}{}",
            self.height, self.height
        )
    }
}

impl core::error::Error for ParseSquareError {}

#[cfg(feature = "serde")]
mod json {
    use alloc::borrow::Cow;
    use alloc::string::ToString;

    use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

    use super::{Geometry, Square};

    impl<G: Geometry> Serialize for Square<G> {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            serializer.collect_str(self)
        }
    }

    impl<'de, G: Geometry> Deserialize<'de> for Square<G> {
        fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
            let text = Cow::<'de, str>::deserialize(deserializer)?;
            text.parse().map_err(|error| {
                D::Error::custom(alloc::format!("{:?}: {error}", text.to_string()))
            })
        }
    }
}
