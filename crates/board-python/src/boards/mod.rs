//! Boards of positions: as numbers, edited, annotated and drawn.

pub(crate) mod cells;
pub(crate) mod drawing;
pub(crate) mod editing;
pub(crate) mod picture;
