//! One square of a board of fixed geometry.

use core::fmt;
use core::iter::FusedIterator;
use core::marker::PhantomData;
use core::str::FromStr;

use crate::direction::Direction;
use crate::geometry::{Geometry, Notation};

/// A square of the geometry `G`, one byte.
///
/// Column `x` and row `y` are 0-based from the bottom left; the [`index`](Self::index) is
/// `y * WIDTH + x`. The text form follows the [`Notation`] of the geometry: the square `(0, 0)` is
/// `a1` or `(1,1)`. Squares of [`EightByEight`](crate::EightByEight),
/// [`NineByNine`](crate::NineByNine) and [`TenByTen`](crate::TenByTen) have constants, such as
/// [`A1`](Square#associatedconstant.A1).
///
/// ```
/// use board_grid::{NineByNine, Square};
///
/// let square = Square::<NineByNine>::at(4, 2).expect("(4, 2) is on a 9 x 9 board");
/// assert_eq!(square, Square::<NineByNine>::E3);
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

    /// The square of an index that must be below `AREA`.
    #[inline]
    pub(crate) const fn from_valid_index(index: u8) -> Self {
        debug_assert!(index < G::AREA);
        Self {
            index,
            geometry: PhantomData,
        }
    }

    /// The index, `y * WIDTH + x`; also the square's bit in a [`SquareSet`](crate::SquareSet).
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

    /// The direction in which `other` lies on a row, column or diagonal through this square, with
    /// the distance in steps; `None` for the square itself and for squares off these lines.
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

    /// Every square, in index order: row by row from the bottom, each from the left.
    pub const fn all() -> AllSquares<G> {
        AllSquares {
            next: 0,
            geometry: PhantomData,
        }
    }
}

/// Every square of a geometry in index order, from [`Square::all`].
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[must_use = "iterators are lazy"]
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
impl<G: Geometry> FusedIterator for AllSquares<G> {}

impl<G: Geometry> TryFrom<u8> for Square<G> {
    type Error = OffBoardError;

    /// The square of this index.
    #[inline]
    fn try_from(index: u8) -> Result<Self, OffBoardError> {
        Self::from_index(index).ok_or(OffBoardError::of::<G>())
    }
}

impl<G: Geometry> TryFrom<(u8, u8)> for Square<G> {
    type Error = OffBoardError;

    /// The square in column `x` and row `y`, both 0-based, whatever the notation.
    #[inline]
    fn try_from((x, y): (u8, u8)) -> Result<Self, OffBoardError> {
        Self::at(x, y).ok_or(OffBoardError::of::<G>())
    }
}

impl<G: Geometry> From<Square<G>> for u8 {
    /// The index.
    #[inline]
    fn from(square: Square<G>) -> Self {
        square.index
    }
}

impl<G: Geometry> From<Square<G>> for usize {
    /// The index.
    #[inline]
    fn from(square: Square<G>) -> Self {
        square.index()
    }
}

impl<G: Geometry> From<Square<G>> for (u8, u8) {
    /// Column and row, both 0-based, whatever the notation.
    #[inline]
    fn from(square: Square<G>) -> Self {
        (square.x(), square.y())
    }
}

impl<G: Geometry> fmt::Display for Square<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (x, y) = (self.x(), self.y());
        match G::NOTATION {
            Notation::Letters => write!(f, "{}{}", (b'a' + x) as char, y + 1),
            Notation::Pairs => write!(f, "({},{})", x + 1, y + 1),
        }
    }
}

impl<G: Geometry> fmt::Debug for Square<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl<G: Geometry> FromStr for Square<G> {
    type Err = ParseSquareError;

    /// Parses the text that [`Display`](fmt::Display) writes. With [`Notation::Pairs`] the
    /// parentheses are optional, because shells interpret them, and spaces may surround the
    /// numbers.
    fn from_str(text: &str) -> Result<Self, ParseSquareError> {
        let place = match G::NOTATION {
            Notation::Letters => read_letters(text),
            Notation::Pairs => read_pair(text),
        };
        place
            .and_then(|(x, y)| Self::at(x, y))
            .ok_or(ParseSquareError::of::<G>())
    }
}

