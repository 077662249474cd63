//! A strategy against everything the other side can do.

mod error;
mod pawns;
mod rook;

pub use error::VerifyError;
pub use pawns::{PawnVerdict, verify};
pub use rook::{RookVerdict, verify_rook};
