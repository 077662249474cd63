//! Sets of squares in one integer.

use alloc::string::String;
use core::fmt;
use core::iter::FusedIterator;
use core::ops::{
    BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not, Sub, SubAssign,
};
use core::str::FromStr;

use crate::bits::Bits;
use crate::direction::Direction;
use crate::geometry::Geometry;
use crate::square::{ParseSquareError, Square};

/// A set of squares of the geometry `G`: one integer, bit [`Square::index`] per square.
///
/// Iteration and text are in index order, row by row from the bottom.
///
/// ```
/// use board_grid::{Direction, EightByEight, Square, SquareSet};
///
/// let mut pawns: SquareSet<EightByEight> = "a3 h6".parse()?;
/// pawns |= Square::<EightByEight>::D4.as_set();
/// assert_eq!(pawns.len(), 3);
/// assert_eq!(pawns.shifted(Direction::East).to_string(), "b3 e4");
/// # Ok::<(), board_grid::ParseSquareSetError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SquareSet<G: Geometry>(G::Bits);

impl<G: Geometry> SquareSet<G> {
    /// The set without squares.
    pub const EMPTY: Self = Self(G::Bits::ZERO);
    /// The set of all squares of the board.
    pub const ALL: Self = Self(G::ALL);

    /// The set with these bits. Bits outside the board are dropped.
    #[inline]
    #[must_use]
    pub fn from_bits(bits: G::Bits) -> Self {
        Self(bits & G::ALL)
    }

    /// One bit per square, bit `y * WIDTH + x`.
    #[inline]
    #[must_use]
    pub const fn bits(self) -> G::Bits {
        self.0
    }

    /// Number of squares.
    #[inline]
    #[must_use]
    pub fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether the set has no squares.
    #[inline]
    #[must_use]
    pub fn is_empty(self) -> bool {
        self.0 == G::Bits::ZERO
    }

    /// Whether the set has this square.
    #[inline]
    #[must_use]
    pub fn contains(self, square: Square<G>) -> bool {
        !(self & square.as_set()).is_empty()
    }

    /// Whether `other` has every square of this set.
    #[inline]
    #[must_use]
    pub fn is_subset(self, other: Self) -> bool {
        (self - other).is_empty()
    }

    /// Adds a square. Returns whether it was new.
    #[inline]
    pub fn insert(&mut self, square: Square<G>) -> bool {
        let new = !self.contains(square);
        *self |= square.as_set();
        new
    }

    /// Removes a square. Returns whether it was in the set.
    #[inline]
    pub fn remove(&mut self, square: Square<G>) -> bool {
        let present = self.contains(square);
        *self -= square.as_set();
        present
    }

    /// The square with the lowest index.
    #[inline]
    #[must_use]
    pub fn first(self) -> Option<Square<G>> {
        Square::from_index(self.0.trailing_zeros() as u8)
    }

    /// All squares moved one step; those that would leave the board vanish.
    #[inline]
    #[must_use]
    pub fn shifted(self, direction: Direction) -> Self {
        let (dx, dy) = direction.offset();
        let staying = match dx {
            1 => self.0 & !G::LAST_COLUMN,
            -1 => self.0 & !G::FIRST_COLUMN,
            _ => self.0,
        };
        let distance = dy as i32 * G::WIDTH as i32 + dx as i32;
        // A single row may fill the word.
        if distance.unsigned_abs() >= 8 * size_of::<G::Bits>() as u32 {
            return Self::EMPTY;
        }
        Self::from_bits(if distance > 0 {
            staying << distance as u32
        } else {
            staying >> distance.unsigned_abs()
        })
    }

    /// The squares in index order.
    #[inline]
    pub const fn iter(self) -> Squares<G> {
        Squares(self)
    }
}

impl<G: Geometry> Square<G> {
    /// The set that holds this square alone.
    #[inline]
    #[must_use]
    pub fn as_set(self) -> SquareSet<G> {
        SquareSet::from(self)
    }
}

impl<G: Geometry> Default for SquareSet<G> {
    /// The set without squares.
    fn default() -> Self {
        Self::EMPTY
    }
}

impl<G: Geometry> From<Square<G>> for SquareSet<G> {
    #[inline]
    fn from(square: Square<G>) -> Self {
        Self(G::Bits::ONE << square.index() as u32)
    }
}

impl<G: Geometry, const N: usize> From<[Square<G>; N]> for SquareSet<G> {
    /// ```
    /// use board_grid::{EightByEight, Square, SquareSet};
    ///
    /// let corners = SquareSet::from([Square::<EightByEight>::A1, Square::<EightByEight>::H8]);
    /// assert_eq!(corners.to_string(), "a1 h8");
    /// ```
    fn from(squares: [Square<G>; N]) -> Self {
        squares.into_iter().collect()
    }
}

