//! Which tours are counted.

use crate::Square;

/// Which tours to count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum TourSet {
    /// Closed tours as shapes: neither the square one begins on nor the direction matters.
    Closed,
    /// Every way to visit all squares one after the other, whether or not the last is a move from
    /// the first; a tour and its reverse are two. These are what is usually called the open tours.
    Directed,
    /// Those of [`Directed`](Self::Directed) that begin on this square.
    From(Square),
}
