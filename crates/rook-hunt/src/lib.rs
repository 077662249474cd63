//! Pawns that hunt a rook: the rules, the greedy hunters of the paper, and the exact solution.
//!
//! Some pawns stand on a chess board; a rook is put on any square that no pawn occupies or threatens, and then the sides
//! alternate, pawns first. A pawn steps one square up, down, left or right and takes the rook if it steps onto it; the
//! rook moves as in chess, ends on unthreatened squares only, and may stay. Eight pawns always catch it, seven never do.
//!
//! - [`Hunt`] holds the rules, with every variant of board, numbers and steps.
//! - [`Position`] is played with the [`Game`](board_game_core::Game) contract; [`Position::check`] says why a move is
//!   illegal.
//! - [`strategy`] has the greedy hunters, the rook that seven pawns cannot catch, and the check of any strategy.
#![cfg_attr(
    feature = "std",
    doc = "- [`solve`] solves all states of any rules: who wins, and in how many turns."
)]
//! - [`Hunt::threatened`], [`Hunt::rook_moves`] and [`Hunt::reachable`] answer with square sets.
//!
//! ```
//! use rook_hunt::{Hunt, SquareSet};
//!
//! let pawns: SquareSet = ["b2".parse()?, "c4".parse()?].into_iter().collect();
//! let region = Hunt::default().reachable(pawns, "a1".parse()?);
//! assert_eq!(region.len(), 54); // all that is neither occupied nor threatened
//! # Ok::<(), board_grid::ParseSquareError>(())
//! ```
#![cfg_attr(not(feature = "std"), no_std)]
#![cfg_attr(docsrs, feature(doc_cfg))]

extern crate alloc;

mod bitboard;
mod game;
#[cfg(feature = "serde")]
mod json;
mod legality;
mod picture;
mod position;
mod region;
mod rules;
#[cfg(feature = "std")]
pub mod solve;
pub mod strategy;
#[cfg(feature = "std")]
mod symmetry;
mod text;
mod turn;

pub use legality::Illegal;
pub use position::{Ending, Player, Position, PositionError};
pub use rules::{Hunt, MAX_PAWNS, MAX_STEPS, RulesError};
pub use text::TextError;
pub use turn::{Move, Step, Turn};

/// A square of the board; a smaller board is the lower-left corner of the 8 x 8 one.
pub type Square = board_grid::Square<board_grid::EightByEight>;
/// A set of squares, bit `8 * y + x` per square.
pub type SquareSet = board_grid::SquareSet<board_grid::EightByEight>;

/// The examples of the README, compiled and run with the others.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
