//! Exact counting of tours, without listing them.
//!
//! [`count`](crate::count) counts in one call; [`Counter`] has options for long counts: a memory
//! limit, several threads, progress, and checkpoints. A count is exact whatever its size: see
//! [`Natural`].
//!
//! ```
//! use knights_tour::counting::Counter;
//! use knights_tour::{Board, TourSet};
//!
//! let board = Board::square(5)?;
//! let corner = Counter::new(&board, TourSet::Open).from((0, 0));
//! assert_eq!(corner.count()?, 304_u64);
//! let tours = Counter::new(&board, TourSet::Directed).index()?;
//! let number = tours.random_numbers(1).next().expect("there are 1728");
//! println!("{}", tours.tour(&number)?);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Method
//! A dynamic program over the squares, not a search. A *state* says, for each square on the
//! frontier between the finished squares and the others, how many of its two tour edges are already
//! chosen (its degree), and which squares of degree one are the two ends of a path. The number of
//! states does not depend on the number of tours. Two sweeps, from the two ends of the board, meet
//! in the middle, where each state of one is paired with the states of the other that complete it
//! to a single cycle. An open tour is a cycle through one extra square that is adjacent to all.
//!
//! Time and memory grow steeply with the shorter side of the board, and only linearly with the
//! longer one. `docs/knights-tour/counting.md` describes the method in detail, with its results.
//!
//! # Terms
//! The [glossary] defines apex, slot, pair, star, layer, block, span, chunk, group, head,
//! transition, fold and part.
//!
//! [glossary]: https://github.com/board-rules/board-rules/blob/main/docs/glossary.md
//!
//! # Reading
//! Eight folders, each of which uses only those before it: `states`, `numbers`, `plan`, `passes`,
//! `spill`, `run`, `index`, `strips`. To understand the method read, in this order,
//! `states/digits.rs` (degree vectors as numbers), `states/matching` (ranks of matchings, and maps
//! between them), `states/step.rs` and `states/shift.rs` (what finishing a square does),
//! `passes/layer.rs`, `passes/advance.rs` (from layer to layer) and `passes/join.rs` (where the
//! sweeps meet).

mod bound;
pub(crate) mod cycles;
mod index;
mod memory;
mod numbers;
mod passes;
mod plan;
pub(crate) mod run;
mod spill;
mod states;
mod strips;

pub use board_files::FileError;
pub use index::{RandomNumbers, TourIndex, TourIndexError};
pub use numbers::arithmetic::NaturalSizeError;
pub use numbers::natural::{Natural, ParseNaturalError};
pub use numbers::residue::{Residue, ResidueError, largest_primes, primes_beyond};
pub use run::cost::Cost;
pub use run::counter::Counter;
pub use run::error::{CheckpointError, CountError};
pub use run::settings::CountProgress;
pub use strips::error::StripError;
pub use strips::recurrence::{Recurrence, Strips};
