//! What stands on a board: colours, kinds, lines and rotations.

pub(crate) mod colour;
pub(crate) mod design;
pub(crate) mod lines;
pub(crate) mod piece;
pub(crate) mod rotation;
pub(crate) mod rotations;
