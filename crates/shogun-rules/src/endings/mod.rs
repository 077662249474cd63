//! Endings: what every position of king and pawn against king and pawn is worth, by retrograde
//! analysis.
//!
//! A [`Tablebase`] holds them for fixed energies and [`Variant::BareKing`](crate::Variant), which
//! are the default rules. [`Builder`] makes one in half a minute on one processor; it is saved in a
//! file of 15 MB and answers from there. Under these rules a piece keeps its energy and a bare king
//! has lost, so that no move leads out of a *class*, what the side to move and the other have, but
//! to the same class with the other side to move: each capture ends the game.
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
mod error;
mod file;
mod index;
mod material;
mod packed;
mod solve;
mod summary;
mod tablebase;
mod value;

pub use board_files::FileError;
pub use builder::{Builder, Progress};
pub use error::BuildError;
pub use material::Material;
pub use summary::{Class, Zugzwangs};
pub use tablebase::Tablebase;
pub use value::Value;
