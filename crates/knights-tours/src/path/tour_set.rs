//! Which tours are meant.

/// A set of tours: which tours to find, list, count or sample.
///
/// The words mean the same everywhere. Every tour is closed or open. A closed tour of n squares is
/// 2 n directed tours.
///
/// ```
/// use knights_tour::{Board, Goal, TourSet, Tours, count};
///
/// let board = Board::rectangle(5, 6)?;
/// let number = |tours| count(&board, &Goal::of(tours));
/// assert_eq!(number(TourSet::Closed)?, 8_u64);
/// assert_eq!(number(TourSet::Directed)?, 37_568_u64);
/// assert_eq!(number(TourSet::Open)?, 37_568_u64 - 2 * 30 * 8);
/// assert_eq!(Tours::new(&board).of(TourSet::Closed).count(), 8);
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum TourSet {
    /// Closed tours, as cycles (Hamiltonian cycles) of at least three squares: neither the first
    /// square nor the direction matters.
    Closed,
    /// Open tours: the directed tours that are not closed, because the last square is not a move
    /// from the first.
    Open,
    /// All Hamiltonian paths, whether or not the ends are a move apart. A tour and its reverse are
    /// two. The literature often calls these the open tours.
    #[default]
    Directed,
}

impl TourSet {
    /// All sets.
    pub const ALL: [Self; 3] = [Self::Closed, Self::Open, Self::Directed];

    /// `closed`, `open` or `directed`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Closed => "closed",
            Self::Open => "open",
            Self::Directed => "directed",
        }
    }

    /// Whether these are all tours.
    pub(crate) const fn is_directed(&self) -> bool {
        matches!(self, Self::Directed)
    }
}
