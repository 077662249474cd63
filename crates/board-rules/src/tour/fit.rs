//! How a tour is shown in the room that there is.

use knights_tour::Board;

use super::braille::Size;
use super::grid::numbers_width;

/// Columns and rows of a terminal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Room {
    pub(crate) columns: usize,
    pub(crate) rows: usize,
}

/// Rows that are left for what is said below a drawing, and for the next prompt.
const BELOW: usize = 5;

/// How a tour is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Layout {
    /// The number of each square.
    Numbers,
    /// A line in Braille characters.
    Braille(Size),
    /// Halves of characters, coloured by the numbers of their squares.
    Blocks,
}

impl Layout {
    /// For a terminal, or `None` where lines may be as long as they like.
    pub(crate) fn choose(board: &Board, room: Option<Room>) -> Self {
        let Some(Room { columns, rows }) = room else {
            return Self::Numbers;
        };
        if numbers_width(board) <= columns {
            return Self::Numbers;
        }
        let rows = rows.saturating_sub(BELOW).max(1);
        Self::Braille(Size::fitting(board, columns, Some(rows)))
    }
}

#[cfg(test)]
mod tests {
    use knights_tour::Board;

    use super::super::braille::Size;
    use super::{Layout, Room};

    #[test]
    fn what_fits_is_shown() {
        let board = Board::square(70).expect("a board");
        let room = |columns, rows| Some(Room { columns, rows });
        let braille = |columns, rows| Layout::Braille(Size::fitting(&board, columns, Some(rows)));
        for (room, layout) in [
            (None, Layout::Numbers),
            (room(349, 24), Layout::Numbers),
            (room(80, 24), braille(80, 19)),
            (room(120, 40), braille(120, 35)),
            (room(69, 80), braille(69, 75)),
        ] {
            assert_eq!(Layout::choose(&board, room), layout, "{room:?}");
        }
    }
}
