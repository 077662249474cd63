//! Endings: the value of every position of Commander and one piece against Commander and one piece,
//! by retrograde analysis.
//!
//! A [`Tablebase`] holds them for pieces of the box, under the rules that let a piece turn by any
//! angle. A *class* is the material of the side to move and of the other side. Every capture ends
//! the game and wins it, because a side with nothing but its Commander has lost. Every other move
//! leads to the same class with the other side to move, so each pair of materials is solved by
//! itself.
//!
//! A pair on the whole board has up to 2.8 thousand million states, a byte of memory each. On a
//! smaller board, which ends at a row and a column before the ninth, it takes seconds:
//! [`Analysis::on_side`].
//!
//! Distances are in plies to the end of the game, with best play of both sides. A game has no rule
//! against repetition: a draw is a position in which nobody can force a win.
//!
//! ```
//! use ploy_rules::Position;
//! use ploy_rules::endings::{Analysis, Builder, Material, Value};
//!
//! let text = ",,,,,,,,/,,,,,,,,/,,,,,,,,/,,,,,,,,/,,,,,,,,/,,,,,,,,/w85,w17,,,,,,,/,,,,,,,,/,b17,b85,,,,,, b";
//! let position: Position = text.parse()?;
//! let [black, white] = Material::of(&position).expect("each side has two pieces");
//! let tablebase = Builder::with(Analysis::on_side(3)).only(black, white).build()?;
//! assert_eq!(tablebase.value(&position), Some(Value::Win(1)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod builder;
mod duel;
mod file;
mod index;
mod material;
mod packed;
mod positions;
mod region;
mod solve;
mod summary;
mod tablebase;
#[cfg(test)]
mod tests;
mod workers;

pub use board_files::FileError;
pub use board_files::endings::{BuildError, ParseEndgameValueError, Progress, Value, Zugzwangs};
pub use builder::{Analysis, Builder};
pub use material::Material;
pub use tablebase::Tablebase;

/// The numbers of won, drawn and lost positions of a class, up to symmetry.
pub type Class = board_files::endings::Class<Material>;
