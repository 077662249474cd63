//! Squares in a straight line.

use core::iter::FusedIterator;

use crate::direction::Direction;
use crate::geometry::Geometry;
use crate::square::Square;

/// The squares from a square to the edge of the board in one direction, nearest first, from
/// [`Square::ray`].
///
/// ```
/// use board_grid::{Direction, EightByEight, Square};
///
/// type At = Square<EightByEight>;
/// assert_eq!(At::F3.ray(Direction::East).collect::<Vec<_>>(), [At::G3, At::H3]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[must_use = "iterators are lazy"]
pub struct Ray<G: Geometry> {
    last: Square<G>,
    direction: Direction,
}

impl<G: Geometry> Square<G> {
    /// The squares from here in this direction to the edge, nearest first, this one not included.
    #[inline]
    pub const fn ray(self, direction: Direction) -> Ray<G> {
        Ray {
            last: self,
            direction,
        }
    }
}

impl<G: Geometry> Iterator for Ray<G> {
    type Item = Square<G>;

    #[inline]
    fn next(&mut self) -> Option<Square<G>> {
        self.last = self.last.step(self.direction)?;
        Some(self.last)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = |offset: i8, at: u8, size: u8| match offset {
            1 => size - 1 - at,
            -1 => at,
            _ => u8::MAX,
        };
        let (dx, dy) = self.direction.offset();
        let length = left(dx, self.last.x(), G::WIDTH).min(left(dy, self.last.y(), G::HEIGHT));
        (length as usize, Some(length as usize))
    }
}

impl<G: Geometry> ExactSizeIterator for Ray<G> {}
impl<G: Geometry> FusedIterator for Ray<G> {}
