//! Boards in a frame of walls, so that steps need no bounds checks.

use core::ops::Range;

use crate::{Board, CLOCKWISE, Square};

/// The layout of a board's squares in a list of cells: row by row, with two columns to the right of
/// each row, which are also to the left of the next, and two rows above and below.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Frame {
    width: usize,
    height: usize,
}

impl Frame {
    pub(crate) fn of(board: &Board) -> Self {
        Self {
            width: board.width().into(),
            height: board.height().into(),
        }
    }

    /// Cells from a row to the next.
    pub(crate) const fn stride(self) -> usize {
        self.width + 2
    }

    /// The number of cells. A few more follow the last row, so that eight cells can be read from
    /// any that a step leads to.
    pub(crate) const fn len(self) -> usize {
        (self.height + 4) * self.stride() + 6
    }

    /// The cells of the squares of a row.
    pub(crate) const fn row(self, y: usize) -> Range<usize> {
        let start = (y + 2) * self.stride() + 2;
        start..start + self.width
    }

    /// The cell of a square.
    pub(crate) fn cell(self, square: Square) -> usize {
        self.row(square.y().into()).start + usize::from(square.x())
    }

    /// Cells from a square to where each direction leads.
    pub(crate) fn offsets(self) -> [isize; 8] {
        CLOCKWISE.map(|(dx, dy)| isize::from(dx) + isize::from(dy) * self.stride() as isize)
    }
}
