//! How a tour is shown in the room that there is.

use knights_tour::Board;

use super::braille::DotSize;
use super::grid::numbers_width;

/// Columns and rows of a terminal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TerminalSize {
    pub(crate) columns: usize,
    pub(crate) rows: usize,
}

/// Rows that are left for what is said below a drawing, and for the next prompt.
const BELOW: usize = 5;

/// How a tour is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TourLayout {
    /// The number of each square.
    Numbers,
    /// A line in Braille characters.
    Braille(DotSize),
    /// Halves of characters, coloured by the numbers of their squares.
    Blocks,
}

impl TourLayout {
    /// For a terminal, or `None` where lines may be as long as they like.
    pub(crate) fn choose(board: &Board, room: Option<TerminalSize>) -> Self {
        let Some(TerminalSize { columns, rows }) = room else {
            return Self::Numbers;
        };
        if numbers_width(board) <= columns {
            return Self::Numbers;
        }
        let rows = rows.saturating_sub(BELOW).max(1);
        Self::Braille(DotSize::fitting(board, columns, Some(rows)))
    }
}

#[cfg(test)]
mod tests {
    use knights_tour::Board;

    use super::super::braille::DotSize;
    use super::{TerminalSize, TourLayout};

    #[test]
    fn layouts_that_fit_are_chosen() {
        let board = Board::square(70).expect("a board");
        let room = |columns, rows| Some(TerminalSize { columns, rows });
        let braille =
            |columns, rows| TourLayout::Braille(DotSize::fitting(&board, columns, Some(rows)));
        for (room, layout) in [
            (None, TourLayout::Numbers),
            (room(349, 24), TourLayout::Numbers),
            (room(80, 24), braille(80, 19)),
            (room(120, 40), braille(120, 35)),
            (room(69, 80), braille(69, 75)),
        ] {
            assert_eq!(TourLayout::choose(&board, room), layout, "{room:?}");
        }
    }
}
