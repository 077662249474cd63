//! The two-player game.

mod ending;
mod game;
mod position;

pub use ending::Ending;
pub use position::{Position, Undo};
