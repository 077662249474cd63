//! The moves of a knight.

use crate::{Board, Square};

/// The eight moves of a knight, columns and rows, at 12 o'clock first and then clockwise (Urban
/// 2023, "Main Part 4 (Scala): Knight's Tour", task 1).
pub const CLOCKWISE: [(i16, i16); 8] = [
    (1, 2),
    (2, 1),
    (2, -1),
    (1, -2),
    (-1, -2),
    (-2, -1),
    (-2, 1),
    (-1, 2),
];

/// Whether a knight can go from one square to the other on a board large enough.
#[inline]
#[must_use]
pub fn is_knight_move(from: impl Into<Square>, to: impl Into<Square>) -> bool {
    let (from, to) = (from.into(), to.into());
    let dx = from.x().abs_diff(to.x());
    let dy = from.y().abs_diff(to.y());
    (dx == 1 && dy == 2) || (dx == 2 && dy == 1)
}

/// The squares of the board a knight's move away, clockwise from 12 o'clock.
///
/// ```
/// use knights_tour::{Board, Square, neighbours};
///
/// let board = Board::square(8)?;
/// let onward: Vec<_> = neighbours(&board, (7, 7)).collect();
/// assert_eq!(onward, [Square::new(6, 5), Square::new(5, 6)]);
/// # Ok::<(), knights_tour::BoardError>(())
/// ```
pub fn neighbours(board: &Board, square: impl Into<Square>) -> impl Iterator<Item = Square> + '_ {
    let square = square.into();
    CLOCKWISE
        .into_iter()
        .filter_map(move |(dx, dy)| square.offset(dx, dy))
        .filter(|&square| board.contains(square))
}
