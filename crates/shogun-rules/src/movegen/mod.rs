//! Move generation: which squares a piece reaches, and which of these moves leave the own king
//! safe.

mod batches;
mod legality;
mod reach;

pub use batches::{BatchMoves, Batches};
pub use legality::Batch;
pub(crate) use legality::Legality;
pub(crate) use reach::{BETWEEN, bits, candidates, is_open, is_reached, reach, reach_by};
