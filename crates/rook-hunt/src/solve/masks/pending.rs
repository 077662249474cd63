//! Squares on their way to masks in main memory.

use core::array;
use core::mem;

use prefetch_index::prefetch_index;

use super::GrowingMasks;
use crate::solve::word::SolverWord;

/// Number of masks that are asked for at the same time.
const LEN: usize = 32;

/// The last squares for masks. A mask is asked for when its squares come and grows after many
/// others have come, since most masks come from main memory.
#[derive(Debug)]
pub(in crate::solve) struct PendingWins<W> {
    /// A ring. An empty place adds no squares to the first mask.
    wins: [(usize, W); LEN],
    next: usize,
}

impl<W: SolverWord> Default for PendingWins<W> {
    fn default() -> Self {
        Self {
            wins: array::from_fn(|_| (0, W::ZERO)),
            next: 0,
        }
    }
}

impl<W: SolverWord> PendingWins<W> {
    /// Adds squares to a mask, later.
    #[inline(always)]
    pub(in crate::solve) fn add(&mut self, masks: &GrowingMasks<'_, W>, at: usize, squares: W) {
        prefetch_index(masks.masks, at);
        let (at, squares) = mem::replace(&mut self.wins[self.next], (at, squares));
        self.next = (self.next + 1) % LEN;
        masks.add(at, squares);
    }

    /// Adds all squares that have come.
    pub(in crate::solve) fn finish(&mut self, masks: &GrowingMasks<'_, W>) {
        for (at, squares) in &mut self.wins {
            masks.add(*at, mem::replace(squares, W::ZERO));
        }
    }
}
