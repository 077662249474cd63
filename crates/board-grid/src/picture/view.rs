//! From where a board is looked at, and what stands along its edges.

use alloc::string::{String, ToString};

use crate::dynamic::{Board, Square};

/// From where the board is looked at: where its square `(0, 0)` is drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum View {
    /// `(0, 0)` at the bottom left, rows upwards: how chess-like boards are drawn.
    #[default]
    RowZeroBelow,
    /// `(0, 0)` at the top left, rows downwards: how matrices and masks are written.
    RowZeroAbove,
    /// `(0, 0)` at the top right: the chess-like board as the other player sees it.
    Turned,
}

impl View {
    /// The drawn column and row of a square, counted from the top left.
    pub(crate) fn place(self, board: &Board, square: Square) -> (u16, u16) {
        let (right, down) = (board.width() - 1, board.height() - 1);
        match self {
            Self::RowZeroBelow => (square.x(), down - square.y()),
            Self::RowZeroAbove => (square.x(), square.y()),
            Self::Turned => (right - square.x(), square.y()),
        }
    }

    /// The square drawn in this column and row; the inverse of [`place`](Self::place).
    pub(crate) fn square(self, board: &Board, column: u16, row: u16) -> Square {
        // Each view is its own inverse: it mirrors columns, rows, or neither.
        let (x, y) = self.place(board, Square::new(column, row));
        Square::new(x, y)
    }

    /// The factors, 1 or -1, that turn rightwards and upwards on the board into rightwards and
    /// downwards on the picture.
    pub(crate) const fn factors(self) -> (i32, i32) {
        match self {
            Self::RowZeroBelow => (1, -1),
            Self::RowZeroAbove => (1, 1),
            Self::Turned => (-1, 1),
        }
    }
}

/// The labels along the edges of the board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Axes {
    /// Nothing.
    #[default]
    None,
    /// Column letters from `a` (after `z` comes `aa`) and row numbers from 1.
    Chess,
    /// Numbers from 0.
    ZeroBased,
    /// Numbers from 1.
    OneBased,
}

impl Axes {
    /// The label of column `x`.
    pub(crate) fn column(self, x: u16) -> String {
        match self {
            Self::None => String::new(),
            Self::Chess => letters(x),
            Self::ZeroBased => x.to_string(),
            Self::OneBased => (u32::from(x) + 1).to_string(),
        }
    }

    /// The label of row `y`.
    pub(crate) fn row(self, y: u16) -> String {
        match self {
            Self::None => String::new(),
            Self::ZeroBased => y.to_string(),
            Self::Chess | Self::OneBased => (u32::from(y) + 1).to_string(),
        }
    }
}

/// `a` for 0, `z` for 25, `aa` for 26 and so on.
fn letters(x: u16) -> String {
    let mut reversed = String::new();
    let mut left = u32::from(x) + 1;
    while left > 0 {
        left -= 1;
        reversed.push(char::from(b'a' + (left % 26) as u8));
        left /= 26;
    }
    reversed.chars().rev().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_continue_after_z_as_in_a_spreadsheet() {
        let name = |x| Axes::Chess.column(x);
        assert_eq!(
            [
                name(0),
                name(25),
                name(26),
                name(51),
                name(52),
                name(701),
                name(702)
            ],
            ["a", "z", "aa", "az", "ba", "zz", "aaa"]
        );
    }

    #[test]
    fn every_view_is_its_own_inverse() {
        let board = Board::rectangle(3, 5).expect("3 x 5 has an extent");
        for view in [View::RowZeroBelow, View::RowZeroAbove, View::Turned] {
            for square in board.squares() {
                let (column, row) = view.place(&board, square);
                assert_eq!(view.square(&board, column, row), square, "{view:?}");
            }
        }
        assert_eq!(View::RowZeroBelow.place(&board, Square::new(0, 0)), (0, 4));
        assert_eq!(View::RowZeroAbove.place(&board, Square::new(0, 0)), (0, 0));
        assert_eq!(View::Turned.place(&board, Square::new(0, 0)), (2, 0));
    }
}
