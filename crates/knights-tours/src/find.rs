//! The choice of method.

use core::ops::ControlFlow;

use crate::construction::{Construction, ConstructionError, has_ends_construction};
use crate::goal::Waypoints;
use crate::goal::limit::bytes_of_holes;
use crate::random::SplitMix64;
use crate::search::screen::rectangle;
use crate::search::{CompleteSearch, opened};
use crate::symmetry::{self, find_symmetric};
use crate::warnsdorff::Warnsdorff;
use crate::{
    Answer, Board, Goal, GoalError, Graph, Method, Observer, Path, Reason, SearchProgress, Square,
    TourSet, directed_exists_from,
};

/// The maximum number of squares for which Warnsdorff's rule comes before a construction: its tours
/// look better.
const MAX_WALK_SQUARES: usize = 1 << 20;
/// The same for closed tours, which the rule misses more often.
const MAX_CLOSED_WALK_SQUARES: usize = 50 * 50;
/// The backtrack limit of a walk that is not the last method.
const FIRST_BACKTRACK_LIMIT: u64 = 10_000;
/// The maximum number of squares of a board on which `refuted` examines moves.
const MAX_EXAMINED_SQUARES: usize = 1 << 16;

/// Finds a tour that reaches the goal, or the reason why there is none.
///
/// Rectangles of any size take linear time, unless the goal has an end or squares at given times.
/// Two ends also take linear time if both sides are at least 24, in all known cases. All other
/// goals, and boards with holes, may take any time: give the goal a [limit](Goal::within).
///
/// ```
/// use knights_tour::{Answer, Board, Goal, find};
///
/// let board = Board::square(8)?;
/// let Answer::Tour(tour) = find(&board, &Goal::closed().with_seed(7))? else {
///     unreachable!()
/// };
/// assert!(tour.is_closed());
/// println!("{tour}");
///
/// let corners = Goal::directed().from((0, 0)).to((7, 7));
/// let Answer::None(reason) = find(&board, &corners)? else {
///     unreachable!()
/// };
/// assert_eq!(
///     reason.to_string(),
///     "colours: there are as many squares of either, so that a tour ends on another colour than it begins on, and 0,0 and \
///      7,7 have the same"
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// The errors of [`Goal::check`]: an invalid goal is an error, not a goal without a tour.
/// [`GoalError::TooLarge`] if the goal needs a search and the board is too large for it;
/// [`GoalError::Memory`] if the estimated memory exceeds the goal's limit, and
/// [`GoalError::OutOfMemory`]; [`GoalError::SymmetryOfGraph`] for a symmetric tour of a graph that
/// is no knight's board.
pub fn find(graph: impl Into<Graph>, goal: &Goal) -> Result<Answer, GoalError> {
    find_with(graph, goal, &mut |_| ControlFlow::Continue(()))
}

/// As [`find`]. Calls the observer when a method begins, and about ten times a second during a
/// complete search.
///
/// ```
/// use core::ops::ControlFlow;
/// use knights_tour::{Board, Goal, Method, find_with};
///
/// let mut methods = Vec::new();
/// let answer = find_with(&Board::square(8)?, &Goal::closed(), &mut |progress| {
///     methods.push(progress.method);
///     ControlFlow::Continue(())
/// })?;
/// assert!(answer.tour().is_some());
/// assert_eq!(methods, [Method::Walk]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// As [`find`], and [`GoalError::Stopped`] when the observer breaks.
pub fn find_with(
    graph: impl Into<Graph>,
    goal: &Goal,
    observer: Observer<'_>,
) -> Result<Answer, GoalError> {
    let graph = &graph.into();
    let waypoints = goal.waypoints_on(graph)?;
    let only = goal.method();
    if only.is_none()
        && let Err(reason) = rectangle(graph, goal.tours(), &waypoints)
    {
        return Ok(Answer::None(reason));
    }
    let methods = match &only {
        Some(method) => core::slice::from_ref(method),
        None => Method::suited(graph, goal),
    };
    for (place, method) in methods.iter().enumerate() {
        let is_last = place + 1 == methods.len();
        let backtrack_limit =
            (*method == Method::Walk && !is_last).then_some(FIRST_BACKTRACK_LIMIT);
        match answer(*method, graph, goal, backtrack_limit, observer) {
            // Constructions between two ends are not proved to succeed, and another method may need
            // less memory: try the next method.
            Err(
                GoalError::Unsupported { .. }
                | GoalError::Memory { .. }
                | GoalError::OutOfMemory { .. },
            ) if !is_last => {}
            Err(error) => return Err(error),
            // A search gives a better reason than a walk: try the next method.
            Ok(Answer::None(_) | Answer::LimitReached) if !is_last => {}
            Ok(answer) => return Ok(answer),
        }
    }
    Ok(Answer::LimitReached)
}

