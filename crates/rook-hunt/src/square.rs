//! The squares a hunt is played on.

/// A square of the board; a smaller board is the lower-left corner of the 8 x 8 one.
pub type Square = board_grid::Square<board_grid::EightByEight>;
/// A set of squares, bit `8 * y + x` per square.
pub type SquareSet = board_grid::SquareSet<board_grid::EightByEight>;
