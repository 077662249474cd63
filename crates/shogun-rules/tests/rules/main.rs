//! Compares the rules with an oracle that follows the papers' text literally, on random boards.

mod assignment;
mod board;
mod boards;
mod contract;
mod endings;
mod energies;
mod game;
mod illegal;
mod oracle;
mod picture;
mod tablebase;
mod tablebase_file;
mod tablebase_twin;
mod text;
mod traits;
