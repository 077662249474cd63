//! The contract of two-player board games: what a game must offer so that perft, conformance checks and players work on
//! it without knowing its rules.
//!
//! Implement [`Game`] for the position type of a game; [`perft`](perft()) then counts its move tree, and
//! [`conformance::check`] tests it against every promise of the contract.
//!
//! - [`perft()`], [`perft_played`] and [`divide`]: leaves of the move tree, counted or played.
//! - [`conformance`]: random games that try every promise on every position they meet.
//! - [`zobrist`]: the numbers position keys are made of.
#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]

extern crate alloc;

pub mod conformance;
mod game;
mod perft;
pub mod zobrist;

pub use game::{Game, IllegalMove, Outcome, Side};
pub use perft::{divide, perft, perft_played};

/// The examples of the README, compiled and run with the others.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
