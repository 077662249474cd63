//! What the search on a graph looks for.

use crate::Square;

/// A tour, as far as its ends decide which graph is searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Shape {
    /// A closed tour, beginning anywhere.
    Ring,
    /// A closed tour that begins on this square.
    RingFrom(Square),
    /// A tour that begins and ends anywhere; it may happen to be closed.
    Line,
    /// A tour that begins on this square and ends anywhere; it may happen to be closed.
    LineFrom(Square),
    /// A tour that begins on the first square and ends on the second.
    Between(Square, Square),
}