macro_rules! set_operator {
    ($operator:ident, $method:ident, $assign:ident, $assign_method:ident, $left:ident, $right:ident => $result:expr, $doc:literal) => {
        impl<G: Geometry> $operator for SquareSet<G> {
            type Output = Self;

            #[doc = $doc]
            #[inline]
            fn $method(self, other: Self) -> Self {
                let ($left, $right) = (self.0, other.0);
                Self($result)
            }
        }

        impl<G: Geometry> $assign for SquareSet<G> {
            #[inline]
            fn $assign_method(&mut self, other: Self) {
                *self = $operator::$method(*self, other);
            }
        }
    };
}

set_operator!(BitAnd, bitand, BitAndAssign, bitand_assign, a, b => a & b, "The squares in both.");
set_operator!(BitOr, bitor, BitOrAssign, bitor_assign, a, b => a | b, "The squares in either.");
set_operator!(BitXor, bitxor, BitXorAssign, bitxor_assign, a, b => a ^ b, "The squares in exactly one.");
set_operator!(Sub, sub, SubAssign, sub_assign, a, b => a & !b, "The squares of the left that are not in the right.");

impl<G: Geometry> Not for SquareSet<G> {
    type Output = Self;

    /// The squares of the board that are not in the set.
    #[inline]
    fn not(self) -> Self {
        Self::from_bits(!self.0)
    }
}

impl<G: Geometry> FromIterator<Square<G>> for SquareSet<G> {
    fn from_iter<I: IntoIterator<Item = Square<G>>>(squares: I) -> Self {
        let mut set = Self::EMPTY;
        set.extend(squares);
        set
    }
}

impl<G: Geometry> Extend<Square<G>> for SquareSet<G> {
    fn extend<I: IntoIterator<Item = Square<G>>>(&mut self, squares: I) {
        for square in squares {
            *self |= square.as_set();
        }
    }
}

impl<G: Geometry> IntoIterator for SquareSet<G> {
    type Item = Square<G>;
    type IntoIter = Squares<G>;

    #[inline]
    fn into_iter(self) -> Squares<G> {
        self.iter()
    }
}

impl<G: Geometry> IntoIterator for &SquareSet<G> {
    type Item = Square<G>;
    type IntoIter = Squares<G>;

    #[inline]
    fn into_iter(self) -> Squares<G> {
        self.iter()
    }
}

/// The squares of a set in index order, from [`SquareSet::iter`].
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[must_use = "iterators are lazy"]
pub struct Squares<G: Geometry>(SquareSet<G>);

impl<G: Geometry> Iterator for Squares<G> {
    type Item = Square<G>;

    #[inline]
    fn next(&mut self) -> Option<Square<G>> {
        let square = self.0.first()?;
        self.0.0 = self.0.0.without_lowest();
        Some(square)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.0.len(), Some(self.0.len()))
    }
}

impl<G: Geometry> ExactSizeIterator for Squares<G> {}
impl<G: Geometry> FusedIterator for Squares<G> {}

impl<G: Geometry> fmt::Display for SquareSet<G> {
    /// The squares in index order, separated by blanks; nothing for the empty set.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, square) in self.iter().enumerate() {
            let separator = if place == 0 { "" } else { " " };
            write!(f, "{separator}{square}")?;
        }
        Ok(())
    }
}

impl<G: Geometry> fmt::Debug for SquareSet<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{{{self}}}")
    }
}

impl<G: Geometry> FromStr for SquareSet<G> {
    type Err = ParseSquareSetError;

    /// Reads squares separated by blanks, in any order. A square may be repeated.
    fn from_str(text: &str) -> Result<Self, ParseSquareSetError> {
        let mut set = Self::EMPTY;
        let mut rest = text.trim_start();
        while !rest.is_empty() {
            // A pair in parentheses may have blanks inside.
            let end = if rest.starts_with('(') {
                rest.find(')').map(|last| last + 1)
            } else {
                rest.find(char::is_whitespace)
            };
            let (square, after) = rest.split_at(end.unwrap_or(rest.len()));
            set |= square
                .parse::<Square<G>>()
                .map_err(|error| ParseSquareSetError {
                    text: square.into(),
                    error,
                })?
                .as_set();
            rest = after.trim_start();
        }
        Ok(set)
    }
}

/// The error of parsing a square set: a part of the text is not a square.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct ParseSquareSetError {
    /// The part of the text that should be a square.
    pub text: String,
    /// The error of parsing that part.
    pub error: ParseSquareError,
}

impl fmt::Display for ParseSquareSetError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}: {}", self.text, self.error)
    }
}

impl core::error::Error for ParseSquareSetError {}

#[cfg(feature = "serde")]
mod json {
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    use super::{Geometry, Square, SquareSet};

    impl<G: Geometry> Serialize for SquareSet<G> {
        /// A list of squares in index order.
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            serializer.collect_seq(self.iter())
        }
    }

    impl<'de, G: Geometry> Deserialize<'de> for SquareSet<G> {
        fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
            let squares = alloc::vec::Vec::<Square<G>>::deserialize(deserializer)?;
            Ok(squares.into_iter().collect())
        }
    }
}
