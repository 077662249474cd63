//! Pawns that hunt a rook: the rules, the greedy hunters of Abdellatif 2017, "Bauernopfer" (36.
//! Bundeswettbewerb Informatik, task 5; below: the paper), and the exact solution.
//!
//! Some pawns stand on a chess board; a rook is put on any square that no pawn occupies or
//! threatens, and then the sides alternate, pawns first. A pawn steps one square up, down, left or
//! right and takes the rook if it steps onto it; the rook moves as in chess, ends on unthreatened
//! squares only, and may stay. Eight pawns can always catch it; seven cannot, if it may stay where
//! it is and plays well.
//!
//! - [`Rules`] are the rules, with every variant of board, numbers and steps. Their methods
//!   [`threatened`](Rules::threatened), [`rook_moves`](Rules::rook_moves) and
//!   [`reachable`](Rules::reachable) return square sets.
//! - [`Position`] is played with the methods of the [`Game`] contract; [`Position::check`] says why
//!   a move is illegal.
//! - [`strategy`] has the paper's hunters and its rooks, and the check of any strategy.
#![cfg_attr(
    feature = "solve",
    doc = "- [`solve`] solves all states of any rules: who wins, and in how many turns."
)]
//!
//! ```
//! use rook_hunt::{Rules, SquareSet};
//!
//! let pawns: SquareSet = "b2 c4".parse()?;
//! let region = Rules::default().reachable(pawns, "a1".parse()?);
//! assert_eq!(region.len(), 54); // all that is neither occupied nor threatened
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Features
//! - `std` (default): the standard library. Without it the crate is `no_std` and
//!   needs `alloc`.
//! - `png`: pictures as PNG. It needs `std`.
//! - `serde`: JSON forms. Types with a text form use it.
//! - `solve`: the exact solution by retrograde analysis, half of the crate. It needs `std`.
//! - `files`: solutions in files, and runs that can be interrupted. It contains `solve`.
//!
//! Terms that the literature lacks are in the [glossary].
//!
//! [glossary]: https://github.com/board-rules/board-rules/blob/main/docs/glossary.md
#![cfg_attr(not(feature = "std"), no_std)]
#![cfg_attr(docsrs, feature(doc_cfg))]

extern crate alloc;

mod attacks;
mod bitboard;
mod game;
mod legality;
mod movegen;
mod opening;
mod partial_turn;
mod pictures;
mod position;
mod position_error;
mod rules;
mod side;
#[cfg(feature = "solve")]
pub mod solve;
mod square;
pub mod strategy;
mod text;
mod turn;

#[cfg(feature = "files")]
pub use board_files;
pub use board_game_core::{
    Game, NoSuchPlayer, Outcome, ParseNameError, Player, Record, RecordError, RecordText,
    ReplayError, Team, conformance, divide, perft, perft_played, perft_until,
};
pub use board_grid::picture::{self, Picture};
pub use board_grid::{Direction, OffBoardError, ParseSquareError, ParseSquareSetError};
pub use {board_game_core, board_grid};

pub use game::Undo;
pub use legality::Illegal;
pub use opening::OpeningTurn;
pub use partial_turn::PartialTurn;
pub use position::Position;
pub use position_error::PositionError;
pub use rules::{MAX_PAWNS, MAX_SIDE, MAX_STEPS, Rules, RulesError};
pub use side::{Ending, Side};
pub use square::{Square, SquareSet};
pub use text::TextError;
pub use turn::{Move, Step, Turn};

/// The examples of the README, compiled and run with the others.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
