//! Goals: requirements of a tour.

pub(crate) mod error;
pub(crate) mod limit;
pub(crate) mod method;
pub(crate) mod reason;

use alloc::vec::Vec;

use crate::symmetry::Symmetry;
use crate::{Board, GoalError, Graph, Method, SearchLimit, Square, TourSet};

/// The requirements of a tour; by default none.
///
/// ```
/// use knights_tour::{Answer, Board, Goal, SearchLimit, find};
///
/// let goal = Goal::open()
///     .from((0, 0))
///     .through((3, 4), 9)
///     .to((7, 6))
///     .within(SearchLimit::nodes(1_000_000));
/// let Answer::Tour(tour) = find(&Board::square(8)?, &goal)? else {
///     unreachable!()
/// };
/// assert_eq!(tour.squares()[9], (3, 4).into());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// A goal has no board; [`check`](Self::check) reports whether it is valid on a board.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(default, deny_unknown_fields))]
#[must_use = "a goal does nothing before it is asked for"]
pub struct Goal {
    #[cfg_attr(
        feature = "serde",
        serde(rename = "kind", skip_serializing_if = "TourSet::is_directed")
    )]
    tours: TourSet,
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    start: Option<Square>,
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    end: Option<Square>,
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Vec::is_empty"))]
    waypoints: Vec<(Square, usize)>,
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    symmetry: Option<Symmetry>,
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    seed: Option<u64>,
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    method: Option<Method>,
    limit: SearchLimit,
}

impl Goal {
    /// A tour of the set.
    pub const fn of(tours: TourSet) -> Self {
        Self {
            tours,
            start: None,
            end: None,
            waypoints: Vec::new(),
            symmetry: None,
            seed: None,
            method: None,
            limit: SearchLimit::unlimited(),
        }
    }

    /// A closed tour.
    pub const fn closed() -> Self {
        Self::of(TourSet::Closed)
    }

    /// An open tour; closed ones do not count.
    pub const fn open() -> Self {
        Self::of(TourSet::Open)
    }

    /// Any tour, closed or open.
    pub const fn directed() -> Self {
        Self::of(TourSet::Directed)
    }

    /// Begins on this square.
    pub fn from(mut self, start: impl Into<Square>) -> Self {
        self.start = Some(start.into());
        self
    }

    /// Ends on this square.
    pub fn to(mut self, end: impl Into<Square>) -> Self {
        self.end = Some(end.into());
        self
    }

    /// Visits this square at this time; the start has time 0. Can be set for several squares.
    pub fn through(mut self, square: impl Into<Square>, time: usize) -> Self {
        self.waypoints.push((square.into(), time));
        self
    }

