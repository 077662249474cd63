//! Masks of rook squares, one or several for each pawn set: which have grown, and squares on their
//! way to masks in main memory.

mod marks;
mod pending;

use super::word::{AtomicWord, SolverWord};
pub(super) use marks::AtomicBitSet;
pub(super) use pending::PendingWins;

/// Masks that grow, and those that have grown.
#[derive(Debug)]
pub(super) struct GrowingMasks<'a, W: SolverWord> {
    pub(super) masks: &'a [W::Atomic],
    pub(super) grown: &'a AtomicBitSet,
}

impl<W: SolverWord> GrowingMasks<'_, W> {
    /// Adds squares to a mask.
    #[inline(always)]
    pub(super) fn add(&self, at: usize, squares: W) {
        let mask = &self.masks[at];
        if squares & !mask.load() != W::ZERO {
            mask.add(squares);
            self.grown.set(at);
        }
    }
}
