//! The choice of method.

use crate::construction::{Construction, ConstructionError, are_joined};
use crate::goal::Stops;
use crate::random::Random;
use crate::search::screen::rectangle;
use crate::search::{Search, opened};
use crate::warnsdorff::Warnsdorff;
use crate::{Answer, Board, Goal, GoalError, Method, Reason, Square, TourKind, open_exists_from};

/// Up to this many squares Warnsdorff's rule is tried where a construction would do: its tours are prettier.
const WALKED: usize = 1 << 20;
/// The same for closed tours, which it misses more often.
const WALKED_CLOSED: usize = 50 * 50;
/// So many steps a walk may take back before another method is tried.
const QUICK: u64 = 10_000;
/// The most squares of a board whose moves are looked at for a reason against a tour.
const LOOKED_AT: usize = 1 << 16;

/// A tour that reaches the goal, or why there is none.
///
/// Rectangles take time linear in their squares whatever their size, unless an end or squares at given times are asked for;
/// and so do two ends where both sides are at least 24, always as far as known. All else, and boards with holes, may take
/// any time: give the goal a [limit](Goal::within).
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
/// let Answer::None(reason) = find(&board, &Goal::any().from((0, 0).into()).to((7, 7).into()))? else {
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
/// What [`Goal::check`] finds: a goal that makes no sense on this board is a mistake, not a question with the answer
/// "none". [`GoalError::TooLarge`] when only a search can answer, and the board is too large for it.
pub fn find(board: &Board, goal: &Goal) -> Result<Answer, GoalError> {
    let stops = goal.stops(board)?;
    if let Err(reason) = rectangle(board, goal.kind(), &stops) {
        return Ok(Answer::None(reason));
    }
    let methods = Method::suited(board, goal);
    for (place, method) in methods.iter().enumerate() {
        let is_last = place + 1 == methods.len();
        let patience = (*method == Method::Walk && !is_last).then_some(QUICK);
        match answer(*method, board, goal, patience) {
            // It is not proved that every pair of ends can be constructed: a search follows.
            Err(GoalError::NotServed { .. }) if !is_last => {}
            Err(error) => return Err(error),
            // A walk knows less of the reason than a search that follows.
            Ok(Answer::None(_) | Answer::Spent) if !is_last => {}
            Ok(answer) => return Ok(answer),
        }
    }
    Ok(Answer::Spent)
}

/// Why there is no tour that reaches the goal, where that is known without a search: by theorems, colours, and moves that
/// are forced. `None` says nothing.
///
/// Rectangles take no time, as far as theorems settle them; other boards are looked at up to 65,536 squares.
///
/// # Errors
/// What [`Goal::check`] finds.
pub fn refuted(board: &Board, goal: &Goal) -> Result<Option<Reason>, GoalError> {
    let stops = goal.stops(board)?;
    if let Err(reason) = rectangle(board, goal.kind(), &stops) {
        return Ok(Some(reason));
    }
    let is_settled = board.is_rectangle() && stops.end.is_none() && stops.between.is_empty();
    if is_settled || board.len() > LOOKED_AT {
        return Ok(None);
    }
    match Search::new(board, goal) {
        Ok(mut search) => Ok(search.refuted().cloned()),
        Err(GoalError::TooLarge { .. }) => Ok(None),
        Err(error) => Err(error),
    }
}

impl Method {
    /// The methods that [`find`](crate::find) tries on a board, in order, until one has an answer. Empty for no goal.
    #[must_use]
    pub fn suited(board: &Board, goal: &Goal) -> &'static [Self] {
        let Ok(stops) = goal.stops(board) else {
            return &[Self::Search];
        };
        if !stops.between.is_empty() {
            return &[Self::Search];
        }
        if stops.end.is_some() && board.len() > 1 {
            return match stops.ends(board).is_some() && are_joined(board) {
                true => &[Self::Construction, Self::Search],
                false => &[Self::Search],
            };
        }
        if !board.is_rectangle() {
            return match stops.start {
                Some(_) => &[Self::Walk, Self::Search],
                None => &[Self::Search],
            };
        }
        let most = match goal.kind() {
            Some(TourKind::Closed) => WALKED_CLOSED,
            _ => WALKED,
        };
        let is_walked = board.width().min(board.height()) >= 5 && board.len() <= most;
        match (is_walked, goal.kind()) {
            (true, Some(TourKind::Open)) => &[Self::Walk, Self::Construction, Self::Search],
            (true, _) => &[Self::Walk, Self::Construction],
            (false, Some(TourKind::Open)) => &[Self::Construction, Self::Search],
            (false, _) => &[Self::Construction],
        }
    }

    /// The answer of this method alone, varied by the goal's seed.
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
    /// What [`Goal::check`] finds; [`GoalError::NotServed`], [`GoalError::Holes`] and [`GoalError::TooLarge`] for what is
    /// beyond the method.
    pub fn find(self, board: &Board, goal: &Goal) -> Result<Answer, GoalError> {
        answer(self, board, goal, None)
    }
}

fn answer(
    method: Method,
    board: &Board,
    goal: &Goal,
    patience: Option<u64>,
) -> Result<Answer, GoalError> {
    let stops = goal.stops(board)?;
    let ends = stops.ends(board);
    let start = stops.start.or_else(|| random_start(board, goal, &stops));
    let goal = match start {
        Some(start) => &goal.clone().from(start),
        None => goal,
    };
    let answer = match method {
        Method::Walk => Warnsdorff::new(board, &goal.plain(ends, patience))?.search(),
        Method::Construction => match Construction::new(board, &goal.plain(ends, None)) {
            Ok(construction) => Answer::Tour(construction.tour()),
            Err(ConstructionError::None(reason)) => Answer::None(reason),
            Err(ConstructionError::Goal(error)) => return Err(error),
        },
        Method::Search => Search::new(board, goal)?.run(goal.limit()),
    };
    let Answer::Tour(tour) = answer else {
        return Ok(answer);
    };
    let tour = match goal.kind() {
        Some(TourKind::Open) => match opened(tour, start.is_some()) {
            Some(tour) => tour,
            None => return Ok(Answer::Spent),
        },
        _ => tour,
    };
    Ok(Answer::Tour(match goal.seed() {
        Some(seed) if stops.between.is_empty() => tour.varied(seed),
        _ => tour,
    }))
}

/// A start that follows from the seed, where none is asked for and it is known which squares are starts.
fn random_start(board: &Board, goal: &Goal, stops: &Stops) -> Option<Square> {
    let mut random = Random::new(goal.seed()?);
    let closed = goal.kind() == Some(TourKind::Closed);
    if stops.end.is_some() || !stops.between.is_empty() || !(closed || board.is_rectangle()) {
        return None;
    }
    let is_start = |&square: &Square| {
        board.contains(square)
            && (closed || open_exists_from(board.width(), board.height(), square).exists())
    };
    let tries = core::iter::repeat_with(|| board.square_at(random.below(board.rectangle_len())));
    tries.take(1000).find(is_start)
}
