//! Tours of a set, or all those from a square.

use knights_tour::counting::Counter;
use knights_tour::{Graph, Square, TourSet};

/// The tours that a test counts.
#[derive(Clone, Copy, Debug)]
pub(crate) enum BegunTours {
    Closed,
    Directed,
    From(Square),
}

impl BegunTours {
    pub(crate) fn counter<'a>(self, graph: impl Into<Graph>) -> Counter<'a> {
        match self {
            Self::Closed => Counter::new(graph, TourSet::Closed),
            Self::Directed => Counter::new(graph, TourSet::Directed),
            Self::From(start) => Counter::new(graph, TourSet::Directed).from(start),
        }
    }
}
