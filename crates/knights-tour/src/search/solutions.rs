//! All tours that a goal allows.

use core::iter::FusedIterator;

use super::timed_search::{TimedSearch, TimedSearchStatus};
use crate::limit::WorkMeter;
use crate::{Goal, GoalError, Graph, SearchLimit, Tour};

/// The tours that reach a goal, each once, lazily: for puzzles, which name squares and times so
/// that only one is left.
///
/// A tour and its reverse are two, and a closed tour comes once for each square it may begin on and
/// direction, unless the goal says where it begins. The limit of the goal holds for all tours
/// together; [`is_complete`](Self::is_complete) tells an end for want of tours from one for want of
/// work.
///
/// ```
/// use knights_tour::search::Solutions;
/// use knights_tour::{Board, Goal};
///
/// let board = Board::rectangle(3, 4)?;
/// assert_eq!(Solutions::new(&board, &Goal::any())?.count(), 16);
///
/// let puzzle = Goal::any().from((0, 0).into()).through((2, 3).into(), 7);
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
    /// What [`Goal::check`] finds, and [`GoalError::TooLarge`] for a graph of more than
    /// [`MAX_TIMED`](super::MAX_TIMED) squares.
    pub fn new(graph: impl Into<Graph>, goal: &Goal) -> Result<Self, GoalError> {
        Ok(Self {
            table: TimedSearch::new(&graph.into(), goal)?,
            limit: goal.limit(),
            meter: None,
            complete: false,
        })
    }

    /// Whether every possibility was tried: there are no tours but those that came.
    #[must_use]
    pub const fn is_complete(&self) -> bool {
        self.complete
    }

    /// Nodes searched so far: sets of possibilities looked at.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.meter.as_ref().map_or(0, WorkMeter::spent)
    }
}

impl Iterator for Solutions {
    type Item = Tour;

    fn next(&mut self) -> Option<Tour> {
        // The clock begins with the first question.
        let meter = self.meter.get_or_insert_with(|| WorkMeter::new(self.limit));
        match self.table.next(meter) {
            TimedSearchStatus::Tour(tour) => Some(tour),
            TimedSearchStatus::Nothing(_) => {
                self.complete = true;
                None
            }
            TimedSearchStatus::Spent => None,
        }
    }
}

impl FusedIterator for Solutions {}
