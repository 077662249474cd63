//! The rules of Shogun: two players on 8 x 8 squares, eight pieces each, every piece with an *energy*, the exact number of
//! squares it has to move, straight or with one turn.
//!
//! - [`Position`] is the game: legal moves, check, checkmate, playing and taking back, keys; under the papers' [`Rules`] or
//!   the boxed game's, with energies [`Fixed`], by [`Magnets`] or by a function of one's own ([`Custom`]).
//! - [`Board`] is any consistent set of pieces, with reach and attacks.
//! - [`assignment`] holds the coursework papers' own functions: `eval`, `all_moves`, `attacked`, `attacked_n`,
//!   `protected_n`, `legal_moves`, `checkmate`, and their board helpers.
//!
//! Boards draw themselves, for terminals and as SVG: [`Board::picture`].
//!
//! Squares are the papers' [`Square`]s `(x, y)` from 1. Boards and positions read and write a line of text:
//!
//! ```
//! use shogun_rules::{Position, assignment};
//!
//! // The papers' checkmate: no move saves the white king.
//! let mut position: Position = "8/8/8/7P2/3p44/4p43/3k24/3P21p3K21 w".parse()?;
//! assert_eq!(position.outcome().map(|outcome| outcome.to_string()).as_deref(), Some("red wins by checkmate"));
//! assert!(assignment::checkmate(position.to_move(), position.board()));
//!
//! position = Position::start();
//! let mv = position.moves().next().expect("white has 22 moves");
//! position.play(mv)?;
//! println!("after {mv}: {position}");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![cfg_attr(not(feature = "std"), no_std)]
#![cfg_attr(docsrs, feature(doc_cfg))]

extern crate alloc;

pub mod assignment;
mod board;
mod board_error;
mod energy;
mod game;
#[cfg(feature = "serde")]
mod json;
mod legality;
mod moves;
mod outcome;
mod picture;
mod piece;
mod placement;
mod position;
mod reach;
mod square;
mod square_set;
mod start;
mod text;
mod walk;
mod why;
mod zobrist;

/// The examples of the crate's README, kept true.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

pub use board::Board;
pub use board_error::{BoardError, Fault};
pub use energy::{Carried, Custom, Disc, EnergyModel, Fixed, Magnets, ParseMagnetsError};
pub use legality::Batch;
pub use moves::{Move, Moves};
pub use outcome::{Outcome, ParseRulesError, Rules};
pub use piece::{Colour, Energy, Kind, Piece};
pub use placement::{Placement, Pos};
pub use position::{Position, Undo};
pub use square::{GridSquare, ParseSquareError, Square};
pub use square_set::{SquareSet, Squares};
pub use start::Start;
pub use text::ParseError;
pub use walk::{ParseWalkError, Walk};
pub use why::WhyIllegal;
