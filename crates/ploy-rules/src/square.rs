//! The squares of Ploy's board.

use board_grid::NineByNine;

/// A square of Ploy's board, `a1` bottom left to `i9` top right.
pub type Square = board_grid::Square<NineByNine>;

/// A set of squares of Ploy's board.
pub type SquareSet = board_grid::SquareSet<NineByNine>;
