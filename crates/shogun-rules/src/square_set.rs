//! Sets of squares.

use core::fmt;
use core::iter::FusedIterator;
use core::ops::{BitAnd, BitOr, Not, Sub};

use board_grid::EightByEight;

use crate::Square;

type Grid = board_grid::SquareSet<EightByEight>;

/// A set of squares in a `u64`, bit [`Square::index`] per square; iterates row by row from the bottom.
///
/// ```
/// use shogun_rules::{Square, SquareSet};
///
/// let corners: SquareSet = [(1, 1), (8, 1), (8, 8)]
///     .into_iter()
///     .filter_map(|(x, y)| Square::new(x, y))
///     .collect();
/// assert_eq!(corners.len(), 3);
/// assert_eq!(corners.to_string(), "(1,1) (8,1) (8,8)");
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SquareSet(Grid);

impl SquareSet {
    /// The set without squares.
    pub const EMPTY: Self = Self(Grid::EMPTY);
    /// All 64 squares.
    pub const ALL: Self = Self(Grid::ALL);

    /// The set with these bits.
    #[inline]
    #[must_use]
    pub fn from_bits(bits: u64) -> Self {
        Self(Grid::from_bits(bits))
    }

    /// One bit per square.
    #[inline]
    #[must_use]
    pub const fn bits(self) -> u64 {
        self.0.bits()
    }

    /// Number of squares.
    #[inline]
    #[must_use]
    pub fn len(self) -> usize {
        self.0.len()
    }

    /// Whether there is no square in it.
    #[inline]
    #[must_use]
    pub fn is_empty(self) -> bool {
        self.0.is_empty()
    }

    /// Whether the square is in it.
    #[inline]
    #[must_use]
    pub fn contains(self, square: Square) -> bool {
        self.0.contains(square.into())
    }

    /// Adds a square; whether it was new.
    #[inline]
    pub fn insert(&mut self, square: Square) -> bool {
        self.0.insert(square.into())
    }

    /// The squares in index order.
    #[inline]
    pub const fn iter(self) -> Squares {
        Squares(self.0.iter())
    }

    /// The same set in the coordinates that every board game of the workspace shares.
    #[inline]
    #[must_use]
    pub const fn grid(self) -> board_grid::SquareSet<EightByEight> {
        self.0
    }
}

impl From<Square> for SquareSet {
    #[inline]
    fn from(square: Square) -> Self {
        Self::from_bits(square.bit())
    }
}

impl BitAnd for SquareSet {
    type Output = Self;

    /// The squares in both.
    #[inline]
    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl BitOr for SquareSet {
    type Output = Self;

    /// The squares in either.
    #[inline]
    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl Sub for SquareSet {
    type Output = Self;

    /// The squares of the left that are not in the right.
    #[inline]
    fn sub(self, other: Self) -> Self {
        Self(self.0 - other.0)
    }
}

impl Not for SquareSet {
    type Output = Self;

    /// The squares of the board that are not in it.
    #[inline]
    fn not(self) -> Self {
        Self(!self.0)
    }
}

impl FromIterator<Square> for SquareSet {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Self {
        Self(squares.into_iter().map(board_grid::Square::from).collect())
    }
}

impl IntoIterator for SquareSet {
    type Item = Square;
    type IntoIter = Squares;

    #[inline]
    fn into_iter(self) -> Squares {
        self.iter()
    }
}

impl fmt::Display for SquareSet {
    /// The squares in index order, separated by blanks; nothing for the empty set.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, square) in self.iter().enumerate() {
            let separator = if place == 0 { "" } else { " " };
            write!(f, "{separator}{square}")?;
        }
        Ok(())
    }
}

impl fmt::Debug for SquareSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{{{self}}}")
    }
}

/// The squares of a set in index order, from [`SquareSet::iter`].
#[derive(Clone, Debug)]
#[must_use = "iterators are lazy"]
pub struct Squares(board_grid::Squares<EightByEight>);

impl Iterator for Squares {
    type Item = Square;

    #[inline]
    fn next(&mut self) -> Option<Square> {
        self.0.next().map(Square::from)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        self.0.size_hint()
    }
}

impl ExactSizeIterator for Squares {}
impl FusedIterator for Squares {}
