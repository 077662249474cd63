//! What the browser page asks of the workspace besides games: tours, and the papers' claims. Games
//! are those of [`board_games`], whose tables and thinkers the bindings hand to JavaScript.
//!
//! - [`claims()`] are those of the papers, and [`examine`] answers whether one holds.
//! - [`games()`] are those of the catalogue.
//! - [`find_tour`], [`count_tours`], [`onward`], [`walk`], [`walk_on`] and [`tour_picture`] are for
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
    OnwardMove, TourAnswer, TourMarks, TourQuestion, count_tours, find_tour, onward, tour_picture,
    walk, walk_on,
};
