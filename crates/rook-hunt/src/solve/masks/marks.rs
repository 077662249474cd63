//! Marks of masks that have grown.

use core::sync::atomic::{AtomicU64, Ordering::Relaxed};

use crate::bitboard;
use crate::solve::abort::{OutOfMemory, try_fill};
use crate::solve::index::{BlockRun, IndexBlock, PawnIndex};
use crate::solve::word::SolverWord;

/// A bit set over the numbers of pawn sets: the frontier.
#[derive(Debug)]
pub(in crate::solve) struct AtomicBitSet(Vec<AtomicU64>);

impl AtomicBitSet {
    /// The empty set of `len` numbers.
    pub(in crate::solve) fn none(len: usize) -> Result<Self, OutOfMemory> {
        Self::repeated(0, len)
    }

    /// The full set of `len` numbers.
    pub(in crate::solve) fn all(len: usize) -> Result<Self, OutOfMemory> {
        Self::repeated(u64::MAX, len)
    }

    fn repeated(word: u64, len: usize) -> Result<Self, OutOfMemory> {
        let words = try_fill(word, len.div_ceil(64))?;
        Ok(Self(words.into_iter().map(AtomicU64::new).collect()))
    }

    #[inline(always)]
    pub(in crate::solve) fn set(&self, number: usize) {
        self.0[number / 64].fetch_or(1 << (number % 64), Relaxed);
    }

    #[inline]
    pub(in crate::solve) fn clear(&self, number: usize) {
        self.0[number / 64].fetch_and(!(1 << (number % 64)), Relaxed);
    }

    pub(in crate::solve) fn clear_all(&mut self) {
        for word in &mut self.0 {
            *word.get_mut() = 0;
        }
    }

    #[cfg(feature = "files")]
    pub(in crate::solve) fn words(&self) -> &[AtomicU64] {
        &self.0
    }

    #[cfg(feature = "files")]
    pub(in crate::solve) fn words_mut(&mut self) -> &mut [AtomicU64] {
        &mut self.0
    }

    /// Visits the blocks of a work item that have marks, with this number of marks for each set.
    pub(in crate::solve) fn blocks<'a, W: SolverWord>(
        &self,
        index: &'a PawnIndex<W>,
        piece: &BlockRun,
        per_set: usize,
        mut visit: impl FnMut(IndexBlock<'a, W>),
    ) {
        for (row, middles) in index.rows_of(piece) {
            let start = index.rows[row].offset as usize;
            let offsets = &index.block_offset[index.inside(row)];
            let at = |middle: usize| (start + offsets[middle] as usize) * per_set;
            if !self.any_marked(at(middles.start), at(middles.end)) {
                continue;
            }
            for middle in middles {
                if self.any_marked(at(middle), at(middle + 1)) {
                    visit(index.block(row, middle));
                }
            }
        }
    }

    fn any_marked(&self, start: usize, end: usize) -> bool {
        (start / 64..end.div_ceil(64)).any(|word| self.marks_in(word, start, end) != 0)
    }

    /// The marks of one word that belong to numbers from `start` to `end`.
    #[inline]
    fn marks_in(&self, word: usize, start: usize, end: usize) -> u64 {
        let mut bits = self.0[word].load(Relaxed);
        if start > word * 64 {
            bits &= u64::MAX << (start - word * 64);
        }
        if end < word * 64 + 64 {
            bits &= !(u64::MAX << (end - word * 64));
        }
        bits
    }

    /// Visits the place in the block of every marked set, with one mark for each set.
    #[inline]
    pub(in crate::solve) fn places<W>(&self, block: &IndexBlock<'_, W>, visit: impl FnMut(usize)) {
        self.visit(block.at, block.sets.len(), visit);
    }

    /// Visits the place of every mark in a range from `start` on.
    #[inline]
    pub(in crate::solve) fn visit(&self, start: usize, len: usize, mut visit: impl FnMut(usize)) {
        let end = start + len;
        for word in start / 64..end.div_ceil(64) {
            for bit in bitboard::squares(self.marks_in(word, start, end)) {
                visit(word * 64 + usize::from(bit) - start);
            }
        }
    }
}
