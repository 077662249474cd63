//! Work items: ranges of numbers.

use core::ops::Range;

use super::numbering::{IndexBlock, PawnIndex};
use crate::solve::word::SolverWord;

/// The place of a block: a row and one of its middle sets.
#[derive(Debug, Clone, Copy)]
pub(crate) struct BlockPlace {
    row: usize,
    middle: usize,
}

/// A run of whole blocks.
#[derive(Debug, Clone)]
pub(crate) struct BlockRun {
    first: BlockPlace,
    /// The end of the run: its last row, and the first middle set of that row after the run.
    last: BlockPlace,
    pub(crate) numbers: Range<usize>,
}

/// Minimum number of work items, so that every thread has work on a small board.
const PIECES: usize = 64;

impl<W: SolverWord> PawnIndex<W> {
    /// Splits the numbers into runs of whole blocks of about `max` numbers, or smaller runs if
    /// there are few.
    pub(crate) fn pieces(&self, max: usize) -> Vec<BlockRun> {
        let target = (self.len() / PIECES).clamp(1, max);
        let mut pieces = Vec::new();
        let mut open: Option<(BlockPlace, usize)> = None;
        for row in 0..self.row_count() {
            let middles = self.middles(row);
            let start = self.rows[row].offset as usize;
            let offsets = &self.block_offset[self.inside(row)];
            let whole = self.rows[row + 1].offset as usize - start <= target;
            let mut middle = middles.start;
            while middle < middles.end {
                let at = start + offsets[middle] as usize;
                let (first, begin) = *open.get_or_insert((BlockPlace { row, middle }, at));
                middle = if whole { middles.end } else { middle + 1 };
                let end = start + offsets[middle] as usize;
                if end - begin >= target {
                    pieces.push(BlockRun {
                        first,
                        last: BlockPlace { row, middle },
                        numbers: begin..end,
                    });
                    open = None;
                }
            }
        }
        if let Some((first, begin)) = open {
            let row = self.row_count() - 1;
            let middle = self.middles(row).end;
            pieces.push(BlockRun {
                first,
                last: BlockPlace { row, middle },
                numbers: begin..self.len(),
            });
        }
        pieces
    }

    /// The blocks of a run.
    pub(crate) fn blocks_of(&self, piece: &BlockRun) -> impl Iterator<Item = IndexBlock<'_, W>> {
        let rows = self.rows_of(piece);
        rows.flat_map(move |(row, middles)| middles.map(move |middle| self.block(row, middle)))
    }

    /// The rows of a run, each with its middle sets.
    pub(crate) fn rows_of(
        &self,
        piece: &BlockRun,
    ) -> impl Iterator<Item = (usize, Range<usize>)> + use<'_, W> {
        let (first, last) = (piece.first, piece.last);
        (first.row..=last.row).map(move |row| {
            let all = self.middles(row);
            let start = if row == first.row {
                first.middle
            } else {
                all.start
            };
            let end = if row == last.row {
                last.middle
            } else {
                all.end
            };
            (row, start..end)
        })
    }
}
