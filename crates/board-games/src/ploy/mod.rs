//! Ploy, for two and for four.

mod errors;
mod four;
mod info;
mod pieces;
mod two;
