//! The move generator: a mailbox with a border, batches (a piece's moves in compact form), and move
//! lists.

mod batch;
mod batches;
mod list;
pub(crate) mod mailbox;
mod random;
mod reach;
mod turns;

pub use batch::{Batch, BatchMoves};
pub use batches::Batches;
pub(crate) use mailbox::{Mailbox, MailboxCell, square};
pub(crate) use reach::Friends;
