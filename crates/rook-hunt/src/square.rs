//! The squares a hunt is played on.

/// A square of the board; a smaller board is the lower-left corner of the 10 x 10 one.
pub type Square = board_grid::Square<board_grid::TenByTen>;
/// A set of squares, bit `10 * y + x` per square.
pub type SquareSet = board_grid::SquareSet<board_grid::TenByTen>;
