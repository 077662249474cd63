//! The number of tours that reach a goal.

use core::fmt;

use crate::counting::run::counter::closed_each;
use crate::counting::{CountError, Counter, Natural, TourSet};
use crate::{Goal, GoalError, Graph, TourKind};

/// How many tours reach a goal.
///
/// Closed tours are counted as shapes: neither where one begins nor its direction matters. All
/// others are directed: a tour and its reverse are two. Open tours, closed ones excluded, are what
/// is left of all: a closed tour of n squares is 2 n directed ones. What [`find`](crate::find)
/// refutes without a search is answered at once, however large the board.
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
/// They grow steeply with the shorter side, and directed tours take some ten times as much as
/// closed ones. On one thread closed tours of 8 x 8 take 3 seconds and 180 MiB, directed ones half
/// a minute and 1 GiB, and closed ones of 9 x 10 some 7 minutes and 11 GiB. [`Counter::cost`] says
/// what a count will take, and [`Counter::memory_limit`] refuses one that takes too much. For
/// directed tours of 10 x 10 the estimate alone takes more than 100 seconds.
///
/// # Errors
/// [`CountGoalError::Goal`] for goals that make no sense; [`CountGoalError::NotServed`] for squares
/// at given times, both ends, and closed tours from a square; [`CountGoalError::Count`] when the
/// board is beyond reach.
pub fn count(graph: impl Into<Graph>, goal: &Goal) -> Result<Natural, CountGoalError> {
    Ok(Counter::of_goal(graph, goal)?.count()?)
}

impl Counter<'_> {
    /// The count that a goal asks for, on one thread, without limit, checkpoint or callback. What
    /// [`find`](crate::find) refutes without a search is not counted.
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

/// How many tours of a set are not closed, from the number of all in the set and that of closed
/// ones as shapes.
///
/// A closed tour of n squares is two tours from each square, one for each direction. `None` when
/// there would be more closed tours than tours at all: the numbers are not those of one board.
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
    all.without(&closed.times(closed_each(&graph.into(), tours)))
}

/// Which tours are counted for a goal.
fn tour_set(graph: &Graph, goal: &Goal) -> Result<TourSet, CountGoalError> {
    let stops = goal.stops(graph.board())?;
    let asked = |asked| Err(CountGoalError::NotServed { asked });
    match (goal.kind(), stops.start, stops.end) {
        _ if !stops.between.is_empty() => asked("to visit a square at a given time"),
        (Some(TourKind::Closed), None, None) => Ok(TourSet::Closed),
        (Some(TourKind::Closed), ..) => asked("to begin or end on a given square, and be closed"),
        (_, None, None) => Ok(TourSet::Directed),
        // As many tours end on a square as begin there.
        (_, Some(square), None) | (_, None, Some(square)) => Ok(TourSet::From(square)),
        // The only square of a board is a start that is the end as well.
        (_, Some(square), Some(_)) if graph.len() == 1 => Ok(TourSet::From(square)),
        (_, Some(_), Some(_)) => asked("to begin and end on given squares"),
    }
}

/// Why tours were not counted.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum CountGoalError {
    /// The goal makes no sense.
    Goal(GoalError),
    /// There is no count for what was asked of the tours.
    NotServed {
        /// What: "to ...".
        asked: &'static str,
    },
    /// The count is beyond reach.
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
