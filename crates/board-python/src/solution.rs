//! Exact solutions of the hunt as data.

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::Ordering;

use numpy::ndarray::{Array2, Array3};
use numpy::{IntoPyArray, PyArray2, PyArray3};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use rook_hunt::solve::{Solver, Value};
use rook_hunt::{Rules, Side, Square};

use crate::error::{self, value_error};
use crate::guards::{interrupt, memory};
use crate::hunt::{Move, Position, Summary};
use crate::python_game;
use crate::register::add;

/// The exact solution of the rules: the value of every position, and the best moves.
///
/// >>> from board_rules import hunt
/// >>> solution = hunt.solution(side=4, pawns=4)
/// >>> position = hunt.Position(side=4, pawns=4)
/// >>> position.push(solution.best_moves(position)[0])
/// >>> turns = solution.value(position)
/// >>> position.push(solution.best_moves(position)[0])
/// >>> solution.value(position) == turns - 1
/// True
#[pyclass(frozen, module = "board_rules.hunt", weakref)]
pub(crate) struct Solution(pub(crate) Arc<rook_hunt::solve::Solution>);

/// The entry of a square from which the rook escapes for ever.
const ESCAPES: i16 = -1;

impl Solution {
    fn rules(&self) -> Rules {
        self.0.summary().rules
    }

    /// The pawns' turns to catch a rook that stands on this square; 0 on a pawn's square.
    fn turns(&self, placement: &rook_hunt::Position, rook: Option<Square>) -> i16 {
        let with_rook = rook.and_then(|rook| placement.with_rook(rook, Side::Pawns).ok());
        match with_rook.and_then(|position| self.0.value(&position)) {
            None => 0,
            Some(value) => value.turns().map_or(ESCAPES, |turns| turns as i16),
        }
    }

    fn checked_value(&self, position: &rook_hunt::Position) -> PyResult<Value> {
        self.0.value(position).ok_or_else(|| {
            value_error!(
                "position: it is played by {}, expected {}",
                position.rules(),
                self.rules()
            )
        })
    }
}

/// All sets of `count` numbers below `bound`, in lexicographic order.
fn subsets(bound: usize, count: usize) -> impl Iterator<Item = Vec<usize>> {
    let first = (count <= bound).then(|| (0..count).collect::<Vec<usize>>());
    std::iter::successors(first, move |last| {
        let place = (0..count)
            .rev()
            .find(|&place| last[place] < bound - count + place)?;
        let mut next = last.clone();
        let begin = next[place] + 1;
        for (number, value) in next[place..].iter_mut().enumerate() {
            *value = begin + number;
        }
        Some(next)
    })
}

#[pymethods]
impl Solution {
    /// The summary of the solution.
    #[getter]
    fn summary(&self) -> Summary {
        Summary::of(self.0.summary())
    }

    /// The number of turns that the pawns need to capture the rook against the best defence; `None`
    /// if the rook escapes for ever. Before the rook is placed, the best placement counts.
    #[pyo3(signature = (position, /))]
    fn value(&self, position: PyRef<'_, Position>) -> PyResult<Option<u32>> {
        Ok(self.checked_value(position.0.position())?.turns())
    }

    /// The best moves: the pawns' fastest wins, or the rook's escapes, or else its longest
    /// defences.
    #[pyo3(signature = (position, /))]
    fn best_moves(&self, position: PyRef<'_, Position>) -> PyResult<Vec<Move>> {
        let position = position.0.position();
        self.checked_value(position)?;
        let moves = position.moves().into_iter().map(|mv| {
            let mut next = *position;
            next.play_unchecked(mv);
            Ok((self.checked_value(&next)?, mv))
        });
        let moves = moves.collect::<PyResult<Vec<_>>>()?;
        let values = moves.iter().map(|&(value, _)| value);
        let best = match position.to_move() {
            Side::Pawns => values.min(),
            Side::Rook => values.max(),
        };
        let kept = moves.into_iter().filter(|&(value, _)| Some(value) == best);
        Ok(kept.map(|(_, mv)| Move(mv)).collect())
    }

