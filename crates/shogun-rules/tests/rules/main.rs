//! The rules against an oracle that follows the papers' text literally, on random boards.

mod assignment;
mod boards;
mod game;
mod oracle;
mod text;
