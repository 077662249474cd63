//! Literal ports and shared inputs of the benches.

pub mod ploy;
