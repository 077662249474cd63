//! The move generator: boards with a wall, the moves of a piece unwritten, and the ways of writing
//! them out.

mod batch;
mod batches;
mod list;
mod lot;
pub(crate) mod mailbox;
mod turns;

pub use batch::{Batch, BatchMoves};
pub use batches::Batches;
pub(crate) use mailbox::{Cell, Friends, Mailbox, square};
