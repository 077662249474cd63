//! Numbers cut into pieces of work.

use core::ops::Range;

use super::numbering::PawnIndex;
use crate::solve::word::SolverWord;

/// A row and one of its middle sets.
#[derive(Debug, Clone, Copy)]
pub(crate) struct BlockPlace {
    row: usize,
    middle: usize,
}

/// A run of whole blocks.
#[derive(Debug, Clone)]
pub(crate) struct BlockRun {
    first: BlockPlace,
    /// the last row, and the first of its middle sets that is no longer part
    last: BlockPlace,
    pub(crate) numbers: Range<usize>,
}

/// A small board is cut into about so many pieces, so that there is work for every thread.
const PIECES: usize = 64;

impl<W: SolverWord> PawnIndex<W> {
    /// Cuts the numbers into pieces of about `most`, or fewer if that would make few pieces; each
    /// is a run of whole blocks.
    pub(crate) fn pieces(&self, most: usize) -> Vec<BlockRun> {
        let target = (self.len() / PIECES).clamp(1, most);
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

    /// The parts of a piece that lie in one row each: the row and its middle sets.
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
