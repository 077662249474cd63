//! The exact solution: which states are won, and in how many turns.
//!
//! A *placement* is a set of pawns; with a rook square it is a *state*. [`Solver`] solves every state of given rules at
//! once, backwards from the captures: [`summarize`](Solver::summarize) says how many are won and how long it takes, and
//! [`solve`](Solver::solve) answers a [`Solution`] that knows the turns of each.
//!
//! Turns are pawn turns, the one that takes the rook included.

mod course;
mod engine;
mod error;
mod frontier;
mod index;
mod judge;
mod levels;
mod marks;
mod placements;
mod room;
mod solution;
mod solver;
mod stop;
mod subsets;
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
#[cfg(feature = "files")]
mod saved_solution;

pub use error::SolveError;
pub use solution::Solution;
pub use solver::{Progress, Solver};
pub use summary::Summary;
pub use value::{ParseValueError, Value};

#[cfg(feature = "files")]
pub use board_files::FileError;
#[cfg(feature = "files")]
pub use saved_solution::SavedSolution;
