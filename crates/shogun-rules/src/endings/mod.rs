//! Endings: the value of every position of a king and up to four pawns a side, by retrograde
//! analysis.
//!
//! A [`Tablebase`] holds them for fixed energies and [`Variant::BareKing`](crate::Variant), which
//! are the default rules. A *class* is the material of the side to move and of the other side.
//! Under these rules a piece keeps its energy and a bare king has lost. So a capture of the last
//! pawn ends the game, one of another pawn leads to a class with fewer pawns, and every other move
//! leads to the same class with the other side to move. A [`Builder`] solves the pairs of material
//! that captures lead to before the pair itself.
//!
//! All pairs with a pawn a side take half a minute on one processor, and their file has 15 MB. A
//! pair with more pawns has more states, two bytes of memory each; on a smaller board it has fewer:
//! [`ShogunEndings::on_side`].
//!
//! Distances are in plies to the end of the game, with best play of both sides. A game has no rule
//! against repetition: a draw is a position in which nobody can force a win.
//!
//! ```
//! use shogun_rules::Position;
//! use shogun_rules::endings::{Builder, Material, Value};
//!
//! let position: Position = "k17/8/1K26/8/8/8/8/P36p1 w".parse()?;
//! let [white, red] = Material::of(&position).expect("each side has a king and a pawn");
//! let tablebase = Builder::new().only(white, red).build()?;
//! assert_eq!(tablebase.value(&position), Some(Value::Win(3)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod conversions;
mod duel;
mod game;
mod index;
mod material;
mod positions;
#[cfg(test)]
mod tests;

pub use board_files::FileError;
pub use board_files::endings::{BuildError, ParseEndgameValueError, Progress, Value, Zugzwangs};
pub use game::ShogunEndings;
pub use material::Material;

/// A tablebase of endings with up to four pawns a side, see [the module](crate::endings).
///
/// A query unpacks a block in some tenths of a millisecond. Tables of one pawn a side keep their
/// blocks, so that later queries take some nanoseconds.
///
/// ```
/// # let folder = std::env::temp_dir().join(format!("shogun-endings-doc-{}", std::process::id()));
/// # std::fs::create_dir_all(&folder)?;
/// use shogun_rules::Position;
/// use shogun_rules::endings::{Builder, Material, Tablebase, Value};
///
/// let position: Position = "k17/8/1K26/8/8/8/8/P36p1 w".parse()?;
/// let [white, red] = Material::of(&position).expect("each side has a king and a pawn");
/// let tablebase = Builder::new().only(white, red).build()?;
/// let moves = tablebase.moves(&position).expect("the class is there");
/// assert_eq!(moves[0], ("1,1-2,3".parse()?, Value::Win(3)));
/// tablebase.save(folder.join("small"))?;
/// let loaded = Tablebase::load(folder.join("small"), 1 << 30)?;
/// assert!(loaded.classes().eq(tablebase.classes()));
/// # std::fs::remove_dir_all(&folder)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub type Tablebase = board_files::endings::Tablebase<ShogunEndings>;

/// A builder of a tablebase of all classes with one pawn a side, or of some with up to four.
///
/// ```
/// use std::sync::atomic::AtomicBool;
///
/// use shogun_rules::endings::{BuildError, Builder};
///
/// let stop = AtomicBool::new(true); // mostly set by another thread, later
/// let built = Builder::new().stop(&stop).build();
/// assert_eq!(built.err(), Some(BuildError::Stopped));
/// ```
pub type Builder<'w> = board_files::endings::Builder<'w, ShogunEndings>;

/// The numbers of won, drawn and lost positions of a class, up to symmetry.
pub type Class = board_files::endings::Class<Material>;
