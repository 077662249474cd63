//! The functions of the browser page: knight's tours, the papers' claims, and the bindings for
//! JavaScript. Games come from [`board_games`]; the bindings export its tables and analysers.
//!
//! - [`claims()`] lists the papers' claims, and [`examine`] checks one.
//! - [`games()`] lists the games of the catalogue.
//! - [`find_tour`], [`count_tours`], [`onward_moves`], [`walk`], [`continue_walk`] and
//!   [`tour_picture`] are for
//!   knight's tours.
//!
//! Terms that the literature lacks are in the [glossary].
//!
//! [glossary]: https://github.com/board-rules/board-rules/blob/main/docs/glossary.md

#[cfg(target_arch = "wasm32")]
pub mod bindings;
mod claims;
mod games;
mod tour_errors;
mod tours;

pub use claims::{Claim, ClaimExample, ClaimVerdict, claims, examine};
pub use games::{GameCard, games};
pub use tours::{
    OnwardMove, TourAnswer, TourMarks, TourQuestion, continue_walk, count_tours, find_tour,
    onward_moves, tour_picture, walk,
};
