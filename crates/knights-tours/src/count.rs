//! Counts the tours that reach a goal.

use core::fmt;

use crate::counting::run::counter::tours_per_closed_tour;
use crate::counting::{CountError, Counter, Natural, TourSet};
use crate::{Goal, GoalError, Graph, TourKind};

/// Counts the tours that reach a goal.
///
/// Closed tours are undirected: neither the first square nor the direction matters. All others are
/// directed: a tour and its reverse are two. The number of open tours without closed ones is a
/// difference: each closed tour of n squares is 2 n directed tours. If [`find`](crate::find) proves
/// without a search that there is no tour, the count is 0 at once, on boards of any size.
///
/// ```
/// use knights_tour::{Board, Goal, count};
///
/// assert_eq!(count(&Board::square(6)?, &Goal::closed())?.to_string(), "9862");
/// assert_eq!(count(&Board::square(5)?, &Goal::any().from((0, 0).into()))?.to_string(), "304");
/// assert_eq!(count(&Board::rectangle(5, 6)?, &Goal::open())?.to_string(), "37088");
/// assert_eq!(count(&Board::square(1001)?, &Goal::closed())?.to_string(), "0");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Time and memory
/// Time and memory grow steeply with the shorter side; directed tours need some ten times as much
/// as closed ones. On one thread closed tours of 8 x 8 take 3 seconds and 180 MiB, directed ones
/// half a minute and 1 GiB, and closed ones of 9 x 10 some 7 minutes and 11 GiB. [`Counter::cost`]
/// estimates a count, and [`Counter::memory_limit`] limits its memory. For directed tours of 10 x
/// 10 the estimate alone takes more than 100 seconds.
///
/// # Errors
/// [`CountGoalError::Goal`] for invalid goals; [`CountGoalError::NotServed`] for squares at given
/// times, both ends, and closed tours from a square; [`CountGoalError::Count`] if the board cannot
/// be counted.
pub fn count(graph: impl Into<Graph>, goal: &Goal) -> Result<Natural, CountGoalError> {
    Ok(Counter::of_goal(graph, goal)?.count()?)
}

impl Counter<'_> {
    /// The count that a goal asks for, on one thread, without limit, checkpoint or callback. The
    /// count is 0 at once if [`find`](crate::find) proves without a search that there is no tour.
    ///
    /// # Errors
    /// [`CountGoalError::Goal`] and [`CountGoalError::NotServed`], as [`count`].
    pub fn of_goal(graph: impl Into<Graph>, goal: &Goal) -> Result<Self, CountGoalError> {
        let graph = graph.into();
        let tours = tour_set(&graph, goal)?;
        let mut counter = Self::new(graph, tours);
        counter.settings.is_goal = true;
        Ok(match goal.kind() {
            Some(TourKind::Open) => counter.open(),
            _ => counter,
        })
    }
}

/// The number of tours of a set that are not closed, from the number of all tours of the set and of
/// undirected closed tours.
///
/// A closed tour of n squares is two tours from each square, one for each direction. `None` if the
/// closed tours are more than all tours: then the numbers are not of one board.
///
/// ```
/// use knights_tour::counting::{Counter, TourSet};
/// use knights_tour::{Board, Square, open_tours};
///
/// let board = Board::square(6)?;
/// let corner = TourSet::From(Square::new(0, 0));
/// let all = Counter::new(&board, corner).count()?;
/// let closed = Counter::new(&board, TourSet::Closed).count()?;
/// let open = open_tours(&board, corner, &all, &closed);
/// assert_eq!(open.map(|open| open.to_string()), Some("504762".to_owned()));
/// assert_eq!(open_tours(&board, corner, &closed, &all), None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn open_tours(
    graph: impl Into<Graph>,
    tours: TourSet,
    all: &Natural,
    closed: &Natural,
) -> Option<Natural> {
    if tours == TourSet::Closed {
        return Some(Natural::default());
    }
    all.without(&closed.times(tours_per_closed_tour(&graph.into(), tours)))
}

/// The set of tours to count for a goal.
fn tour_set(graph: &Graph, goal: &Goal) -> Result<TourSet, CountGoalError> {
    let stops = goal.stops(graph.board())?;
    let asked = |asked| Err(CountGoalError::NotServed { asked });
    match (goal.kind(), stops.start, stops.end) {
        _ if !stops.between.is_empty() => asked("to visit a square at a given time"),
        (Some(TourKind::Closed), None, None) => Ok(TourSet::Closed),
        (Some(TourKind::Closed), ..) => asked("to begin or end on a given square, and be closed"),
        (_, None, None) => Ok(TourSet::Directed),
        // Equally many tours end on a square as begin there.
        (_, Some(square), None) | (_, None, Some(square)) => Ok(TourSet::From(square)),
        // On a single square the end is also the start.
        (_, Some(square), Some(_)) if graph.len() == 1 => Ok(TourSet::From(square)),
        (_, Some(_), Some(_)) => asked("to begin and end on given squares"),
    }
}

/// An error of a count for a goal.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum CountGoalError {
    /// The goal is invalid.
    Goal(GoalError),
    /// The count does not support the goal.
    NotServed {
        /// The unsupported part: "to ...".
        asked: &'static str,
    },
    /// The tours cannot be counted.
    Count(CountError),
}

impl From<GoalError> for CountGoalError {
    fn from(error: GoalError) -> Self {
        Self::Goal(error)
    }
}

impl From<CountError> for CountGoalError {
    fn from(error: CountError) -> Self {
        Self::Count(error)
    }
}

impl fmt::Display for CountGoalError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Goal(error) => error.fmt(f),
            Self::NotServed { asked } => {
                write!(f, "tours that are asked {asked} cannot be counted")
            }
            Self::Count(error) => error.fmt(f),
        }
    }
}

impl core::error::Error for CountGoalError {}
