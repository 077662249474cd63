//! JSON forms of all games. A value with a text is a string; a position is an object of its text
//! and the text of its rules.

mod position;
mod text;

pub use position::{position_from, position_to};
pub use text::{text_from, text_to};
