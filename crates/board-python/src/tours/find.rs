//! Search for a tour, and proof that there is one or none.

use std::ops::ControlFlow;
use std::sync::atomic::Ordering;

use knights_tour::{Answer, Goal, SearchLimit, SearchProgress, TourSet, find_with};
use pyo3::prelude::*;

use super::board::{Board, square};
use super::tour::Tour;
use crate::error::{self, LimitReached, NoTour, value_error};
use crate::guards::interrupt;

/// Parses the argument `kind`: `closed`, `open` or `directed`.
pub(super) fn tour_set(kind: &str) -> PyResult<TourSet> {
    let unknown = |_| value_error!("kind {kind:?}: expected closed, open or directed");
    kind.parse().map_err(unknown)
}

/// The search limit of the arguments `nodes` and `seconds`.
fn limit(nodes: Option<u64>, seconds: Option<f64>) -> PyResult<SearchLimit> {
    let limit = match seconds {
        None => SearchLimit::unlimited(),
        Some(seconds) if seconds >= 0.0 => SearchLimit::seconds(seconds),
        Some(seconds) => {
            return Err(value_error!("seconds {seconds}: expected 0 or more"));
        }
    };
    Ok(nodes.into_iter().fold(limit, SearchLimit::and_nodes))
}

/// Runs the search; Ctrl-C stops it.
fn answer(
    py: Python<'_>,
    board: &knights_tour::Board,
    goal: &Goal,
    limit: SearchLimit,
) -> PyResult<Answer> {
    let goal = goal.clone().within(limit);
    let found = interrupt::run_until_stopped(py, |stop| {
        let mut observer = |_: &SearchProgress| match stop.load(Ordering::Relaxed) {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        };
        find_with(board, &goal, &mut observer)
    });
    found?.map_err(error::value)
}

/// Finds a tour of a board. `board` is a `Board` or an argument of its constructor.
///
/// `start`, `end` and the keys of `through` are squares `(x, y)`; the values of `through` are visit
/// numbers. `symmetry` maps the tour to itself: `half-turn`, `quarter-turn`, `three-quarter-turn`,
/// `columns`, `rows`, `diagonal` or `antidiagonal`. `nodes` and `seconds` limit the search. Raises
/// `NoTour` with the reason if there is no tour, and `LimitReached` if the search reaches a limit.
///
/// >>> from board_rules import tours
/// >>> tours.find((3, 4), start=(0, 0)).squares[:3]
/// [(0, 0), (1, 2), (2, 0)]
/// >>> tours.find(4)
/// Traceback (most recent call last):
/// board_rules.NoTour: 4 x 4: ...
#[pyfunction]
#[pyo3(signature = (board, /, *, kind="directed", start=None, end=None, through=None, symmetry=None, seed=None, nodes=None, seconds=None))]
#[expect(clippy::too_many_arguments, reason = "they are named in Python")]
pub(super) fn find(
    py: Python<'_>,
    board: &Bound<'_, PyAny>,
    kind: &str,
    start: Option<(u16, u16)>,
    end: Option<(u16, u16)>,
    through: Option<std::collections::BTreeMap<(u16, u16), usize>>,
    symmetry: Option<&str>,
    seed: Option<u64>,
    nodes: Option<u64>,
    seconds: Option<f64>,
) -> PyResult<Tour> {
    let board = Board::of(board)?;
    let mut goal = Goal::of(tour_set(kind)?);
    if let Some(start) = start {
        goal = goal.from(square(start));
    }
    if let Some(end) = end {
        goal = goal.to(square(end));
    }
    for (at, time) in through.into_iter().flatten() {
        goal = goal.through(square(at), time);
    }
    if let Some(name) = symmetry {
        let unknown = |error| value_error!("symmetry {name:?}: {error}");
        goal = goal.symmetric(name.parse().map_err(unknown)?);
    }
    if let Some(seed) = seed {
        goal = goal.with_seed(seed);
    }
    match answer(py, &board, &goal, limit(nodes, seconds)?)? {
        Answer::Tour(tour) => Ok(Tour(tour)),
        Answer::None(reason) => Err(NoTour::new_err(reason.to_string())),
        Answer::LimitReached => Err(LimitReached::new_err("no answer within the limit")),
    }
}

/// The verdict of `exists`: a truth value with a reason.
///
/// >>> from board_rules import tours
/// >>> verdict = tours.exists((4, 20), kind="closed")
/// >>> bool(verdict), verdict.reason.startswith("4 x 20")
/// (False, True)
#[pyclass(frozen, eq, hash, module = "board_rules.tours")]
#[derive(PartialEq, Eq, Hash)]
pub(crate) struct Existence {
    exists: bool,
    /// The reason, as a sentence.
    #[pyo3(get)]
    reason: String,
}

#[pymethods]
impl Existence {
    /// A verdict with its reason.
    #[new]
    #[pyo3(signature = (exists, reason))]
    const fn new(exists: bool, reason: String) -> Self {
        Self { exists, reason }
    }

    fn __getnewargs__(&self) -> (bool, &str) {
        (self.exists, &self.reason)
    }

    fn __bool__(&self) -> bool {
        self.exists
    }

    fn __repr__(&self) -> String {
        let exists = if self.exists { "True" } else { "False" };
        format!("<{exists}: {}>", self.reason)
    }
}

/// Whether a board has a tour, with the reason: a theorem for rectangles, otherwise a tour found or
/// a proof.
///
/// >>> from board_rules import tours
/// >>> tours.exists((3, 8), kind="closed")
/// <False: 3 x 8: no closed tour, Schwenk 1991 case c: three rows of 4, 6 or 8 squares>
/// >>> bool(tours.exists(8, kind="closed"))
/// True
#[pyfunction]
#[pyo3(signature = (board, /, *, kind="directed", nodes=None, seconds=None))]
pub(super) fn exists(
    py: Python<'_>,
    board: &Bound<'_, PyAny>,
    kind: &str,
    nodes: Option<u64>,
    seconds: Option<f64>,
) -> PyResult<Existence> {
    let board = Board::of(board)?;
    let tours = tour_set(kind)?;
    if board.is_rectangle() {
        let verdict = match tours {
            TourSet::Closed => knights_tour::closed_exists(board.width(), board.height()),
            _ => knights_tour::directed_exists(board.width(), board.height()),
        };
        // The theorem for directed tours counts closed ones, so tours of kind `open` are searched.
        if tours != TourSet::Open {
            return Ok(Existence::new(verdict.exists(), verdict.to_string()));
        }
    }
    let (exists, reason) = match answer(py, &board, &Goal::of(tours), limit(nodes, seconds)?)? {
        Answer::Tour(tour) => (true, format!("a tour was found, {}", tour.kind())),
        Answer::None(reason) => (false, reason.to_string()),
        Answer::LimitReached => return Err(LimitReached::new_err("no answer within the limit")),
    };
    Ok(Existence::new(exists, reason))
}
