//! Common parts of the tablebases of all games: values, their compression, and counts.
//!
//! A tablebase has a table for each *class*: the material of the side to move and of the other
//! side. A table has a [`Code`] for each state, and a [`TableSummary`] of them; a [`CodeModel`]
//! compresses the codes.
//!
//! ```
//! use board_files::endings::{Code, TableSummary, Value, Zugzwangs};
//!
//! let codes = [Code::DRAW, Code::WINS, Code::WINS, Code::NONE];
//! let summary = TableSummary::of(codes, Zugzwangs::default());
//! assert_eq!(summary.states(), 3);
//! let class = summary.class("king", "pawn");
//! assert_eq!((class.won, class.longest_win), (2, Some(1)));
//! assert_eq!(Code::WINS.value(), Some(Value::Win(1)));
//! ```

mod builder;
mod code;
mod error;
mod model;
mod progress;
mod summary;
mod value;

pub use builder::{Builder, MustStop, PairSolver, SolveFailure};
pub use code::Code;
pub use error::BuildError;
pub use model::CodeModel;
pub use progress::Progress;
pub use summary::{Class, TableSummary, Zugzwangs};
pub use value::{ParseEndgameValueError, Value};
