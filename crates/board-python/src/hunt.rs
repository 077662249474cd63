//! The module `board_rules.hunt`.

use std::path::PathBuf;
use std::time::Duration;

use board_game_core::{Game, Record};
use board_games::BoardGame;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple, PyType};
use rook_hunt::solve::Solver;
use rook_hunt::strategy::{Greedy, Measure, PawnStrategy};
use rook_hunt::{Rules, Side, Square, SquareSet, Turn};

use crate::error;
use crate::game::{moves, positions};
use crate::guards::items::Names;
use crate::guards::{interrupt, memory};
use crate::python_game::{self, PythonGame};
use crate::register::add;

moves! {
    /// A move of the hunt: `a1` puts the rook on the board, `a1-d1` moves it, `Bb6-b5` is a turn of
    /// the pawns.
    ///
    /// >>> from board_rules import hunt
    /// >>> hunt.Move("Bb6-b5+d6-d5").squares
    /// ['b6', 'b5', 'd6', 'd5']
    rook_hunt::Move, "board_rules.hunt", {
        /// The squares of the move: origin and target of each step, or the placed rook's square.
        #[getter]
        fn squares(&self) -> Vec<String> {
            let squares = match &self.0 {
                rook_hunt::Move::Place(to) => vec![*to],
                rook_hunt::Move::Rook { from, to } => vec![*from, *to],
                rook_hunt::Move::Pawns(turn) => pairs(turn),
            };
            names(squares)
        }

        /// Whether the move is a turn of the pawns.
        #[getter]
        fn is_by_pawns(&self) -> bool {
            matches!(self.0, rook_hunt::Move::Pawns(_))
        }
    }
}

positions! {
    /// A game of the hunt: a position, its rules and the moves played.
    ///
    /// >>> from board_rules import hunt
    /// >>> position = hunt.Position()
    /// >>> position.push("a1")
    /// >>> position.push("Bb6-b5")
    /// >>> [str(move) for move in position.legal_moves][:3]
    /// ['a1-a1', 'a1-b1', 'a1-c1']
    /// >>> hunt.Position(pawns=7, must_move=True).rules
    /// 'pawns=7 steps=1 reach=1 must-move'
    rook_hunt::Position, "Position", "board_rules.hunt", exact: crate::solution::Solution, {
        /// The pawns' squares, in pawn order.
        #[getter]
        fn pawns(&self) -> Vec<String> {
            names(self.0.position().pawn_order().to_vec())
        }

        /// The rook's square; `None` before the rook is placed.
        #[getter]
        fn rook(&self) -> Option<String> {
            self.0.position().rook().map(|square| square.to_string())
        }

        /// The squares on which a pawn could capture the rook.
        fn threatened(&self) -> Vec<String> {
            names(self.0.position().threatened())
        }

        /// The rook's region: the squares that it could reach while the pawns stand still.
        fn reachable(&self) -> Vec<String> {
            names(self.0.position().reachable())
        }

        /// The squares that the rook can move to.
        fn rook_moves(&self) -> Vec<String> {
            names(self.0.position().rook_moves())
        }

        /// The rook's move to this square.
        #[pyo3(signature = (square, /))]
        fn rook_move(&self, square: &str) -> PyResult<Move> {
            Ok(Move(self.0.position().rook_move(one(square)?)))
        }

        /// The turns after which the rook's region is smallest, by the measure of the paper's
        /// program. The turn that this program plays comes first.
        fn greedy(&self) -> Vec<Move> {
            let choices = Greedy::default().choices(self.0.position());
            choices.into_iter().map(|turn| Move(rook_hunt::Move::Pawns(turn))).collect()
        }

        /// The size of the rook's region, including the rook's square.
        fn region(&self) -> u32 {
            Measure::Text.of(self.0.position())
        }

        /// A turn that captures the rook; `None` if there is none.
        fn taking_turn(&self) -> Option<Move> {
            self.0.position().taking_turn().map(|turn| Move(rook_hunt::Move::Pawns(turn)))
        }

        /// The turn of the paper's greedy program; `None` if the pawns have no turn.
        fn greedy_turn(&self) -> Option<Move> {
            let turn = Greedy::default().turn(self.0.position());
            turn.map(|turn| Move(rook_hunt::Move::Pawns(turn)))
        }
    }
}

fn pairs(turn: &Turn) -> Vec<Square> {
    turn.steps()
        .iter()
        .flat_map(|step| [step.from(), step.to()])
        .collect()
}

fn names(squares: impl IntoIterator<Item = Square>) -> Vec<String> {
    squares
        .into_iter()
        .map(|square| square.to_string())
        .collect()
}

fn one(name: &str) -> PyResult<Square> {
    name.parse().map_err(error::text)
}

fn all(names: &Names) -> PyResult<Vec<Square>> {
    names.0.iter().map(|name| one(name)).collect()
}

