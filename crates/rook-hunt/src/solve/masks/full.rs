//! A word and a byte for every pawn set.

use core::sync::atomic::{AtomicU8, Ordering::Relaxed};

use board_grid::Bits;
use prefetch_index::prefetch_index;

use super::growing::{SharedMasks, WonMasks};
use crate::rules::Rules;
use crate::solve::abort::{OutOfMemory, try_fill};
use crate::solve::index::{BlockRun, PawnIndex};
use crate::solve::table::zeroed;
use crate::solve::word::{AtomicWord, SolverWord};

/// Masks of words.
impl<A: AtomicWord> SharedMasks for [A] {
    type Win = A::Word;

    #[inline(always)]
    fn prefetch(&self, at: usize) {
        prefetch_index(self, at);
    }

    #[inline(always)]
    fn add(&self, at: usize, squares: A::Word) -> bool {
        let mask = &self[at];
        let grows = squares & !mask.load() != A::Word::ZERO;
        if grows {
            mask.add(squares);
        }
        grows
    }
}

/// A word with a bit for every square, and a byte with the number of lost squares.
#[derive(Debug)]
pub(in crate::solve) struct FullMasks<W: SolverWord> {
    won: Vec<W::Atomic>,
    lost: Vec<AtomicU8>,
}

impl<W: SolverWord> SharedMasks for FullMasks<W> {
    type Win = W;

    #[inline(always)]
    fn prefetch(&self, number: usize) {
        self.won.prefetch(number);
    }

    #[inline(always)]
    fn add(&self, number: usize, squares: W) -> bool {
        self.won.add(number, squares)
    }
}

impl<W: SolverWord> WonMasks<W> for FullMasks<W> {
    type PackedLost = W;

    fn supports(_: &Rules) -> bool {
        true
    }

    fn memory(sets: u128, packed: u128) -> u128 {
        let word = size_of::<W>() as u128;
        (word + 1) * sets + word * packed
    }

    fn new(index: &PawnIndex<W>, _: &[BlockRun], _: usize) -> Result<Self, OutOfMemory> {
        let lost = try_fill(0, index.len())?.into_iter().map(AtomicU8::new);
        Ok(Self {
            won: zeroed::<W>(index.len())?,
            lost: lost.collect(),
        })
    }

    #[inline(always)]
    fn win(squares: W, _: W) -> W {
        squares
    }

    #[inline(always)]
    fn won(&self, number: usize, _: W) -> W {
        self.won[number].load()
    }

    #[inline(always)]
    fn store(&self, number: usize, _: W, won: W) {
        self.won[number].store(won);
    }

    #[inline(always)]
    fn lost_count(&self, number: usize) -> u8 {
        self.lost[number].load(Relaxed)
    }

    #[inline(always)]
    fn set_lost_count(&self, number: usize, lost: u8) {
        self.lost[number].store(lost, Relaxed);
    }

    #[inline(always)]
    fn pack_lost(&self, _: W, lost: W) -> W {
        lost
    }

    #[inline(always)]
    fn unpack_lost(&self, _: W, lost: W) -> W {
        lost
    }
}
