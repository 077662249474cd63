//! Whether there is a tour, and one of them.

use std::time::{Duration, Instant};

use knights_tour::search::Search;
use knights_tour::{Answer, Goal, SearchLimit, TourKind};
use pyo3::prelude::*;

use super::board::{Board, square};
use super::tour::Tour;
use crate::error::{self, LimitReached, NoTour};
use crate::interrupt;

/// `closed`, `open`, or either.
pub(super) fn goal(kind: Option<&str>) -> PyResult<Goal> {
    match kind {
        None => Ok(Goal::any()),
        Some("closed") => Ok(Goal::closed()),
        Some("open") => Ok(Goal::open()),
        Some(other) => Err(error::value(format!(
            "kind {other:?}: expected closed, open or None"
        ))),
    }
}

/// Nodes after which a search is asked whether to go on.
const FIRST: u64 = 20_000;
/// The time between two such questions.
const SLICE: Duration = Duration::from_millis(50);

/// What the caller allows.
#[derive(Clone, Copy)]
struct Limit {
    nodes: Option<u64>,
    until: Option<Instant>,
}

impl Limit {
    /// So many nodes, and so many seconds from now.
    fn of(nodes: Option<u64>, seconds: Option<f64>) -> PyResult<Self> {
        let time = seconds
            .map(Duration::try_from_secs_f64)
            .transpose()
            .map_err(error::value)?;
        let until = time.map(|time| Instant::now() + time);
        Ok(Self { nodes, until })
    }

    /// What may be spent until the next question; `None` when nothing is left.
    fn slice(&self, spent: u64) -> Option<SearchLimit> {
        let time = match self.until {
            None => SLICE,
            Some(until) => until.checked_duration_since(Instant::now())?.min(SLICE),
        };
        match self.nodes {
            None => Some(SearchLimit::time(time)),
            Some(nodes) if nodes > spent => Some(SearchLimit::nodes(nodes - spent).and_time(time)),
            Some(_) => None,
        }
    }
}

/// The quick methods first; then a search that stops now and then to listen for Ctrl-C, and to look at the limits.
fn answer(
    py: Python<'_>,
    board: &knights_tour::Board,
    goal: &Goal,
    limit: Limit,
) -> PyResult<Answer> {
    let first = limit.nodes.map_or(FIRST, |nodes| nodes.min(FIRST));
    let quick = goal.clone().within(SearchLimit::nodes(first));
    let found = interrupt::run(py, || {}, || knights_tour::find(board, &quick)).into_result()?;
    match found.map_err(error::value)? {
        Answer::Spent => {}
        answer => return Ok(answer),
    }
    let mut search = py
        .detach(|| Search::new(board, goal))
        .map_err(error::value)?;
    while let Some(slice) = limit.slice(search.nodes()) {
        match py.detach(|| search.run(slice)) {
            Answer::Spent => py.check_signals()?,
            answer => return Ok(answer),
        }
    }
    Ok(Answer::Spent)
}

/// A tour of a board, or of whatever `Board` takes.
///
/// `start`, `end` and the keys of `through` are squares `(x, y)`; the values of `through` are visit numbers. `nodes` and
/// `seconds` limit the work. Raises `NoTour` with the reason if there is none, `LimitReached` if there was no answer
/// within the limits.
///
/// >>> from board_rules import tours
/// >>> print(tours.find((3, 4), start=(0, 0)))
///  0  3  6  9
///  ...
/// >>> tours.find(4)
/// Traceback (most recent call last):
/// board_rules.NoTour: 4 x 4: ...
#[pyfunction]
#[pyo3(signature = (board, /, *, kind=None, start=None, end=None, through=None, seed=None, nodes=None, seconds=None))]
#[expect(clippy::too_many_arguments, reason = "they are named in Python")]
fn find(
    py: Python<'_>,
    board: &Bound<'_, PyAny>,
    kind: Option<&str>,
    start: Option<(u16, u16)>,
    end: Option<(u16, u16)>,
    through: Option<std::collections::BTreeMap<(u16, u16), usize>>,
    seed: Option<u64>,
    nodes: Option<u64>,
    seconds: Option<f64>,
) -> PyResult<Tour> {
    let board = Board::of(board)?;
    let mut goal = goal(kind)?;
    if let Some(start) = start {
        goal = goal.from(square(start));
    }
    if let Some(end) = end {
        goal = goal.to(square(end));
    }
    for (at, time) in through.into_iter().flatten() {
        goal = goal.through(square(at), time);
    }
    if let Some(seed) = seed {
        goal = goal.with_seed(seed);
    }
    match answer(py, &board, &goal, Limit::of(nodes, seconds)?)? {
        Answer::Tour(tour) => Ok(Tour(tour)),
        Answer::None(reason) => Err(NoTour::new_err(reason.to_string())),
        Answer::Spent => Err(LimitReached::new_err("no answer within the limit")),
    }
}

/// Whether there is a tour, true or false, with the reason.
#[pyclass(frozen, module = "board_rules.tours")]
pub(crate) struct Existence {
    exists: bool,
    /// Why, as a sentence.
    #[pyo3(get)]
    reason: String,
}

#[pymethods]
impl Existence {
    fn __bool__(&self) -> bool {
        self.exists
    }

    fn __repr__(&self) -> String {
        format!(
            "<{}: {}>",
            if self.exists { "True" } else { "False" },
            self.reason
        )
    }
}

/// Whether a board has a tour, with the reason: a theorem where the board is a rectangle, else a tour found or a proof.
///
/// >>> from board_rules import tours
/// >>> tours.exists((3, 8), kind="closed")
/// <False: 3 x 8: no closed tour, Schwenk 1991 case c: three rows of 4, 6 or 8 squares>
/// >>> bool(tours.exists(8, kind="closed"))
/// True
#[pyfunction]
#[pyo3(signature = (board, /, *, kind=None, nodes=None, seconds=None))]
fn exists(
    py: Python<'_>,
    board: &Bound<'_, PyAny>,
    kind: Option<&str>,
    nodes: Option<u64>,
    seconds: Option<f64>,
) -> PyResult<Existence> {
    let board = Board::of(board)?;
    let goal = goal(kind)?;
    if board.is_rectangle() {
        let verdict = match goal.kind() {
            Some(TourKind::Closed) => knights_tour::closed_exists(board.width(), board.height()),
            _ => knights_tour::open_exists(board.width(), board.height()),
        };
        // A rectangle whose only tours are closed has an open one as well, but for the smallest: those are asked for.
        if goal.kind() != Some(TourKind::Open) {
            return Ok(Existence {
                exists: verdict.exists(),
                reason: verdict.to_string(),
            });
        }
    }
    match answer(py, &board, &goal, Limit::of(nodes, seconds)?)? {
        Answer::Tour(tour) => {
            let reason = format!("a tour was found, {}", tour.kind());
            Ok(Existence {
                exists: true,
                reason,
            })
        }
        Answer::None(reason) => Ok(Existence {
            exists: false,
            reason: reason.to_string(),
        }),
        Answer::Spent => Err(LimitReached::new_err("no answer within the limit")),
    }
}

/// Adds what is here.
pub(super) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<Existence>()?;
    module.add_function(wrap_pyfunction!(find, module)?)?;
    module.add_function(wrap_pyfunction!(exists, module)?)
}
