//! The layout of a tour that fits a terminal.

use knights_tour::Board;

use super::braille::DotSize;
use super::grid::numbers_width;

/// Columns and rows of a terminal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TerminalSize {
    pub(crate) columns: usize,
    pub(crate) rows: usize,
}

/// Rows that stay free for the messages below a drawing, and for the next prompt.
const ROWS_BELOW: usize = 5;

/// The layout of a tour in text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TourLayout {
    /// The number of each square.
    Numbers,
    /// A line drawn in Braille characters.
    Braille(DotSize),
    /// Half a character for each square, coloured by its number.
    Blocks,
}

impl TourLayout {
    /// Chooses the layout for a terminal. `None` stands for an output without limits.
    pub(crate) fn choose(board: &Board, terminal: Option<TerminalSize>) -> Self {
        let Some(TerminalSize { columns, rows }) = terminal else {
            return Self::Numbers;
        };
        if numbers_width(board) <= columns {
            return Self::Numbers;
        }
        let rows = rows.saturating_sub(ROWS_BELOW).max(1);
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