/// The reason why there is no tour that reaches the goal, if it follows without a search: from
/// theorems, colours, and forced moves. `None` does not mean that there is a tour.
///
/// Theorems decide most rectangles at once; other boards are examined up to 65,536 squares.
///
/// # Errors
/// The errors of [`Goal::check`], and [`GoalError::SymmetryOfGraph`].
pub fn refuted(graph: impl Into<Graph>, goal: &Goal) -> Result<Option<Reason>, GoalError> {
    let graph = &graph.into();
    let waypoints = goal.waypoints_on(graph)?;
    if let Err(reason) = rectangle(graph, goal.tours(), &waypoints) {
        return Ok(Some(reason));
    }
    if let Some(symmetry) = goal.symmetry() {
        let reason = symmetry::refuted(graph.board(), symmetry, goal.tours(), &waypoints);
        return match reason {
            None => refuted(graph, &goal.without_symmetry()),
            reason => Ok(reason),
        };
    }
    let is_rectangle = graph.is_knight() && graph.board().is_rectangle();
    let is_decided = is_rectangle && waypoints.end.is_none() && waypoints.between.is_empty();
    if is_decided || graph.len() > MAX_EXAMINED_SQUARES {
        return Ok(None);
    }
    match CompleteSearch::new(graph, goal) {
        Ok(mut search) => Ok(search.refuted().cloned()),
        Err(GoalError::TooLarge { .. }) => Ok(None),
        Err(error) => Err(error),
    }
}

impl Method {
    /// The methods that [`find`](crate::find) tries on a board, in order, until one has an answer.
    /// Never empty.
    #[must_use]
    pub fn suited(graph: impl Into<Graph>, goal: &Goal) -> &'static [Self] {
        let graph = graph.into();
        let board = graph.board();
        if goal.symmetry().is_some() {
            return &[Self::Quotient];
        }
        let Ok(waypoints) = goal.waypoints(board) else {
            return &[Self::Search];
        };
        if !waypoints.between.is_empty() {
            return &[Self::Search];
        }
        if !graph.is_knight() {
            // A walk by the rule alone is hardly ever closed.
            let is_walked = waypoints.end.is_none() && goal.tours() != TourSet::Closed;
            return match is_walked {
                true => &[Self::Walk, Self::Search],
                false => &[Self::Search],
            };
        }
        if waypoints.end.is_some() && board.len() > 1 {
            return match waypoints.ends(board).is_some() && has_ends_construction(board) {
                true => &[Self::Construction, Self::Search],
                false => &[Self::Search],
            };
        }
        if !board.is_rectangle() {
            return match waypoints.start {
                Some(_) => &[Self::Walk, Self::Search],
                None => &[Self::Search],
            };
        }
        let max = match goal.tours() {
            TourSet::Closed => MAX_CLOSED_WALK_SQUARES,
            _ => MAX_WALK_SQUARES,
        };
        let is_walked = board.width().min(board.height()) >= 5 && board.len() <= max;
        match (is_walked, goal.tours()) {
            (true, TourSet::Open) => &[Self::Walk, Self::Construction, Self::Search],
            (true, _) => &[Self::Walk, Self::Construction],
            (false, TourSet::Open) => &[Self::Construction, Self::Search],
            (false, _) => &[Self::Construction],
        }
    }

    /// The answer of this method alone, with the goal's seed.
    ///
    /// ```
    /// use knights_tour::{Board, Goal, Method};
    ///
    /// let board = Board::square(100)?;
    /// let tour = Method::Construction.find(&board, &Goal::open())?.tour().expect("there is one");
    /// assert!(!tour.is_closed());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// The errors of [`Goal::check`]; [`GoalError::Unsupported`], [`GoalError::Holes`],
    /// [`GoalError::TooLarge`], [`GoalError::Memory`] and [`GoalError::OutOfMemory`] if the method
    /// does not support the board or the goal.
    pub fn find(self, graph: impl Into<Graph>, goal: &Goal) -> Result<Answer, GoalError> {
        let go_on = &mut |_: &SearchProgress| ControlFlow::Continue(());
        answer(self, &graph.into(), goal, None, go_on)
    }

    /// The estimated memory for finding and checking a tour, in bytes.
    #[must_use]
    pub fn memory(self, graph: impl Into<Graph>, goal: &Goal) -> u64 {
        let graph = graph.into();
        let moves = graph.moves() as u64;
        let is_short = goal
            .waypoints(graph.board())
            .is_ok_and(|waypoints| waypoints.end.is_none());
        let (square, each_move) = match (self, graph.is_knight()) {
            (Self::Construction, _) => (if is_short { 5 } else { 24 }, 0),
            (Self::Search, true) => (300, 0),
            (Self::Quotient, _) => (750, 0),
            (Self::Search, false) => (300, 100),
            (Self::Walk, true) => (8, 0),
            (Self::Walk, false) => (60, 8),
        };
        let opened = 12 * u64::from(goal.tours() == TourSet::Open);
        let varied = 40 * u64::from(goal.seed().is_some());
        let holes = if self == Self::Walk {
            bytes_of_holes(&graph)
        } else {
            0
        };
        graph.len() as u64 * (square + opened.max(varied)) + moves * each_move + holes
    }
}

