//! The four games as the page shows them.

mod hunt;
mod ploy;
mod ploy_four;
mod ploy_pieces;
mod shogun;

use crate::Message;

/// A square was named that the board does not have.
fn off_board() -> Message {
    Message::new("that square is not on the board", "bad-square")
}
