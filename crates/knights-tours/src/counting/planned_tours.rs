//! The tours that a plan counts.

use crate::{Square, TourSet};

/// The tours that a plan counts. Open tours have no plan of their own: they are a difference.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum PlannedTours {
    /// Undirected cycles.
    Closed,
    /// Directed paths: cycles through the hub, each in both directions.
    Directed,
    /// Directed paths that begin on this square.
    From(Square),
}

impl PlannedTours {
    /// The tours of a set, with the closed ones among open tours.
    pub(crate) const fn of(tours: TourSet, start: Option<Square>) -> Self {
        match (tours, start) {
            (TourSet::Closed, _) => Self::Closed,
            (_, Some(start)) => Self::From(start),
            (_, None) => Self::Directed,
        }
    }
}
