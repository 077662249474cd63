//! Counts the tours that reach a goal.

use core::fmt;

use crate::carries::carries;
use crate::counting::{CountError, Counter, Natural};
use crate::{Goal, GoalError, Graph, Square, TourSet};

/// Counts the tours that reach a goal.
///
/// [`TourSet`] says what is one tour: a cycle, or a path in one direction. The number of open tours
/// is a difference: each closed tour of n squares is 2 n directed tours. If
/// [`find`](crate::find) proves without a search that there is no tour, the count is 0 at once, on
/// boards of any size.
///
/// ```
/// use knights_tour::{Board, Goal, count};
///
/// assert_eq!(count(&Board::square(6)?, &Goal::closed())?.to_string(), "9862");
/// let corner = Goal::directed().from((0, 0));
/// assert_eq!(count(&Board::square(5)?, &corner)?, 304_u64);
/// assert_eq!(count(&Board::rectangle(5, 6)?, &Goal::open())?.to_string(), "37088");
/// assert_eq!(count(&Board::square(1001)?, &Goal::closed())?.to_string(), "0");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Time and memory
/// Time and memory grow steeply with the shorter side; directed tours need some ten times as much
/// as closed ones. On one thread closed tours of 8 x 8 take 3 seconds and 180 MiB, directed ones
/// half a minute and 1 GiB, and closed ones of 9 x 10 some 7 minutes and 11 GiB. [`Counter::cost`]
/// estimates a count, and [`Counter::memory_limit`] sets another limit of memory than
/// [`SearchLimit::MEMORY`](crate::SearchLimit::MEMORY). For directed tours of 10 x
/// 10 the estimate alone takes more than 100 seconds.
///
/// # Errors
/// [`CountGoalError::Goal`] for invalid goals; [`CountGoalError::Unsupported`] for squares at given
/// times, both ends, closed tours from a square, and symmetric tours, which
/// [`SymmetryCounter`](crate::symmetry::SymmetryCounter) counts; [`CountGoalError::Count`] if the
/// board cannot be counted.
pub fn count(graph: impl Into<Graph>, goal: &Goal) -> Result<Natural, CountGoalError> {
    Ok(Counter::of_goal(graph, goal)?.count()?)
}

impl Counter<'_> {
    /// The count that a goal asks for, on one thread, within
    /// [`SearchLimit::MEMORY`](crate::SearchLimit::MEMORY), without checkpoint or callback. The
    /// count is 0 at once if [`find`](crate::find) proves without a search that there is no tour.
    ///
    /// # Errors
    /// [`CountGoalError::Goal`] and [`CountGoalError::Unsupported`], as [`count`].
    pub fn of_goal(graph: impl Into<Graph>, goal: &Goal) -> Result<Self, CountGoalError> {
        let graph = graph.into();
        let start = start(&graph, goal)?;
        let counter = Self::new(graph, goal.tours());
        let mut counter = start.into_iter().fold(counter, Self::from);
        counter.settings.is_goal = true;
        Ok(counter)
    }
}

/// The start of the tours to count for a goal.
fn start(graph: &Graph, goal: &Goal) -> Result<Option<Square>, CountGoalError> {
    let waypoints = goal.waypoints_on(graph)?;
    let unsupported = |requirement| Err(CountGoalError::Unsupported { requirement });
    match (goal.tours(), waypoints.start, waypoints.end) {
        _ if goal.symmetry().is_some() => unsupported("to be symmetric"),
        _ if !waypoints.between.is_empty() => unsupported("to visit a square at a given time"),
        (_, None, None) => Ok(None),
        (TourSet::Closed, ..) => unsupported("to begin or end on a given square, and be closed"),
        // Equally many tours end on a square as begin there.
        (_, Some(square), None) | (_, None, Some(square)) => Ok(Some(square)),
        // On a single square the end is also the start.
        (_, Some(square), Some(_)) if graph.len() == 1 => Ok(Some(square)),
        (_, Some(_), Some(_)) => unsupported("to begin and end on given squares"),
    }
}

/// An error of a count for a goal.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum CountGoalError {
    /// The goal is invalid.
    Goal(GoalError),
    /// The count does not support the goal.
    Unsupported {
        /// The unsupported part: "to ...".
        requirement: &'static str,
    },
    /// The tours cannot be counted.
    Count(CountError),
}

carries!(CountGoalError { Goal(GoalError), Count(CountError) });

impl fmt::Display for CountGoalError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Goal(error) => error.fmt(f),
            Self::Unsupported { requirement } => {
                write!(f, "tours that have {requirement} cannot be counted")
            }
            Self::Count(error) => error.fmt(f),
        }
    }
}

impl core::error::Error for CountGoalError {}
