//! Literal ports and shared inputs of the benches.

pub mod bot;
pub mod chess;
pub mod count_by_mates;
pub mod papers;
pub mod ploy;
pub mod rook_hunt;

/// The recipe of `docs/bot.md`, compiled and run. It is here because this package is not published:
/// a page outside of a package cannot be part of it.
#[cfg(doctest)]
#[doc = include_str!("../../docs/bot.md")]
struct Bot;
