//! The rules of Ploy, whole: boards, positions, move generation, games and pictures.
//!
//! Ploy is a chess-like game on 9 x 9 squares. A piece shows on its face the lines it may move along; a move is a step
//! along one of them or a turn of the piece, and only the Shield may do both at once. Whoever takes the opposing
//! Commander, or everything else, wins.
//!
//! ```
//! use ploy_rules::{Colour, Position};
//!
//! let mut position = Position::start();
//! assert_eq!(position.moves().len(), 145);
//!
//! let advance = "e3-e4-0".parse()?;
//! position.play(advance)?;
//! assert_eq!(position.to_move(), Colour::White);
//! assert!(position.outcome().is_none());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Where to find what
//!
//! - **Things**: [`Square`], [`Lines`], [`Piece`], [`Move`]. A [`Board`] is anything the notation can write down; a
//!   [`Position`] is a board that is being played: side to move, [`Rules`], material and [key](Position::key).
//! - **Moves** come in [`Batch`]es, one a piece, that know their number without being written out.
//!   [`Position::moves`] iterates over single ones, [`MoveList`] collects them into a buffer that is used again.
//! - **Games**: a [`Game`] records moves, with undo and redo, text and JSON forms.
//! - **The games of four**: [`FourPosition`], everyone for himself or partners.
//! - **Attacks**: [`Board::targets`] and [`Board::attackers_of`].
//! - **Pictures**: [`Board::picture`] and [`Board::picture_of_moves`], as terminal text, SVG or PNG.
//! - [`assignment`]: the seven functions of the programming exercise that this crate grew from, on the real types.
#![cfg_attr(not(feature = "std"), no_std)]
#![cfg_attr(docsrs, feature(doc_cfg))]

extern crate alloc;

pub mod assignment;
mod attacks;
mod batch;
mod board;
mod colour;
mod design;
mod four;
mod generate;
mod lines;
mod mailbox;
mod move_list;
mod moves;
mod outcome;
mod picture;
mod piece;
mod position;
mod record;
mod rotation;
mod rules;

pub use batch::{Batch, BatchMoves};
pub use board::{Board, ParseBoardError, Pieces};
pub use colour::{Army, Colour, FourColour};
pub use design::{Design, Face};
pub use four::{FourGame, FourOutcome, FourPosition, FourUndo, ParseFourError};
pub use generate::{Batches, Moves};
pub use lines::{Kind, Lines};
pub use move_list::MoveList;
pub use moves::{Move, ParseMoveError};
pub use outcome::{EndReason, Outcome};
pub use piece::{ParsePieceError, Piece};
pub use position::{ParsePositionError, Position, TextError, Undo, WhyIllegal, perft};
pub use record::{Game, GameEnd, ParseGameError, PlayError};
pub use rotation::{Rotation, Rotations};
pub use rules::{Listing, Rules, Turning};

pub use board_grid::{Direction, ParseSquareError};

/// A square of Ploy's board, `a1` bottom left to `i9` top right.
pub type Square = board_grid::Square<board_grid::NineByNine>;

/// A set of squares of Ploy's board.
pub type SquareSet = board_grid::SquareSet<board_grid::NineByNine>;

/// The examples of the README, compiled and run with the others.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
