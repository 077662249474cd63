//! The move generator: batch after batch, and the single moves in them.

use core::iter::FusedIterator;
use core::ops::ControlFlow;

use crate::mailbox::{Friends, Mailbox};
use crate::rules::Turns;
use crate::{Batch, BatchMoves, Move, Rules, SquareSet};

/// The moves of a player, one [`Batch`] a piece in square order, from
/// [`Position::batches`](crate::Position::batches).
#[derive(Clone, Debug)]
#[must_use = "iterators are lazy"]
pub struct Batches<'a> {
    mailbox: &'a Mailbox,
    turns: &'static [Turns; 256],
    friends: Friends,
    /// Squares 0 to 63 and 64 to 80 of the pieces that are still to come.
    movers: [u64; 2],
}

impl<'a> Batches<'a> {
    /// The moves of the pieces on the squares `movers`, which may not take those of `friends`.
    #[inline]
    pub(crate) fn new(
        mailbox: &'a Mailbox,
        movers: SquareSet,
        friends: Friends,
        rules: Rules,
    ) -> Self {
        let bits = movers.bits();
        Self {
            mailbox,
            turns: rules.turns(),
            friends,
            movers: [bits as u64, (bits >> 64) as u64],
        }
    }

    #[inline(always)]
    fn batch(&self, from: usize) -> Batch {
        let cell = self.mailbox.at(from);
        Batch::generate(self.mailbox, from, cell, self.friends, self.turns)
    }

    /// Shows each batch to `visit` until it breaks.
    #[inline(always)]
    pub(crate) fn visit<B>(self, mut visit: impl FnMut(Batch) -> ControlFlow<B>) -> ControlFlow<B> {
        for (half, first) in self.movers.into_iter().zip([0, 64]) {
            let mut left = half;
            while left != 0 {
                visit(self.batch(first + left.trailing_zeros() as usize))?;
                left &= left - 1;
            }
        }
        ControlFlow::Continue(())
    }

    /// Number of moves in all batches left.
    #[must_use]
    pub fn count_moves(self) -> usize {
        self.fold(0, |count, batch| count + batch.len())
    }
}

impl Iterator for Batches<'_> {
    type Item = Batch;

    #[inline]
    fn next(&mut self) -> Option<Batch> {
        let half = usize::from(self.movers[0] == 0);
        let left = self.movers[half];
        if left == 0 {
            return None;
        }
        self.movers[half] &= left - 1;
        Some(self.batch(64 * half + left.trailing_zeros() as usize))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self
            .movers
            .iter()
            .map(|half| half.count_ones() as usize)
            .sum();
        (left, Some(left))
    }

    #[inline]
    fn fold<T, F: FnMut(T, Batch) -> T>(self, start: T, mut add: F) -> T {
        let mut sum = Some(start);
        let _: ControlFlow<()> = self.visit(|batch| {
            sum = sum.take().map(|sum| add(sum, batch));
            ControlFlow::Continue(())
        });
        sum.expect("it was put back after each batch")
    }
}

impl ExactSizeIterator for Batches<'_> {}
impl FusedIterator for Batches<'_> {}

/// The moves of a player one by one, from [`Position::moves`](crate::Position::moves); knows how many are left.
///
/// Asking for the number costs a look at every piece that is still to come; iterating does not.
#[derive(Clone, Debug)]
#[must_use = "iterators are lazy"]
pub struct Moves<'a> {
    batches: Batches<'a>,
    current: Option<BatchMoves>,
}

impl<'a> Moves<'a> {
    #[inline]
    pub(crate) const fn new(batches: Batches<'a>) -> Self {
        Self {
            batches,
            current: None,
        }
    }
}

impl Iterator for Moves<'_> {
    type Item = Move;

    #[inline]
    fn next(&mut self) -> Option<Move> {
        loop {
            if let Some(mv) = self.current.as_mut().and_then(Iterator::next) {
                return Some(mv);
            }
            self.current = Some(self.batches.next()?.into_iter());
        }
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let current = self.current.as_ref().map_or(0, ExactSizeIterator::len);
        let left = current + self.batches.clone().count_moves();
        (left, Some(left))
    }

    fn count(self) -> usize {
        self.len()
    }

    fn nth(&mut self, mut place: usize) -> Option<Move> {
        loop {
            if let Some(current) = &mut self.current {
                if place < current.len() {
                    return current.nth(place);
                }
                place -= current.len();
            }
            self.current = Some(self.batches.next()?.into_iter());
        }
    }
}

impl ExactSizeIterator for Moves<'_> {}
impl FusedIterator for Moves<'_> {}
