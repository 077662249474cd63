//! The shared state of the parts of a drawing.

use crate::dynamic::Square;
use crate::picture::picture::Picture;

use super::layout::{Layout, SIDE};
use super::lettering::Lettering;

/// A picture with its layout and lettering.
pub(super) struct Canvas<'a> {
    pub(super) picture: &'a Picture,
    pub(super) layout: Layout,
    pub(super) lettering: Lettering,
}

impl Canvas<'_> {
    /// The middle of a square.
    pub(super) fn centre(&self, square: Square) -> (i32, i32) {
        let (column, row) = self.picture.view.place(&self.picture.board, square);
        (
            self.layout.left + i32::from(column) * SIDE + SIDE / 2,
            self.layout.top + i32::from(row) * SIDE + SIDE / 2,
        )
    }

    /// The middle of the square at this index of the board.
    pub(super) fn centre_at(&self, index: usize) -> (i32, i32) {
        self.centre(self.picture.board.square_at(index))
    }
}
