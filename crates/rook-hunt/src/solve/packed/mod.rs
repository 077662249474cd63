//! The turns of every state in a few bits a set.
//!
//! A rook to move is lost in as many turns as the best of its targets takes. Where it may stay,
//! that is the worse of two numbers: one for the run of empty squares along its row, one for that
//! along its column. So a set needs one number a run, of which most say that the rook escapes, and
//! [`model`] tells from the runs how likely each is. What it leaves to tell is written by an
//! arithmetic coder, a block of sets at a time, and blocks stand on shelves
//! ([`shelf_index`]), so that any set can be read without the others.

mod block;
mod model;
mod runs;
mod shelf_index;

pub(super) use model::{CaptureTurns, NEVER};
pub(super) use shelf_index::ShelfIndex;
