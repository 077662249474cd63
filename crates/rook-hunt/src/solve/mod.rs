//! The exact solution: which states are won, and in how many turns.
//!
//! A *placement* is a set of pawns; with a rook square it is a *state*. [`Solver`] solves every state of given rules at
//! once, backwards from the captures: [`summarize`](Solver::summarize) says how many are won and how long it takes, and
//! [`solve`](Solver::solve) answers a [`Solution`] that knows the turns of each.
//!
//! Turns are pawn turns, the one that takes the rook included.

mod error;
mod frontier;
mod index;
mod levels;
mod solution;
mod solver;
mod subsets;
mod summary;
mod table;
mod workers;

#[cfg(feature = "files")]
mod checkpoint;
#[cfg(feature = "files")]
mod file;

pub use error::SolveError;
#[cfg(feature = "files")]
pub use file::FileError;
pub use solution::{Solution, Value};
pub use solver::{Progress, Solver};
pub use summary::Summary;

use core::ops::AddAssign;

use crate::{Hunt, bitboard};
use index::Block;

/// The squares on which a rook to move is lost if the pawns, to move, have `won` where it says.
#[inline]
fn refuted(hunt: &Hunt, pawns: u64, threatened: u64, won: u64) -> u64 {
    let empty = bitboard::board(hunt.side()) & !pawns;
    let havens = empty & !threatened & !won;
    let mut saved = bitboard::slides(havens, empty);
    if hunt.rook_may_stay() {
        saved |= havens;
    }
    empty & !saved
}

/// What happened in a turn of an iteration.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Tally {
    /// Sets that had to be looked at, or states newly won: 0 if the turn won nothing.
    looked: u64,
    /// Sets in which a rook to move lost a square.
    grown: u64,
    /// Placements that were won in this turn, with their images.
    placements: u64,
}

impl Tally {
    /// Counts a set in which the rook lost a square; `closed` are the squares where it cannot be put, `lost` those on
    /// which it is lost, each with the pawns' squares.
    #[inline]
    fn add(&mut self, block: &Block<'_>, closed: u64, lost: u64, board: u64) {
        self.grown += 1;
        if lost == board && closed != board {
            self.placements += u64::from(block.images);
        }
    }
}

impl AddAssign for Tally {
    fn add_assign(&mut self, other: Self) {
        self.looked += other.looked;
        self.grown += other.grown;
        self.placements += other.placements;
    }
}
