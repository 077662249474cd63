//! Endings: the value of every position of Commander and one piece against Commander and one piece,
//! by retrograde analysis.
//!
//! A [`Tablebase`] holds them for pieces of the game, under the rules that let a piece turn by any
//! angle. A *class* is the material of the side to move and of the other side. Every capture ends
//! the game and wins it, because a side with nothing but its Commander has lost. Every other move
//! leads to the same class with the other side to move, so each pair of materials is solved by
//! itself.
//!
//! A pair on the whole board has up to 2.8 thousand million states, a byte of memory each. On a
//! smaller board, which ends at a row and a column before the ninth, it takes seconds:
//! [`PloyEndings::on_side`].
//!
//! Distances are in plies to the end of the game, with best play of both sides. A game has no rule
//! against repetition: a draw is a position in which nobody can force a win.
//!
//! ```
//! use ploy_rules::Position;
//! use ploy_rules::endings::{Builder, Material, PloyEndings, Value};
//!
//! let text = ",,,,,,,,/,,,,,,,,/,,,,,,,,/,,,,,,,,/,,,,,,,,/,,,,,,,,/w85,w17,,,,,,,/,,,,,,,,/,b17,b85,,,,,, b";
//! let position: Position = text.parse()?;
//! let [black, white] = Material::of(&position).expect("each side has two pieces");
//! let tablebase = Builder::with(PloyEndings::on_side(3)).only(black, white).build()?;
//! assert_eq!(tablebase.value(&position), Some(Value::Win(1)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod duel;
mod game;
mod index;
mod material;
mod positions;
mod region;
#[cfg(test)]
mod tests;

pub use board_files::FileError;
pub use board_files::endings::{BuildError, ParseEndgameValueError, Progress, Value, Zugzwangs};
pub use game::PloyEndings;
pub use material::Material;

/// A tablebase of Commander and one piece against Commander and one piece, see
/// [the module](crate::endings).
///
/// A query unpacks a block in some tenths of a millisecond.
///
/// ```
/// # let folder = std::env::temp_dir().join(format!("ploy-endings-doc-{}", std::process::id()));
/// # std::fs::create_dir_all(&folder)?;
/// use ploy_rules::Position;
/// use ploy_rules::endings::{Builder, Material, PloyEndings, Tablebase, Value};
///
/// // On a board of 3 x 3, a1 to c3.
/// let text = ",,,,,,,,/,,,,,,,,/,,,,,,,,/,,,,,,,,/,,,,,,,,/,,,,,,,,/w85,w17,,,,,,,/,,,,,,,,/,b17,b85,,,,,, b";
/// let position: Position = text.parse()?;
/// let [black, white] = Material::of(&position).expect("each side has two pieces");
/// let tablebase = Builder::with(PloyEndings::on_side(3)).only(black, white).build()?;
/// let moves = tablebase.moves(&position).expect("the class is there");
/// assert_eq!(moves[0], ("b1-b3-0".parse()?, Value::Win(1)));
/// tablebase.save(folder.join("small"))?;
/// let loaded = Tablebase::load(folder.join("small"), 1 << 30)?;
/// assert!(loaded.classes().eq(tablebase.classes()));
/// # std::fs::remove_dir_all(&folder)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub type Tablebase = board_files::endings::Tablebase<PloyEndings>;

/// A builder of a tablebase of all classes, or of some.
///
/// ```
/// use std::sync::atomic::AtomicBool;
///
/// use ploy_rules::endings::{BuildError, Builder, PloyEndings};
///
/// let stop = AtomicBool::new(true); // mostly set by another thread, later
/// let built = Builder::with(PloyEndings::on_side(3)).threads(2).stop(&stop).build();
/// assert_eq!(built.err(), Some(BuildError::Stopped));
/// ```
pub type Builder<'w> = board_files::endings::Builder<'w, PloyEndings>;

/// The numbers of won, drawn and lost positions of a class, up to symmetry.
pub type Class = board_files::endings::Class<Material>;
