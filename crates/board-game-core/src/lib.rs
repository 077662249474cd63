//! The trait [`Game`] of board games for two to four players, and what works with any such game.
//!
//! Implement [`Game`] for the position type of your game. Then [`perft`](perft()) counts its move
//! tree, [`conformance::check`] tests the promises of the trait, and a [`Record`] holds a played
//! game.
//!
//! - [`Player`], [`Team`], [`Outcome`]: who plays, who wins together, and how it ended.
//! - [`perft()`], [`perft_until`], [`perft_played`] and [`divide`]: leaves of the move tree,
//!   counted or played.
//! - [`Record`]: moves with undo and redo, as text and, with the feature `serde`, as JSON.
//! - [`conformance`]: random games that test the promises of the trait in each position.
//! - [`zobrist`]: numbers for Zobrist keys.
//! - [`inherent!`]: the methods of the trait for users who do not import it.
//!
//! The only feature is `serde`, for JSON. The crate never needs `std`.
#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]

extern crate alloc;

pub mod conformance;
mod game;
mod inherent;
#[cfg(feature = "serde")]
pub mod json;
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
pub use perft::{divide, perft, perft_played, perft_until};
pub use player::{
    NoSuchPlayer, Outcome, ParsePlayerError, ParseStandardError, Player, Standard, Team,
};
pub use record::{Record, RecordError, RecordLines, RecordText, ReplayError};

/// Compiles and runs the examples of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
