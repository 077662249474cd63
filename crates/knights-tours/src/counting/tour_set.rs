//! The set of tours to count.

use crate::Square;

/// A set of tours to count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum TourSet {
    /// Undirected closed tours (Hamiltonian cycles): neither the first square nor the direction
    /// matters.
    Closed,
    /// Directed Hamiltonian paths, whether or not the last square is a move from the first. A tour
    /// and its reverse are two tours. The literature often calls these the open tours.
    Directed,
    /// The tours of [`Directed`](Self::Directed) that begin on this square.
    From(Square),
}
