//! Rows and columns of the largest board.

use board_grid::{Geometry, TenByTen};

/// The squares of a column, on the board of 10 x 10.
pub(super) const fn column(x: u8) -> u128 {
    TenByTen::FIRST_COLUMN << x
}

/// The squares of a row, on the board of 10 x 10.
pub(super) const fn row(y: u8) -> u128 {
    0b11_1111_1111 << (TenByTen::WIDTH * y)
}

/// The rows and columns of a board of this side, each as long as on 10 x 10.
pub(super) fn all(side: u8) -> impl Iterator<Item = u128> {
    (0..side).flat_map(|at| [row(at), column(at)])
}
