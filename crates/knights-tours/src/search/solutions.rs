//! All tours that a goal allows.

use core::iter::FusedIterator;

use super::timed_search::TimedSearch;
use crate::goal::limit::WorkMeter;
use crate::{Answer, Goal, GoalError, Graph, SearchLimit, Tour};

/// A lazy iterator over the tours that reach a goal, each once. A puzzle is a goal that only one
/// tour reaches.
///
/// A tour and its reverse are two, and a closed tour comes once for each square it may begin on and
/// direction, unless the goal says where it begins. The limit of the goal holds for all tours
/// together; [`is_complete`](Self::is_complete) reports whether the iterator ended because there
/// are no more tours, or at the limit.
///
/// ```
/// use knights_tour::search::Solutions;
/// use knights_tour::{Board, Goal};
///
/// let board = Board::rectangle(3, 4)?;
/// assert_eq!(Solutions::new(&board, &Goal::directed())?.count(), 16);
///
/// let puzzle = Goal::directed().from((0, 0)).through((2, 3), 7);
/// let mut solutions = Solutions::new(&board, &puzzle)?;
/// assert_eq!(solutions.by_ref().count(), 1);
/// assert!(solutions.is_complete());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
#[must_use = "iterators are lazy"]
pub struct Solutions {
    table: TimedSearch,
    limit: SearchLimit,
    meter: Option<WorkMeter>,
    complete: bool,
}

impl Solutions {
    /// The tours of a board, or of another graph, that reach the goal.
    ///
    /// # Errors
    /// The errors of [`Goal::check`], and [`GoalError::TooLarge`] for a graph of more than
    /// [`MAX_TIMED`](super::MAX_TIMED) squares, and [`GoalError::Unsupported`] for a symmetric
    /// goal.
    pub fn new(graph: impl Into<Graph>, goal: &Goal) -> Result<Self, GoalError> {
        Ok(Self {
            table: TimedSearch::new(&graph.into(), goal)?,
            limit: goal.limit(),
            meter: None,
            complete: false,
        })
    }

    /// Whether the search is complete: the iterator has returned all tours.
    #[must_use]
    pub const fn is_complete(&self) -> bool {
        self.complete
    }

    /// Number of nodes searched so far.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.meter.as_ref().map_or(0, WorkMeter::nodes)
    }
}

impl Iterator for Solutions {
    type Item = Tour;

    fn next(&mut self) -> Option<Tour> {
        // The time limit begins with the first call.
        let meter = self.meter.get_or_insert_with(|| WorkMeter::new(self.limit));
        match self.table.next(meter) {
            Answer::Tour(tour) => Some(tour),
            Answer::None(_) => {
                self.complete = true;
                None
            }
            Answer::LimitReached => None,
        }
    }
}

impl FusedIterator for Solutions {}
