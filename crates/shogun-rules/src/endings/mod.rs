//! Endings: the value of every position of king and pawn against king and pawn, by retrograde
//! analysis.
//!
//! A [`Tablebase`] holds them for fixed energies and [`Variant::BareKing`](crate::Variant), which
//! are the default rules. [`Builder`] makes one in half a minute on one processor. Its file has 15
//! MB. A *class* is the material of the side to move and of the other side. Under these rules a
//! piece keeps its energy and a bare king has lost, so each capture ends the game, and every other
//! move leads to the same class with the other side to move.
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

mod builder;
mod duel;
mod file;
mod index;
mod material;
mod packed;
mod solve;
mod tablebase;
mod zugzwangs;

pub use board_files::FileError;
pub use board_files::endings::{BuildError, ParseEndgameValueError, Progress, Value, Zugzwangs};
pub use builder::{Analysis, Builder};
pub use material::Material;
pub use tablebase::Tablebase;

/// The numbers of won, drawn and lost positions of a class, up to symmetry.
pub type Class = board_files::endings::Class<Material>;