/// Column and row, 0-based, of a text such as `a1`.
fn read_letters(text: &str) -> Option<(u8, u8)> {
    let (column, row) = text.split_at_checked(1)?;
    Some((
        column.as_bytes()[0].checked_sub(b'a')?,
        parse_one_based(row)?,
    ))
}

/// Column and row, 0-based, of a text such as `(1,1)` or `1, 1`.
fn read_pair(text: &str) -> Option<(u8, u8)> {
    let text = text.trim();
    let inner = match text.strip_prefix('(') {
        Some(rest) => rest.strip_suffix(')')?,
        None => text,
    };
    let (x, y) = inner.split_once(',')?;
    Some((parse_one_based(x.trim())?, parse_one_based(y.trim())?))
}

/// Parses a 1-based number without leading zeros; returns it 0-based.
fn parse_one_based(digits: &str) -> Option<u8> {
    if !digits.starts_with(|first: char| matches!(first, '1'..='9')) {
        return None;
    }
    digits.parse::<u8>().ok().map(|number| number - 1)
}

/// The error for a text that is not a square of the board, with the squares that the board has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct ParseSquareError {
    /// The notation of the board's squares.
    pub notation: Notation,
    /// Columns of the board.
    pub width: u8,
    /// Rows of the board.
    pub height: u8,
}

impl ParseSquareError {
    const fn of<G: Geometry>() -> Self {
        Self {
            notation: G::NOTATION,
            width: G::WIDTH,
            height: G::HEIGHT,
        }
    }
}

impl fmt::Display for ParseSquareError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { width, height, .. } = self;
        match self.notation {
            Notation::Letters => {
                let last = b'a'.saturating_add(width.saturating_sub(1)) as char;
                write!(
                    f,
                    "not a square: expected a column letter a to {last} and a row 1 to {height}, like a1 or {last}{height}"
                )
            }
            Notation::Pairs => write!(
                f,
                "not a square: expected a column 1 to {width} and a row 1 to {height}, like (1,1) or {width},{height}"
            ),
        }
    }
}

impl core::error::Error for ParseSquareError {}

/// The error for coordinates or an index outside the board, with the size of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct OffBoardError {
    /// Columns of the board.
    pub width: u8,
    /// Rows of the board.
    pub height: u8,
}

impl OffBoardError {
    pub(crate) const fn of<G: Geometry>() -> Self {
        Self {
            width: G::WIDTH,
            height: G::HEIGHT,
        }
    }
}

impl fmt::Display for OffBoardError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let squares = u32::from(self.width) * u32::from(self.height);
        let (columns, rows) = (self.width.saturating_sub(1), self.height.saturating_sub(1));
        write!(
            f,
            "off the board: columns are 0 to {columns}, rows 0 to {rows}, indices 0 to {}",
            squares.saturating_sub(1)
        )
    }
}

impl core::error::Error for OffBoardError {}

#[cfg(feature = "serde")]
mod json {
    use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

    use super::{Geometry, Notation, ParseSquareError, Square};
    use crate::json::read_text;

    impl<G: Geometry> Serialize for Square<G> {
        /// `"a1"` or `[1, 1]`, by the notation of the geometry.
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            match G::NOTATION {
                Notation::Letters => serializer.collect_str(self),
                Notation::Pairs => (self.x() + 1, self.y() + 1).serialize(serializer),
            }
        }
    }

    impl<'de, G: Geometry> Deserialize<'de> for Square<G> {
        fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
            if G::NOTATION == Notation::Letters {
                return read_text(deserializer);
            }
            let (x, y) = <(u8, u8)>::deserialize(deserializer)?;
            let square = x.checked_sub(1).zip(y.checked_sub(1));
            square.and_then(|(x, y)| Self::at(x, y)).ok_or_else(|| {
                D::Error::custom(alloc::format!(
                    "[{x}, {y}]: {}",
                    ParseSquareError::of::<G>()
                ))
            })
        }
    }
}
