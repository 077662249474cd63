//! The rules of Ploy: boards, positions, move generation, the games of two and of four, and
//! pictures.
//!
//! Ploy is a chess-like game on 9 x 9 squares. A piece shows on its face the lines it may move
//! along. A move is a step along one of them or a turn of the piece; only the Shield may do both
//! in one move. A player wins by taking the opposing Commander, or all other opposing pieces.
//!
//! ```
//! use ploy_rules::{Colour, Position};
//!
//! let mut position = Position::start();
//! assert_eq!(position.moves().len(), 145);
//!
//! position.play("e3-e4-0".parse()?)?;
//! assert_eq!(position.to_move(), Colour::White);
//! assert!(position.outcome().is_none());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Where to find what
//!
//! - **Basic types**: [`Square`], [`Lines`], [`Piece`], [`Move`]. A [`Board`] is any placement of
//!   pieces; a [`Position`] adds the side to move, [`Rules`], material and
//!   [key](Position::key).
//! - **Moves**: [`Position::batches`] has one [`Batch`] for each piece, which counts its moves
//!   without listing them. [`Position::moves_into`] writes moves into a list that the caller can
//!   use again.
//! - **Games**: [`Position`] is a [`Game`], so a [`Record`] of one has undo and redo, text and JSON
//!   forms.
//! - **The games of four**: [`FourPosition`], partners or everyone for himself.
//! - **Attacks**: [`Board::targets`], [`Board::attackers`] and [`Board::attacked_by`].
//! - **Pictures**: [`Board::picture`] and [`Board::picture_of_moves`], as terminal text, SVG or
//!   PNG.
//! - [`assignment`]: the seven functions of the programming exercise "Hausaufgabe Haskell", with
//!   the types of this crate.
//!
//! # Features
//! - `std` (default): the standard library, which `png` needs. Without it the crate is `no_std` and
//!   needs `alloc`.
//! - `png`: pictures as PNG. It needs `std`.
//! - `serde`: JSON forms; a type with a text form is that text.
//! - `endings`: tablebases of Commander and one piece against Commander and one piece, in the
//!   module `endings`. It needs `std`.
//!
//! Terms that the literature lacks are in the [glossary].
//!
//! [glossary]: https://github.com/board-rules/board-rules/blob/main/docs/glossary.md
#![cfg_attr(not(feature = "std"), no_std)]
#![cfg_attr(docsrs, feature(doc_cfg))]

extern crate alloc;

pub mod assignment;
mod board;
mod check;
#[cfg(feature = "endings")]
pub mod endings;
mod four;
mod illegal;
mod movegen;
mod moves;
mod pieces;
mod rules;
mod square;
mod text;
mod two;
mod zobrist;

pub use board::text::ParseBoardError;
pub use board::{Board, Pieces};
pub use four::{FourEnding, FourGame, FourPosition, FourRules, FourUndo};
pub use illegal::Illegal;
pub use movegen::{Batch, BatchMoves, Batches};
pub use moves::{Move, ParseMoveError};
pub use pieces::colour::{Colour, FourColour, PlayerColour};
pub use pieces::design::{Design, Face};
pub use pieces::lines::{Kind, Lines, ParseLinesError};
pub use pieces::piece::{ParsePieceError, Piece};
pub use pieces::rotation::{ParseRotationError, Rotation};
pub use pieces::rotations::{Rotations, RotationsIter};
pub use rules::{ListingRule, Rules, RulesError, TurnRule};
pub use square::{Square, SquareSet};
pub use text::TextError;
pub use two::{Ending, Position, Undo};

#[cfg(feature = "endings")]
pub use board_files;
pub use board_game_core::{
    Game, NoSuchPlayer, Outcome, ParseNameError, Player, Record, RecordError, RecordText,
    ReplayError, Team, conformance, divide, perft, perft_played, perft_until,
};
pub use board_grid::picture::{self, Picture};
pub use board_grid::{Direction, OffBoardError, ParseSquareError, ParseSquareSetError};
pub use {board_game_core, board_grid};

/// The examples of the README, compiled and run with the others.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
