//! Tours of a knight on boards of any size and shape.
//!
//! [`find`] answers a [`Goal`] on a [`Board`]: with a tour, with the reason why there is none, or
//! not within the limit.
//!
//! ```
//! use knights_tour::{Answer, Board, Goal, find};
//!
//! match find(&Board::rectangle(7, 6)?, &Goal::closed())? {
//!     Answer::Tour(tour) => println!("{tour}"),
//!     Answer::None(reason) => println!("no tour: {reason}"),
//!     Answer::LimitReached => println!("no answer within the limit"),
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! - [`Board`] and [`Square`]: where the knight goes; any width and height up to 65,535, with holes
//!   if wanted.
//! - [`Path`]: squares visited in order, each once, each a knight's move from the one before.
//! - [`Tour`]: a path proved to visit every square of its board, closed or open.
//! - [`TourSet`]: which tours: closed, open, or all, directed.
//! - [`Goal`]: what is asked of a tour: set, ends, squares at given times, a seed for variety, a
//!   limit of work.
//! - [`Tours`]: all tours, one after another, and their number.
//! - [`closed_exists`] and [`directed_exists`]: which rectangles have tours, and why; [`refuted`]:
//!   why a board has none, where that takes no search.
#![cfg_attr(
    feature = "counting",
    doc = "- [`count`]: how many tours there are, exactly; [`counting`] with all that long counts need."
)]
//!
//! [`find`] chooses one of these methods ([`Method`]):
//!
//! - [`warnsdorff`]: one tour, quickly, by Warnsdorff's rule.
//! - [`construction`]: tours of rectangles of any size, without search, and without memory for each
//!   square.
//! - [`search`]: a tour on a board of any shape, or a proof that there is none; all solutions of a
//!   puzzle.
//!
//! [`symmetry`] counts and lists tours up to symmetry, and tours that a symmetry fixes;
//! [`Goal::symmetric`] asks for one.
//!
//! All of this takes any [`Graph`]: other pieces, boards whose edges are joined, boxes, and edges
//! of your own; see [`graph`].
//!
//! [`semi_magic`] finds all tours whose numbers have equal sums in rows and columns.
//!
//! [`puzzle`] makes puzzles that have one solution.
//!
//! [`assignment`] has the functions of two coursework papers on the subject, under their own names.
//!
//! # Features
//!
//! - `std` (default): time limits, and a cache of the blocks of constructions. Without it the crate
//!   is `no_std` and needs `alloc`.
//! - `counting`: exact counts. They make up two thirds of the compile time. It needs `std`.
//! - `png`: pictures as PNG. It needs `std`.
//! - `serde`: JSON forms of boards, paths, tours, goals and names.
//!
//! Terms that the literature lacks are in the [glossary].
//!
//! [glossary]: https://github.com/board-rules/board-rules/blob/main/docs/glossary.md
#![cfg_attr(not(feature = "std"), no_std)]
#![cfg_attr(docsrs, feature(doc_cfg))]

extern crate alloc;

pub mod assignment;
mod bits;
mod carries;
pub mod construction;
#[cfg(feature = "counting")]
mod count;
#[cfg(feature = "counting")]
pub mod counting;
mod existence;
mod find;
mod goal;
pub mod graph;
mod knight;
mod names;
mod numbers;
mod path;
mod path_links;
pub mod puzzle;
mod random;
pub mod search;
pub mod semi_magic;
pub mod symmetry;
mod tours;
mod union_find;
mod variation;
mod walk;
pub mod warnsdorff;

#[cfg(feature = "counting")]
pub use board_files;
pub use board_grid;
pub use board_grid::dynamic::{Board, BoardError, BoardSquares, ParseSquareError, Square};
pub use board_grid::picture::{self, Picture};
#[cfg(feature = "counting")]
pub use count::{CountGoalError, count};
pub use existence::{Existence, Obstacle, closed_exists, directed_exists, directed_exists_from};
pub use find::{find, find_with, refuted};
pub use goal::Goal;
pub use goal::error::GoalError;
pub use goal::limit::SearchLimit;
pub use goal::method::{Answer, Method, Observer, SearchProgress};
pub use goal::reason::{Reason, SectionFault, SymmetryFault};
pub use graph::{Graph, GraphError};
pub use knight::{CLOCKWISE, is_knight_move, neighbours};
pub use names::ParseNameError;
pub use path::text::ParsePathError;
pub use path::tour::{Tour, TourError};
pub use path::tour_set::TourSet;
pub use path::{Path, PathError};
pub use tours::Tours;

/// The examples of the README, compiled and run with the others.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
