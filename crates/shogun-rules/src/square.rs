//! The 64 squares.

board_grid::geometry! {
    /// The 8 x 8 board of Shogun, in a `u64`; squares are written `(1,1)` to `(8,8)`, column first.
    pub Geometry: u64, 8 x 8, Pairs
}

/// One of the 64 squares: x to the right, y up from white's side, both 0-based; as text and in JSON
/// both from 1.
///
/// ```
/// use shogun_rules::Square;
///
/// const SQUARE: Square = Square::at(3, 7).expect("on the board");
/// assert_eq!(SQUARE.to_string(), "(4,8)");
/// assert_eq!("4,8".parse(), Ok(SQUARE));
/// ```
pub type Square = board_grid::Square<Geometry>;

/// A set of squares in a `u64`, bit `y * 8 + x` per square.
pub type SquareSet = board_grid::SquareSet<Geometry>;

/// The squares of a set in index order.
pub type Squares = board_grid::Squares<Geometry>;

/// The bit of the square alone.
#[inline]
pub(crate) const fn bit(square: Square) -> u64 {
    1 << square.index()
}
