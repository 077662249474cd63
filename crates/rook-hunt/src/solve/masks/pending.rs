//! Squares on their way to masks in main memory.

use core::mem;

use super::growing::{GrowingMasks, SharedMasks};

/// Number of masks that are asked for at the same time.
const LEN: usize = 32;

/// The last squares for masks. A mask is asked for when its squares come and grows after many
/// others have come, since most masks come from main memory.
#[derive(Debug)]
pub(in crate::solve) struct PendingWins<T> {
    /// A ring. An empty place adds no squares to the first mask.
    wins: [(usize, T); LEN],
    next: usize,
}

impl<T: Copy + Default> Default for PendingWins<T> {
    fn default() -> Self {
        Self {
            wins: [(0, T::default()); LEN],
            next: 0,
        }
    }
}

impl<T: Copy + Default> PendingWins<T> {
    /// Adds squares to a mask, later.
    #[inline(always)]
    pub(in crate::solve) fn add<M: SharedMasks<Win = T> + ?Sized>(
        &mut self,
        masks: &GrowingMasks<'_, M>,
        at: usize,
        win: T,
    ) {
        masks.masks.prefetch(at);
        let (at, win) = mem::replace(&mut self.wins[self.next], (at, win));
        self.next = (self.next + 1) % LEN;
        masks.add(at, win);
    }

    /// Adds all squares that have come.
    pub(in crate::solve) fn finish<M: SharedMasks<Win = T> + ?Sized>(
        &mut self,
        masks: &GrowingMasks<'_, M>,
    ) {
        for (at, win) in &mut self.wins {
            masks.add(*at, mem::take(win));
        }
    }
}
