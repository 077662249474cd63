//! The distances of all states, compressed to a few bits for each set.
//!
//! The distance of a rook to move is the largest distance of its targets. If it may stay, that is
//! the larger of two numbers: one for the run of empty squares along its row, one for the run along
//! its column. So a set needs one number for each run, and most of them say that the rook escapes.
//! [`model`] estimates the probability of each number from the other runs, and an arithmetic coder
//! writes the numbers in blocks of sets. Blocks are grouped in shelves ([`shelf_index`]), so that
//! any set can be read without the others.

mod block;
mod model;
mod runs;
mod shelf_index;

pub(super) use model::{CaptureTurns, NO_CAPTURE};
pub(super) use shelf_index::ShelfIndex;