fn answer(
    method: Method,
    graph: &Graph,
    goal: &Goal,
    backtrack_limit: Option<u64>,
    observer: Observer<'_>,
) -> Result<Answer, GoalError> {
    let board = graph.board();
    let waypoints = goal.waypoints_on(graph)?;
    goal.limit().check_memory(method.memory(graph, goal))?;
    let progress = SearchProgress { method, nodes: 0 };
    if observer(&progress).is_break() {
        return Err(GoalError::Stopped);
    }
    let ends = waypoints.ends(board);
    let start = waypoints
        .start
        .or_else(|| random_start(graph, goal, &waypoints));
    let goal = match start {
        Some(start) => &goal.clone().from(start),
        None => goal,
    };
    let answer = match method {
        Method::Walk if graph.is_knight() => {
            Warnsdorff::new(board, &goal.plain(ends, backtrack_limit))?.search()
        }
        Method::Walk => walk(graph, goal, &waypoints, backtrack_limit)?,
        Method::Construction if !graph.is_knight() => return Err(GoalError::Holes),
        Method::Construction => match Construction::new(board, &goal.plain(ends, None)) {
            Ok(construction) => Answer::Tour(construction.tour()?),
            Err(ConstructionError::None(reason)) => Answer::None(reason),
            Err(ConstructionError::Goal(error)) => return Err(error),
        },
        Method::Search => CompleteSearch::new(graph, goal)?.run_with(goal.limit(), observer)?,
        // An exchange of moves would break the symmetry.
        Method::Quotient => return find_symmetric(board, goal, observer),
    };
    let Answer::Tour(tour) = answer else {
        return Ok(answer);
    };
    let tour = match goal.tours() {
        TourSet::Open => match opened(tour, start.is_some()) {
            Some(tour) => tour,
            None => return Ok(Answer::LimitReached),
        },
        _ => tour,
    };
    Ok(Answer::Tour(match goal.seed() {
        Some(seed) if waypoints.between.is_empty() => tour.variation(seed),
        _ => tour,
    }))
}

/// A random start from the seed, if the goal has none and the possible starts are known.
fn random_start(graph: &Graph, goal: &Goal, waypoints: &Waypoints) -> Option<Square> {
    let board = graph.board();
    let seed = goal.seed()?;
    let closed = goal.tours() == TourSet::Closed;
    let is_known =
        goal.symmetry().is_none() && (closed || graph.is_knight() && board.is_rectangle());
    if waypoints.end.is_some() || !waypoints.between.is_empty() || !is_known {
        return None;
    }
    random_squares(board, seed).find(|&square| {
        closed || directed_exists_from(board.width(), board.height(), square).exists()
    })
}

/// Random squares of a board: those of a thousand places of its rectangle.
fn random_squares(board: &Board, seed: u64) -> impl Iterator<Item = Square> {
    let mut random = SplitMix64::new(seed);
    let places = core::iter::repeat_with(move || random.below(board.rectangle_len())).take(1000);
    let squares = places.map(|place| board.square_at(place));
    squares.filter(|&square| board.contains(square))
}

/// A walk on a graph that is not a knight's board, from the given start or from a few others. It
/// never proves that there is no tour.
fn walk(
    graph: &Graph,
    goal: &Goal,
    waypoints: &Waypoints,
    backtrack_limit: Option<u64>,
) -> Result<Answer, GoalError> {
    const STARTS: usize = 4;
    let board = graph.board();
    if let (Some(_), false) = (waypoints.between.first(), board.len() == 1) {
        let requirement = "to visit a square at a given time";
        let by = Method::Walk;
        return Err(GoalError::Unsupported { by, requirement });
    }
    let starts: alloc::vec::Vec<Square> = match (waypoints.start, goal.seed()) {
        (Some(start), _) => [start].into(),
        (None, None) => board.squares().take(STARTS).collect(),
        (None, Some(seed)) => random_squares(board, seed).take(STARTS).collect(),
    };
    let max = goal.limit().max_nodes().unwrap_or(u64::MAX);
    let backtrack_limit = max.min(backtrack_limit.unwrap_or(100_000 + graph.len() as u64));
    for &start in &starts {
        let path = Path::at(graph, start);
        let walk = Warnsdorff::within(path.clone(), goal.limit())?.of(goal.tours());
        let answer = walk
            .backtrack_limit(backtrack_limit / starts.len() as u64)
            .with_seed(goal.seed())
            .walk_to_accepted(&path, |squares| {
                goal.tours().contains_squares(graph, squares)
                    && waypoints.end.is_none_or(|end| squares.last() == Some(&end))
            });
        if let Answer::Tour(_) = answer {
            return Ok(answer);
        }
    }
    Ok(Answer::LimitReached)
}
