//! The exact solution: which states are won, and in how many turns.
//!
//! A *placement* is a set of pawns; with a rook square it is a *state*. [`Solver`] solves every
//! state of given rules by retrograde analysis: [`summarize`](Solver::summarize) counts the won
//! states and the turns that they take, and [`solve`](Solver::solve) returns a [`Solution`] with
//! the distance to the win of each state.
//!
//! Distances are in pawn turns, the capture included. Pawn sets are numbered up to symmetry, with
//! one number for each symmetry class.

mod abort;
mod engine;
mod error;
mod frontier;
mod index;
mod iteration;
mod judge;
mod levels;
mod masks;
mod solution;
mod solver;
mod summary;
mod table;
mod value;
mod word;
mod workers;

#[cfg(feature = "files")]
mod checkpoint;
#[cfg(all(test, feature = "files"))]
#[path = "../../tests/faults/mod.rs"]
mod faults;
#[cfg(feature = "files")]
mod packed;
#[cfg(feature = "files")]
mod saved;

pub use error::SolveError;
pub use iteration::SolveProgress;
pub use solution::Solution;
pub use solver::{LocalProgressCallback, ProgressCallback, Solver};
pub use summary::SolveSummary;
pub use value::{ParseValueError, Value};

#[cfg(feature = "files")]
pub use board_files::FileError;
#[cfg(feature = "files")]
pub use saved::solution::SavedSolution;