    /// The symmetry fixes the tour: a closed goal's tour as a cycle, any other tour as a path,
    /// which the symmetry reverses.
    ///
    /// Only a knight's tours of a board can be symmetric. Such a goal may have a start or an end,
    /// and both if it is not closed, but no squares at other times.
    ///
    /// ```
    /// use knights_tour::symmetry::Symmetry;
    /// use knights_tour::{Board, Goal, find};
    ///
    /// let board = Board::square(10)?;
    /// let goal = Goal::closed().symmetric(Symmetry::QuarterTurn).from((3, 4));
    /// let tour = find(&board, &goal)?.tour().expect("there is one");
    /// assert_eq!(tour.squares()[0], (3, 4).into());
    /// assert_eq!(tour.squares()[50], Symmetry::HalfTurn.image(&board, (3, 4)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn symmetric(mut self, symmetry: Symmetry) -> Self {
        self.symmetry = Some(symmetry);
        self
    }

    /// Sets the seed: different seeds give different tours, the same seed the same tour.
    pub const fn with_seed(mut self, seed: u64) -> Self {
        self.seed = Some(seed);
        self
    }

    /// Sets the method; by default those suited to the board are tried in turn.
    pub const fn by(mut self, method: Method) -> Self {
        self.method = Some(method);
        self
    }

    /// Sets the limit on memory and on the work of each method: [`nodes`](SearchLimit::nodes) of a
    /// search, or backtracks of a walk, which has no time limit.
    pub const fn within(mut self, limit: SearchLimit) -> Self {
        self.limit = limit;
        self
    }

    /// The set of the tour.
    #[must_use]
    pub const fn tours(&self) -> TourSet {
        self.tours
    }

    /// The symmetry that fixes the tour, if one is asked for.
    #[must_use]
    pub const fn symmetry(&self) -> Option<Symmetry> {
        self.symmetry
    }

    /// The seed.
    #[must_use]
    pub const fn seed(&self) -> Option<u64> {
        self.seed
    }

    /// The required method; `None` for those suited to the board.
    #[must_use]
    pub const fn method(&self) -> Option<Method> {
        self.method
    }

    /// The limit of work and memory.
    #[must_use]
    pub const fn limit(&self) -> SearchLimit {
        self.limit
    }

    /// Checks that the goal is valid on a board.
    ///
    /// # Errors
    /// A square that is not on the board, a time after the last square, and two squares at one
    /// time: these are mistakes, not goals without a tour. One square at two times is a valid goal
    /// without a tour.
    pub fn check(&self, board: &Board) -> Result<(), GoalError> {
        self.waypoints(board).map(|_| ())
    }

    /// The goal without the requirements that can be met afterwards: the seed and, unless there are
    /// two ends, that the tour is not closed.
    pub(crate) fn plain(&self, ends: Option<[Square; 2]>, backtrack_limit: Option<u64>) -> Self {
        let mut goal = self.clone();
        if goal.tours == TourSet::Open && ends.is_none() {
            goal.tours = TourSet::Directed;
        }
        goal.seed = None;
        if let Some(backtrack_limit) = backtrack_limit {
            let max = goal.limit.max_nodes().unwrap_or(backtrack_limit);
            let memory = goal.limit.max_memory();
            goal.limit = SearchLimit::nodes(max.min(backtrack_limit)).and_memory(memory);
        }
        goal
    }

    /// The goal without its symmetry.
    pub(crate) fn without_symmetry(&self) -> Self {
        Self {
            symmetry: None,
            ..self.clone()
        }
    }

    /// The squares that have times, on a board that can have the goal's symmetry.
    pub(crate) fn waypoints_on(&self, graph: &Graph) -> Result<Waypoints, GoalError> {
        match self.symmetry {
            Some(_) if !graph.is_knight() => Err(GoalError::SymmetryOfGraph),
            _ => self.waypoints(graph.board()),
        }
    }

    /// The squares that have times, for a method that does not support symmetries.
    pub(crate) fn waypoints_for(&self, board: &Board, by: Method) -> Result<Waypoints, GoalError> {
        match self.symmetry {
            Some(_) => Err(GoalError::Unsupported {
                by,
                requirement: "to be symmetric",
            }),
            None => self.waypoints(board),
        }
    }

    /// The squares that have times.
    pub(crate) fn waypoints(&self, board: &Board) -> Result<Waypoints, GoalError> {
        let last = board.len() - 1;
        let ends = [
            self.start.map(|square| (square, 0)),
            self.end.map(|square| (square, last)),
        ];
        let mut waypoints: Vec<(Square, usize)> = ends.into_iter().flatten().collect();
        waypoints.extend(&self.waypoints);
        for &(square, time) in &waypoints {
            if !board.contains(square) {
                return Err(GoalError::OutsideBoard { square });
            }
            if time > last {
                return Err(GoalError::TooLate { square, time, last });
            }
        }
        waypoints.sort_by_key(|&(_, time)| time);
        waypoints.dedup();
        if let Some(pair) = waypoints.windows(2).find(|pair| pair[0].1 == pair[1].1) {
            return Err(GoalError::TwoSquares {
                squares: [pair[0].0, pair[1].0],
                time: pair[0].1,
            });
        }
        let start = waypoints
            .first()
            .filter(|point| point.1 == 0)
            .map(|point| point.0);
        let end = waypoints
            .last()
            .filter(|point| point.1 == last)
            .map(|point| point.0);
        waypoints.retain(|point| point.1 > 0 && point.1 < last);
        Ok(Waypoints {
            start,
            end,
            between: waypoints,
        })
    }

    /// The start of a goal for a method that supports neither an end nor other times; these are
    /// errors.
    pub(crate) fn start_only(
        &self,
        board: &Board,
        by: Method,
    ) -> Result<Option<Square>, GoalError> {
        let waypoints = self.waypoints_for(board, by)?;
        let requirement = match waypoints {
            Waypoints { ref between, .. } if !between.is_empty() => {
                Some("to visit a square at a given time")
            }
            // On a single square every end is the start.
            Waypoints { end: Some(_), .. } if board.len() > 1 => Some("to end on a given square"),
            _ if self.tours == TourSet::Open => Some("not to come back"),
            _ if self.seed.is_some() => Some("to vary with a seed"),
            _ => None,
        };
        requirement.map_or(Ok(waypoints.start), |requirement| {
            Err(GoalError::Unsupported { by, requirement })
        })
    }
}

/// The squares that a goal names, each with its time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Waypoints {
    pub(crate) start: Option<Square>,
    pub(crate) end: Option<Square>,
    /// The other squares, by time.
    pub(crate) between: Vec<(Square, usize)>,
}

impl Waypoints {
    /// The start and the end, if both are given and there are several squares: they determine
    /// whether a tour is closed.
    pub(crate) fn ends(&self, board: &Board) -> Option<[Square; 2]> {
        let ends = [self.start?, self.end?];
        (board.len() > 1).then_some(ends)
    }
}

impl SearchLimit {
    /// Fails if the memory exceeds the limit, or cannot be allocated at once.
    pub(crate) fn check_memory(self, needed: u64) -> Result<(), GoalError> {
        let limit = self.max_memory();
        if needed > limit {
            return Err(GoalError::Memory { needed, limit });
        }
        // Freed at once; the next allocation then succeeds.
        let has = |bytes: usize| Vec::<u8>::new().try_reserve_exact(bytes).is_ok();
        match usize::try_from(needed).is_ok_and(has) {
            true => Ok(()),
            false => Err(GoalError::OutOfMemory { needed }),
        }
    }
}

/// Fails if a board of so many squares is too large for a search.
pub(crate) fn check_squares(squares: usize, max: usize) -> Result<(), GoalError> {
    match squares > max {
        true => Err(GoalError::TooLarge { squares, max }),
        false => Ok(()),
    }
}
