//! The sets whose mask has grown.

use core::sync::atomic::Ordering::Relaxed;

use super::Frontier;
use crate::bitboard;
use crate::solve::index::{Block, Piece};

impl Frontier<'_> {
    /// Calls `visit` for the blocks of a piece with marks.
    pub(super) fn marked_blocks(&self, piece: &Piece, mut visit: impl FnMut(Block<'_>)) {
        for (row, middles) in self.index.rows_of(piece) {
            let start = self.index.rows[row].offset as usize;
            let offsets = &self.index.block_offset[self.index.inside(row)];
            let at = |middle: usize| start + offsets[middle] as usize;
            if !self.any_marked(at(middles.start), at(middles.end)) {
                continue;
            }
            for middle in middles {
                if self.any_marked(at(middle), at(middle + 1)) {
                    visit(self.index.block(row, middle));
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
        let mut bits = self.marked[word].load(Relaxed);
        if start > word * 64 {
            bits &= u64::MAX << (start - word * 64);
        }
        if end < word * 64 + 64 {
            bits &= !(u64::MAX << (end - word * 64));
        }
        bits
    }

    /// Calls `visit` with the place in the block of every marked set.
    #[inline]
    pub(super) fn marks(&self, block: &Block<'_>, mut visit: impl FnMut(usize)) {
        let (start, end) = (block.at, block.at + block.sets.len());
        for word in start / 64..end.div_ceil(64) {
            for bit in bitboard::squares(self.marks_in(word, start, end)) {
                visit(word * 64 + usize::from(bit) - start);
            }
        }
    }
}
