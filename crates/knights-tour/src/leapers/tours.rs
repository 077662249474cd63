//! All tours of a graph, one after another.

use core::iter::FusedIterator;

use super::graph::LeaperGraph;
use super::tour::LeaperTour;
use super::trail::{Order, Stop, Trail};
use crate::{Square, TourKind};

/// The tours of a leaper's graph, each exactly once; lazily, without recursion.
///
/// They come as [`Tours`](crate::Tours) come: by start square in reading order of the sheet, and from a start in the order
/// in which a depth-first search finds them that tries the steps in their order. A tour and its reverse are two, and a closed
/// tour comes once for each square it may begin on and direction.
///
/// ```
/// use knights_tour::Board;
/// use knights_tour::leapers::{LeaperGraph, LeaperTours, Steps, Wrap};
///
/// // A rook that goes one square at a time.
/// let wazir = LeaperGraph::new(&Board::square(4)?, &Steps::leaper(0, 1)?, Wrap::NONE)?;
/// assert_eq!(LeaperTours::new(&wazir).count(), 552);
/// assert_eq!(LeaperTours::from(&wazir, (0, 0).into()).count(), 52);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
#[must_use = "iterators are lazy"]
pub struct LeaperTours {
    graph: LeaperGraph,
    kind: Option<TourKind>,
    trail: Option<Trail>,
    /// Starts that are still to come, by place.
    starts: core::ops::Range<u32>,
}

impl LeaperTours {
    /// All tours, from every start.
    pub fn new(graph: &LeaperGraph) -> Self {
        // At most `MAX_LEAPER_SQUARES`.
        Self::with(graph, 0..graph.len() as u32)
    }

    /// The tours that begin on this square; none where it is not there.
    pub fn from(graph: &LeaperGraph, start: Square) -> Self {
        let start = graph.number(start);
        Self::with(graph, start.map_or(0..0, |start| start..start + 1))
    }

    /// Only those of this kind, in the same order. To be said before the first is asked for.
    pub fn of_kind(mut self, kind: TourKind) -> Self {
        self.kind = Some(kind);
        self
    }

    fn with(graph: &LeaperGraph, starts: core::ops::Range<u32>) -> Self {
        Self {
            graph: graph.clone(),
            kind: None,
            trail: None,
            starts,
        }
    }
}

impl Iterator for LeaperTours {
    type Item = LeaperTour;

    fn next(&mut self) -> Option<LeaperTour> {
        loop {
            if let Some(trail) = &mut self.trail
                && trail.run(&self.graph, u64::MAX) == Stop::Complete
            {
                let tour = LeaperTour::through(&self.graph, trail.path());
                if self.kind.is_none_or(|kind| kind == tour.kind()) {
                    return Some(tour);
                }
                continue;
            }
            let start = self.starts.next()?;
            let closed = self.kind == Some(TourKind::Closed);
            self.trail = Some(Trail::new(&self.graph, start, Order::Listed, closed));
        }
    }
}

impl FusedIterator for LeaperTours {}
