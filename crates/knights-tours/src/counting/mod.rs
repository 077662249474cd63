//! Exact counting of tours, without listing them.
//!
//! [`count_tours`] counts in one call; [`Counter`] has options for long counts: a memory limit,
//! several threads, progress, and checkpoints. A count is exact whatever its size: see [`Natural`].
//!
//! ```
//! use knights_tour::Board;
//! use knights_tour::counting::{TourSet, count_tours};
//!
//! let board = Board::square(6)?;
//! assert_eq!(count_tours(&board, TourSet::Closed)?, 9_862);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Method
//! A dynamic program over the squares, not a search. A *state* says, for each square on the
//! frontier between the finished squares and the others, how many of its two tour edges are already
//! laid (its degree), and which squares of degree one are the two ends of a path. The number of
//! states does not depend on the number of tours. Two sweeps, from the two ends of the board, meet
//! in the middle, where each state of one is paired with the states of the other that complete it
//! to a single cycle. An open tour is a cycle through one extra square that is adjacent to all.
//!
//! Time and memory grow steeply with the shorter side of the board, and only linearly with the
//! longer one. `docs/knights-tour/counting.md` describes the method in detail, with its results.
//!
//! # Terms
//! The [glossary] defines hub, slot, pair, star, layer, block, chunk, head, transition, fold, rung
//! and part.
//!
//! [glossary]: https://github.com/board-rules/board-rules/blob/main/docs/glossary.md
//!
//! # Reading
//! Seven folders, each of which uses only those before it: `states`, `numbers`, `plan`, `passes`,
//! `run`, `index`, `strips`. To understand the method read, in this order, `states/digits.rs`
//! (degree vectors as numbers), `states/matching` (ranks of matchings, and maps between them),
//! `states/step.rs` and `states/shift.rs` (what finishing a square does), `passes/layer.rs`,
//! `passes/advance.rs` (from layer to layer) and `passes/join.rs` (where the sweeps meet).

mod bound;
pub(crate) mod cycles;
mod index;
mod memory;
mod numbers;
mod passes;
mod plan;
pub(crate) mod run;
mod states;
mod strips;
mod tour_set;

use crate::{Board, Square};

pub use board_files::FileError;
pub use index::{RandomNumbers, TourIndex, TourIndexError};
pub use numbers::arithmetic::NaturalSizeError;
pub use numbers::natural::{Natural, ParseNaturalError};
pub use numbers::residue::{Residue, ResidueError, largest_primes, primes_beyond};
pub use run::cost::Cost;
pub use run::counter::Counter;
pub use run::error::{CheckpointError, CountError};
pub use run::progress::CountProgress;
pub use strips::error::StripError;
pub use strips::recurrence::{Recurrence, Strips};
pub use tour_set::TourSet;

/// The number of tours of a board.
///
/// ```
/// use knights_tour::{Board, Square};
/// use knights_tour::counting::{TourSet, count_tours};
///
/// let board = Board::square(5)?;
/// assert_eq!(count_tours(&board, TourSet::Directed)?, 1_728);
/// assert_eq!(count_tours(&board, TourSet::From(Square::new(0, 0)))?, 304);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// [`CountError::NotOnBoard`] for a start off the board, [`CountError::TooWide`] for boards that
/// are too wide, [`CountError::TooLarge`] when the count needs more than 128 bits (use
/// [`Counter`]).
pub fn count_tours(board: &Board, tours: TourSet) -> Result<u128, CountError> {
    fitting(Counter::new(board, tours).count()?)
}

/// The count as `u128`, if it fits.
fn fitting(count: Natural) -> Result<u128, CountError> {
    u128::try_from(&count).map_err(|_| CountError::TooLarge { count })
}

/// The number of tours from every square: [`TourSet::From`] for each, in reading order.
///
/// Squares that a symmetry of the board exchanges are counted once.
///
/// # Errors
/// As [`count_tours`].
pub fn count_by_start(board: &Board) -> Result<Vec<(Square, u128)>, CountError> {
    let counts = Counter::new(board, TourSet::Directed).count_by_start()?;
    counts
        .into_iter()
        .map(|(square, count)| Ok((square, fitting(count)?)))
        .collect()
}
