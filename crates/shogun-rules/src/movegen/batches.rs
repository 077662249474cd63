//! The moves of a player, batch after batch.

use core::iter::FusedIterator;

use super::legality::{Batch, Legality, square};
use crate::{Move, Square, SquareSet, Squares};

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

impl IntoIterator for Batch {
    type Item = Move;
    type IntoIter = BatchMoves;

    /// The moves, by their target squares in index order.
    #[inline]
    fn into_iter(self) -> BatchMoves {
        BatchMoves {
            from: self.from,
            to: self.to.iter(),
        }
    }
}

/// The moves of one piece, from [`Batch`]; knows how many are left.
#[derive(Clone, Debug)]
#[must_use = "iterators are lazy"]
pub struct BatchMoves {
    from: Square,
    to: Squares,
}

impl Iterator for BatchMoves {
    type Item = Move;

    #[inline]
    fn next(&mut self) -> Option<Move> {
        Some(Move::new(self.from, self.to.next()?))
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        self.to.size_hint()
    }
}

impl ExactSizeIterator for BatchMoves {}
impl FusedIterator for BatchMoves {}
