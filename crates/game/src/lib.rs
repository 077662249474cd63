//! The contract of two-player board games: what a game must offer so that perft, conformance checks and players work on
//! it without knowing its rules.
//!
//! Implement [`Game`] for the position type of a game; `perft` then counts its move tree, and
//! `conformance::check` tests it against the promises of the contract.
#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]

extern crate alloc;

mod game;

pub use game::{Game, IllegalMove, Outcome, Side};