    /// All placements of the pawns with their exact values, as training data. `pawns[n, k]` is the
    /// index of pawn `k`'s square in placement `n`, counted row by row from a1. `turns[n, y, x]` is
    /// the number of turns that the pawns, to move, need to catch a rook on that square: -1 if it
    /// escapes, 0 where a pawn stands.
    ///
    /// >>> from board_rules import hunt
    /// >>> pawns, turns = hunt.solution(side=3, pawns=3).placements()
    /// >>> pawns.shape, turns.shape, int(turns.max())
    /// ((84, 3), (84, 3, 3), 4)
    #[allow(clippy::type_complexity, reason = "two arrays")]
    fn placements<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<(Bound<'py, PyArray2<u8>>, Bound<'py, PyArray3<i16>>)> {
        let rules = self.rules();
        let (side, count) = (usize::from(rules.side()), usize::from(rules.pawns()));
        let area = side * side;
        let summary = self.0.summary();
        // Each state is a placement of the pawns and a rook on one of the other squares.
        let placements = summary.states / (area - count).max(1) as u64;
        let placements = usize::try_from(placements).unwrap_or(usize::MAX);
        memory::check("placements", placements, 2 * (count + 2 * area))?;
        let square = |number: usize| Square::at((number % side) as u8, (number / side) as u8);
        let (pawns, turns) = interrupt::run_until_stopped(py, |stop| {
            let (mut pawns, mut turns) = (Vec::new(), Vec::new());
            for placement in subsets(area, count) {
                if stop.load(Ordering::Relaxed) {
                    break;
                }
                let squares: Vec<Square> = placement.iter().copied().filter_map(square).collect();
                pawns.extend(placement.iter().map(|&number| number as u8));
                let position = rook_hunt::Position::new(&squares, rules)
                    .expect("they are different squares of the board, one for each pawn");
                turns.extend((0..area).map(|rook| self.turns(&position, square(rook))));
            }
            (pawns, turns)
        })?;
        let found = pawns.len() / count.max(1);
        let pawns = Array2::from_shape_vec((found, count), pawns).map_err(error::value)?;
        let turns = Array3::from_shape_vec((found, side, side), turns).map_err(error::value)?;
        Ok((pawns.into_pyarray(py), turns.into_pyarray(py)))
    }

    /// Writes the solution to a file, which `load_solution` and the program read. Ctrl-C takes
    /// effect at once; the file is completed in the background.
    #[pyo3(signature = (path, /))]
    fn save(&self, py: Python<'_>, path: PathBuf) -> PyResult<()> {
        let solution = Arc::clone(&self.0);
        interrupt::run_interruptible(py, move || solution.save(path))?.map_err(error::value)
    }

    /// The same solution: it never changes.
    const fn __copy__(slf: PyRef<'_, Self>) -> PyRef<'_, Self> {
        slf
    }

    /// The same solution.
    #[pyo3(signature = (_memo, /))]
    fn __deepcopy__<'py>(slf: PyRef<'py, Self>, _memo: &Bound<'_, PyAny>) -> PyRef<'py, Self> {
        slf
    }

    fn __repr__(&self) -> String {
        format!("<Solution of {}>", self.rules())
    }
}

/// Solves all states of the rules and stores their values, in at most `memory` bytes. Other threads
/// run meanwhile, and Ctrl-C stops the solver within moments.
///
/// >>> from board_rules import hunt
/// >>> hunt.solution(side=3, pawns=3).summary.turns
/// (2, 4)
#[pyfunction]
#[pyo3(signature = (rules=None, /, *, threads=1, memory=2 << 30, **named))]
fn solution(
    py: Python<'_>,
    rules: Option<&str>,
    threads: usize,
    memory: u64,
    named: Option<&Bound<'_, PyDict>>,
) -> PyResult<Solution> {
    let rules = python_game::rules::<rook_hunt::Position>(rules, named)?;
    let threads = memory::threads(threads)?.get();
    let solved = interrupt::run_until_stopped(py, |stop| {
        let solver = Solver::new(rules).threads(threads).memory_limit(memory);
        solver.stop(stop).solve()
    });
    Ok(Solution(solved?.map_err(error::value)?.into()))
}

/// Reads a solution that `Solution.save` or the program wrote, in at most `memory` bytes.
///
/// >>> import tempfile
/// >>> from pathlib import Path
/// >>> from board_rules import hunt
/// >>> with tempfile.TemporaryDirectory() as folder:
/// ...     hunt.solution(side=3, pawns=3).save(Path(folder, "solution"))
/// ...     hunt.load_solution(Path(folder, "solution")).summary.turns
/// (2, 4)
#[pyfunction]
#[pyo3(signature = (path, /, *, memory=2 << 30))]
fn load_solution(py: Python<'_>, path: PathBuf, memory: u64) -> PyResult<Solution> {
    let load = move || rook_hunt::solve::Solution::load(path, memory);
    let loaded = interrupt::run_interruptible(py, load)?.map_err(error::value)?;
    Ok(Solution(loaded.into()))
}

/// Registers the class and the functions.
pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    add! { module, [Solution], [solution, load_solution] }
}
