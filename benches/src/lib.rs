//! Literal ports and shared inputs of the benches.

pub mod chess;
pub mod ploy;
