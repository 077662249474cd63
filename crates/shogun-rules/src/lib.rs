//! The rules of Shogun: two players on 8 x 8 squares, eight pieces each, every piece with an
//! *energy*, the exact number of squares it has to move, straight or with one turn.
//!
//! - [`Position`] is the game: legal moves, check, checkmate, playing and taking back, keys. Its
//!   [`Rules`] are a [`Variant`] and an energy model, [`Energies`].
//! - [`Board`] is any consistent set of pieces, with targets and attackers.
//! - [`assignment`] holds the functions of Urban 2023, "Implementing the Shogun Board Game":
//!   `eval`, `all_moves`, `attacked`, `attacked_n`, `protected_n`, `legal_moves`, `checkmate`, and
//!   their functions of the board. "The papers" are the two versions of that coursework.
//!
//! White moves first. That is this crate's convention: the papers do not say who begins.
//!
//! Boards draw themselves, for terminals and as SVG: [`Board::picture`].
//!
//! A [`Square`] is written `(x,y)`, both from 1, as in the papers. Boards and positions are a line
//! of text:
//!
//! ```
//! use shogun_rules::{Position, assignment};
//!
//! // The papers' checkmate: no move saves the white king.
//! let mut position: Position = "8/8/8/7P2/3p44/4p43/3k24/3P21p3K21 w".parse()?;
//! assert_eq!(position.ending().map(|ending| ending.to_string()).as_deref(), Some("red wins by checkmate"));
//! assert!(assignment::checkmate(position.to_move(), position.board()));
//!
//! position = Position::start();
//! for mv in position.moves() {
//!     let undo = position.play_unchecked(mv);
//!     println!("after {mv}: {position}, {} moves", position.count_moves());
//!     position.undo(undo);
//! }
//! # Ok::<(), shogun_rules::TextError>(())
//! ```
//!
//! # Features
//! - `std` (default): the standard library, which `png` needs. Without it the crate is `no_std`
//!   and needs `alloc`.
//! - `png`: pictures as PNG. It needs `std`.
//! - `serde`: JSON forms; a type with a text form is that text.
//! - `endings`: tablebases of kings and one to four pawns a side, in the module `endings`. It needs
//!   `std`.
//!
//! Terms that the literature lacks are in the [glossary].
//!
//! [glossary]: https://github.com/board-rules/board-rules/blob/main/docs/glossary.md
#![cfg_attr(not(feature = "std"), no_std)]
#![cfg_attr(docsrs, feature(doc_cfg))]

extern crate alloc;

pub mod assignment;
mod board;
mod ending;
#[cfg(feature = "endings")]
pub mod endings;
mod energy;
mod from_str;
mod game;
mod illegal;
#[cfg(feature = "serde")]
mod json;
mod movegen;
mod moves;
mod pictures;
mod piece;
mod position;
mod rules;
mod square;
mod text;
mod walk;
mod zobrist;

/// Runs the examples of the crate's README as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

#[cfg(feature = "endings")]
pub use board_files;
pub use board_game_core::{
    Game, NoSuchPlayer, Outcome, ParseNameError, Player, Record, RecordError, RecordText,
    ReplayError, Team, conformance, divide, perft, perft_played, perft_until,
};
pub use board_grid::picture::{self, Picture};
pub use board_grid::{Direction, OffBoardError, ParseSquareError, ParseSquareSetError};
pub use {board_game_core, board_grid};

pub use board::error::{BoardError, BoardFault};
pub use board::placement::{Placement, Pos};
pub use board::start::Start;
pub use board::{Board, Pieces};
pub use ending::Ending;
pub use energy::{Disc, Energies, EnergyMap, EnergyTable, Magnets};
pub use illegal::Illegal;
pub use movegen::{Batch, BatchMoves, Batches};
pub use moves::Move;
pub use piece::{Colour, Energy, Kind, Piece};
pub use position::{Position, Undo};
pub use rules::{Rules, Variant};
pub use square::{Geometry, Square, SquareSet, Squares};
pub use text::error::TextError;
pub use walk::Walk;
