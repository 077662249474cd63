//! The moves of a player, batch after batch.

use core::iter::FusedIterator;

use super::legality::{Batch, Legality, square};
use crate::SquareSet;

/// The legal moves of a player, one [`Batch`] a piece in square order, from
/// [`Position::batches`](crate::Position::batches).
#[derive(Clone, Debug)]
#[must_use = "iterators are lazy"]
pub struct Batches<'b> {
    legality: Legality<'b>,
    /// The pieces that are still to come.
    movers: u64,
}

impl<'b> Batches<'b> {
    pub(crate) fn new(legality: Legality<'b>, movers: SquareSet) -> Self {
        let movers = movers.bits();
        Self { legality, movers }
    }
}

impl Iterator for Batches<'_> {
    type Item = Batch;

    fn next(&mut self) -> Option<Batch> {
        while self.movers != 0 {
            let from = self.movers.trailing_zeros() as usize;
            self.movers &= self.movers - 1;
            let to = SquareSet::from_bits(self.legality.targets(from));
            if !to.is_empty() {
                let from = square(from);
                return Some(Batch { from, to });
            }
        }
        None
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (0, Some(self.movers.count_ones() as usize))
    }
}

impl FusedIterator for Batches<'_> {}
