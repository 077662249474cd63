//! The games of four: everyone for himself, and partners.

mod ending;
mod game;
mod position;
mod rules;

pub use ending::FourEnding;
pub use position::{FourPosition, FourUndo};
pub use rules::{FourGame, FourRules};
