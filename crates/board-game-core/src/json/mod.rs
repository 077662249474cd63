//! JSON forms, one way for all games: what has a text is that text, and a position is its text with
//! that of its rules.

mod position;
mod text;

pub use position::{position_from, position_to};
pub use text::{text_from, text_to};
