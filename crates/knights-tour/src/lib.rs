//! Tours of a knight on boards of any size and shape.
//!
//! - [`Board`] and [`Square`]: where the knight goes; any width and height up to 65,535, with holes if wanted.
//! - [`Path`]: squares visited in order, each once, each a knight's move from the one before.
//! - [`Tour`]: a path proved to visit every square of its board, closed or open.
//! - [`Warnsdorff`]: one tour, quickly, by Warnsdorff's rule.
//! - [`Tours`]: all tours, one after another, and their number.
//! - [`closed_exists`] and [`open_exists`]: which rectangles have tours, and why.
//! - [`construction`]: tours of rectangles of any size, without search.
//! - [`search`]: a tour on a board of any shape, or a proof that there is none.
//! - [`counting`]: how many tours there are, exactly.
//! - [`assignment`]: the functions of two coursework papers on the subject, under their own names.
#![cfg_attr(not(feature = "std"), no_std)]
#![cfg_attr(docsrs, feature(doc_cfg))]

extern crate alloc;

pub mod assignment;
pub mod construction;
#[cfg(feature = "std")]
pub mod counting;
mod enumeration;
mod existence;
#[cfg(feature = "serde")]
mod json;
mod knight;
mod partial;
mod path;
pub mod search;
mod tour;
mod tours;
mod walk;
mod warnsdorff;

pub use board_grid::dynamic::{Board, BoardError, BoardSquares, ParseSquareError, Square};
pub use existence::{Existence, Obstacle, closed_exists, open_exists, open_exists_from};
pub use knight::{CLOCKWISE, is_knight_move, neighbours};
pub use path::{Path, PathError};
pub use tour::{Kind, Tour, TourError};
pub use tours::Tours;
pub use warnsdorff::{Answer, NoTour, Warnsdorff};

/// The examples of the README, compiled and run with the others.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
