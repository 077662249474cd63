//! The common parts of board games: squares, square sets, directions, rays, and pictures of boards.
//!
//! Two families of boards live here, side by side and not bent to fit each other:
//!
//! - **Fixed geometries** ([`Geometry`]): boards whose size is known when the program is compiled,
//!   such as [`EightByEight`] and [`NineByNine`], or one's own by [`geometry!`]. Their [`Square`]s
//!   are one byte and their [`SquareSet`]s one integer of the right width (`u64` for 64 squares,
//!   `u128` for 81).
//! - **Run-time boards** ([`dynamic`]): any width and height up to 65,535, with holes if wanted,
//!   for puzzles such as the knight's tour.
//!
//! Both count squares the same way: column `x` from the left and row `y` from the bottom, 0-based,
//! square `y * width + x`. A square of a fixed geometry is written by the geometry's [`Notation`],
//! `a1` or `(1,1)`; one of a run-time board as `x,y`, 0-based.
//!
//! ```
//! use board_grid::{Direction, EightByEight, Square, SquareSet};
//!
//! let d4 = Square::<EightByEight>::D4;
//! let diagonal: SquareSet<EightByEight> = d4.ray(Direction::NorthEast).collect();
//! assert_eq!(diagonal.to_string(), "e5 f6 g7 h8");
//! assert_eq!("g7 h8 e5 f6".parse(), Ok(diagonal));
//! ```
//!
//! # Features
//! - `std` (default): the standard library. Without it the crate is `no_std` and needs `alloc`.
//! - `png`: pictures as PNG, drawn from the SVG ones by `resvg`. It needs `std`.
//! - `serde`: JSON forms of squares, square sets, directions and run-time boards.
//!
//! Terms that the literature lacks are in the [glossary].
//!
//! [glossary]: https://github.com/board-rules/board-rules/blob/main/docs/glossary.md
#![cfg_attr(not(feature = "std"), no_std)]
#![cfg_attr(docsrs, feature(doc_cfg))]

extern crate alloc;

mod bits;
mod direction;
pub mod dynamic;
mod geometry;
#[cfg(feature = "serde")]
mod json;
pub mod picture;
mod ray;
mod square;
mod square_names;
mod square_set;

pub use bits::Bits;
pub use direction::{Direction, DirectionIndexError, ParseDirectionError};
pub use geometry::{EightByEight, Geometry, NineByNine, Notation, TenByTen};
pub use ray::Ray;
pub use square::{AllSquares, OffBoardError, ParseSquareError, Square};
pub use square_set::{ParseSquareSetError, SquareSet, Squares};

/// The examples of the read-me, run as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct ReadMe;