/// A position with these pawns, and with the rook if it is given. The rules are the original ones
/// with this number of pawns.
///
/// >>> from board_rules import hunt
/// >>> len(hunt.position(["b2", "c4"], "a1").reachable())
/// 54
#[pyfunction]
#[pyo3(signature = (pawns, rook=None, to_move="pawns"))]
fn position(pawns: Names, rook: Option<&str>, to_move: &str) -> PyResult<Position> {
    let count = u8::try_from(pawns.0.len()).unwrap_or(u8::MAX);
    let rules = Rules::new(count, 1, 1).map_err(error::value)?;
    let mut position = rook_hunt::Position::new(&all(&pawns)?, rules).map_err(error::value)?;
    let side: Side = to_move.parse().map_err(error::text)?;
    if let Some(rook) = rook {
        position = position.with_rook(one(rook)?, side).map_err(error::value)?;
    }
    Ok(Position(Record::new(position)))
}

/// The squares that pawns threaten on the 8 x 8 board.
///
/// >>> from board_rules import hunt
/// >>> sorted(hunt.threatened(["a1"]))
/// ['a2', 'b1']
#[pyfunction]
fn threatened(pawns: Names) -> PyResult<Vec<String>> {
    let pawns: SquareSet = all(&pawns)?.into_iter().collect();
    Ok(names(Rules::default().threatened(pawns)))
}

/// Summary of the exact solution of the rules.
///
/// >>> from board_rules import hunt
/// >>> summary = hunt.solve(side=3, pawns=3)
/// >>> summary.can_catch, summary.turns
/// (True, (2, 4))
#[pyclass(frozen, get_all, eq, hash, module = "board_rules.hunt")]
#[derive(PartialEq, Eq, Hash)]
pub(crate) struct Summary {
    /// The rules as text.
    rules: String,
    /// The number of states with the pawns to move.
    states: u64,
    /// The number of those states that the pawns win.
    won_states: u64,
    /// Whether the pawns catch the rook from every placement.
    always_catches: bool,
    /// Whether the pawns catch the rook from at least one placement.
    can_catch: bool,
    /// The turns to the win from the best and from the worst winning placement; `None` if no
    /// placement wins.
    turns: Option<(u32, u32)>,
}

impl Summary {
    pub(crate) fn of(summary: &rook_hunt::solve::SolveSummary) -> Self {
        Self {
            rules: summary.rules.to_string(),
            states: summary.states,
            won_states: summary.won_states,
            always_catches: summary.always_catches(),
            can_catch: summary.can_catch(),
            turns: summary.best().zip(summary.worst()),
        }
    }
}

#[pymethods]
impl Summary {
    /// A summary with these figures.
    #[new]
    #[pyo3(signature = (rules, states, won_states, always_catches, can_catch, turns))]
    fn new(
        rules: String,
        states: u64,
        won_states: u64,
        always_catches: bool,
        can_catch: bool,
        turns: Option<(u32, u32)>,
    ) -> Self {
        Self {
            rules,
            states,
            won_states,
            always_catches,
            can_catch,
            turns,
        }
    }

    #[allow(clippy::type_complexity, reason = "arguments of the constructor")]
    fn __getnewargs__(&self) -> (&str, u64, u64, bool, bool, Option<(u32, u32)>) {
        (
            &self.rules,
            self.states,
            self.won_states,
            self.always_catches,
            self.can_catch,
            self.turns,
        )
    }

    fn __repr__(&self) -> String {
        let (rules, states, won_states) = (&self.rules, self.states, self.won_states);
        format!("<Summary of {rules}: {won_states} of {states} states are won>")
    }
}

/// The shortest time between two checkpoints.
const CHECKPOINT_INTERVAL: Duration = Duration::from_secs(10);

/// Solves all states of the rules, in at most `memory` bytes. Other threads run meanwhile, and
/// Ctrl-C stops the solver within moments.
///
/// `checkpoint` is a file for the state of the run, written at most every ten seconds. The same
/// call resumes from it.
///
/// >>> from board_rules import hunt
/// >>> hunt.solve(side=4, pawns=4).always_catches
/// True
#[pyfunction]
#[pyo3(signature = (rules=None, /, *, threads=1, memory=2 << 30, checkpoint=None, **named))]
fn solve(
    py: Python<'_>,
    rules: Option<&str>,
    threads: usize,
    memory: u64,
    checkpoint: Option<PathBuf>,
    named: Option<&Bound<'_, PyDict>>,
) -> PyResult<Summary> {
    let rules = python_game::rules::<rook_hunt::Position>(rules, named)?;
    let threads = memory::threads(threads)?.get();
    let solved = interrupt::run_until_stopped(py, |stop| {
        let solver = Solver::new(rules).threads(threads).memory_limit(memory);
        let mut solver = solver.stop(stop);
        match checkpoint {
            Some(file) => solver.checkpoint(file, CHECKPOINT_INTERVAL).summarize(),
            None => solver.summarize(),
        }
    });
    Ok(Summary::of(&solved?.map_err(error::value)?))
}

/// Registers the classes and functions.
fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    add! { module, [Move, Position, LegalMoves, Summary], [position, threatened, solve] }
}
