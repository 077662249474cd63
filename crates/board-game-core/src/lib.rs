//! The trait [`Game`] of board games for two to four players, and tools for any such game.
//!
//! Implement [`Game`] for the position type of your game. Then [`perft`](perft()) counts its move
//! tree, [`conformance::check`] tests the promises of the trait, and a [`Record`] holds a played
//! game.
//!
//! - [`Player`], [`Team`], [`Outcome`]: players, teams and results.
//! - [`perft()`], [`perft_until`], [`perft_played`] and [`divide`]: the number of leaves of the
//!   move tree, with bulk counting at the last ply or by playing every move.
//! - [`Record`]: moves with undo and redo, as text and, with the feature `serde`, as JSON.
//! - [`conformance`]: random games that test the promises of the trait in each position.
//! - [`zobrist`]: numbers for Zobrist keys.
//! - [`named!`]: names, texts and JSON of an enum, with [`ParseNameError`].
//! - [`inherent!`]: the methods of the trait for users who do not import it.
//!
//! A whole game: two players take one or two matches from a heap, and the player who takes the last
//! match wins.
//!
//! ```
//! use core::convert::Infallible;
//! use core::fmt;
//! use core::ops::ControlFlow;
//!
//! use board_game_core::{Game, Outcome, Player, Record, Standard, conformance, perft};
//!
//! /// The number of matches, and the player to move.
//! #[derive(Clone, Debug, PartialEq, Eq, Hash)]
//! struct Heap(u8, Player);
//!
//! #[derive(Clone, Debug, PartialEq, Eq)]
//! struct IllegalMove;
//!
//! impl Game for Heap {
//!     type Move = u8;
//!     type Captured = Infallible;
//!     type Undo = u8;
//!     type Illegal = IllegalMove;
//!     type Rules = Standard;
//!     type TextError = IllegalMove;
//!
//!     const NAME: &'static str = "heap";
//!
//!     fn to_move(&self) -> Player {
//!         self.1
//!     }
//!
//!     fn outcome(&self) -> Option<Outcome> {
//!         (self.0 == 0).then(|| Outcome::win(self.1.other()))
//!     }
//!
//!     fn rules(&self) -> Standard {
//!         Standard
//!     }
//!
//!     fn key(&self) -> u64 {
//!         board_game_core::zobrist::number(2 * u64::from(self.0) + self.1.index() as u64)
//!     }
//!
//!     fn visit_moves<B>(&self, visit: impl FnMut(u8) -> ControlFlow<B>) -> ControlFlow<B> {
//!         (1..=self.0.min(2)).try_for_each(visit)
//!     }
//!
//!     fn check(&self, taken: u8) -> Result<(), IllegalMove> {
//!         if (1..=self.0.min(2)).contains(&taken) { Ok(()) } else { Err(IllegalMove) }
//!     }
//!
//!     fn play_unchecked(&mut self, taken: u8) -> u8 {
//!         *self = Self(self.0 - taken, self.1.other());
//!         taken
//!     }
//!
//!     fn undo(&mut self, taken: u8) {
//!         *self = Self(self.0 + taken, self.1.other());
//!     }
//!
//!     fn parse(text: &str, _: &Standard) -> Result<Self, IllegalMove> {
//!         let (left, player) = text.split_once(' ').ok_or(IllegalMove)?;
//!         let player = player.parse().ok().filter(|player: &Player| player.index() < 2);
//!         Ok(Self(left.parse().map_err(|_| IllegalMove)?, player.ok_or(IllegalMove)?))
//!     }
//!
//!     fn parse_move(&self, text: &str) -> Result<u8, IllegalMove> {
//!         text.parse().map_err(|_| IllegalMove)
//!     }
//! }
//!
//! impl fmt::Display for Heap {
//!     fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
//!         write!(f, "{} {}", self.0, self.1)
//!     }
//! }
//!
//! impl fmt::Display for IllegalMove {
//!     fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
//!         f.write_str("expected one or two matches of those that are left")
//!     }
//! }
//!
//! impl core::error::Error for IllegalMove {}
//!
//! let start = Heap(7, Player::FIRST);
//! conformance::check(&start, &conformance::CheckPlan::default())?; // it keeps every promise
//! assert_eq!(perft(&start, 3), 8);
//!
//! let mut record = Record::new(start);
//! for taken in [1, 2, 1, 2, 1] {
//!     record.play(taken)?;
//! }
//! assert_eq!(record.outcome(), Some(Outcome::win(Player::FIRST)));
//! # Ok::<(), Box<dyn core::error::Error>>(())
//! ```
//!
//! # Features
//! - `serde`: JSON forms. Types with a text form serialize as strings.
//!
//! The crate never needs `std`.
//!
//! Terms that the literature lacks are in the [glossary].
//!
//! [glossary]: https://github.com/board-rules/board-rules/blob/main/docs/glossary.md
#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]

extern crate alloc;

pub mod conformance;
mod game;
mod inherent;
#[cfg(feature = "serde")]
pub mod json;
mod names;
mod perft;
mod player;
mod record;
pub mod zobrist;

#[doc(hidden)]
pub use alloc::vec::Vec;
#[cfg(feature = "serde")]
#[doc(hidden)]
pub use serde;

pub use game::Game;
pub use names::ParseNameError;
#[doc(hidden)]
pub use names::{excerpt, one_of, truncated};
pub use perft::{divide, perft, perft_played, perft_until};
pub use player::{
    NoSuchPlayer, Outcome, ParsePlayerError, ParseStandardError, Player, Standard, Team,
};
pub use record::{Record, RecordError, RecordLines, RecordText, ReplayError};

/// Compiles and runs the examples of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
