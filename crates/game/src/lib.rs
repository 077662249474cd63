//! The contract of board games for two to four players: what a game must offer so that perft, conformance checks, records
//! and players work on it without knowing its rules.
//!
//! Implement [`Game`] for the position type of a game; [`perft`](perft()) then counts its move tree,
//! [`conformance::check`] tests it against every promise of the contract, and a [`Record`] holds a game that is played.
//!
//! - [`Player`], [`Team`], [`Outcome`]: who plays, who wins together, and how it ended.
//! - [`perft()`], [`perft_played`] and [`divide`]: leaves of the move tree, counted or played.
//! - [`Record`]: moves with undo and redo, as text and, with the feature `serde`, as JSON.
//! - [`conformance`]: random games that try every promise on every position they meet.
//! - [`zobrist`]: the numbers position keys are made of.
//! - [`inherent!`]: the contract's methods for users who do not import the trait.
//!
//! The feature `serde` adds JSON forms; there are no others, and `std` is never needed.
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
pub use perft::{divide, perft, perft_played};
pub use player::{
    NoSuchPlayer, Outcome, ParsePlayerError, ParseStandardError, Player, Standard, Team,
};
pub use record::{Record, RecordError, RecordLines, RecordText, ReplayError};

/// The examples of the README, compiled and run with the others.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
