//! Literal ports and shared inputs of the benches.

pub mod chess;
pub mod count_by_mates;
pub mod papers;
pub mod ploy;
pub mod rook_hunt;
