//! Squares and sets of squares of a hunt.

use board_grid::{Geometry, TenByTen};

/// A square of the board; a smaller board is the lower-left corner of the 10 x 10 one.
pub type Square = board_grid::Square<TenByTen>;
/// A set of squares, bit `10 * y + x` per square.
pub type SquareSet = board_grid::SquareSet<TenByTen>;

/// The length of a table with an entry for each square, for boards of every size.
pub(crate) const AREA: usize = TenByTen::AREA as usize;
