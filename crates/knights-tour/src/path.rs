//! Paths of a knight.

use alloc::vec;
use alloc::vec::Vec;
use core::fmt;

use crate::frame::Frame;
use crate::{Board, CLOCKWISE, Square, is_knight_move};

/// Squares visited in order: none twice, each a knight's move from the one before; possibly none at all.
///
/// The papers write a path newest first; this type holds it in visiting order.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Path {
    board: Board,
    squares: Vec<Square>,
}

impl Path {
    /// The path that visits these squares of the board in this order.
    ///
    /// Linear in the number of squares of the board.
    ///
    /// # Errors
    /// The first fault found, with the place on the path: a square outside the board, one visited twice, or a step that
    /// is no knight's move.
    pub fn new(board: &Board, squares: Vec<Square>) -> Result<Self, PathError> {
        if !is_path(board, &squares) {
            // Only the slow way knows what is wrong.
            if let Some(error) = first_fault(board, &squares) {
                return Err(error);
            }
        }
        Ok(Self {
            board: board.clone(),
            squares,
        })
    }

    /// The path that has only begun.
    ///
    /// # Errors
    /// [`PathError::OutsideBoard`] when the square is outside the board or a hole of it.
    pub fn start(board: &Board, start: Square) -> Result<Self, PathError> {
        if !board.contains(start) {
            return Err(PathError::OutsideBoard {
                place: 0,
                square: start,
            });
        }
        Ok(Self {
            board: board.clone(),
            squares: vec![start],
        })
    }

    /// The path without squares.
    #[must_use]
    pub fn empty(board: &Board) -> Self {
        Self {
            board: board.clone(),
            squares: Vec::new(),
        }
    }

    /// The board the path is on.
    #[must_use]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// The squares in visiting order.
    #[must_use]
    pub fn squares(&self) -> &[Square] {
        &self.squares
    }

    /// The path with steps after it, by their directions in [`CLOCKWISE`], written and checked in one pass; `None` when one leads
    /// off the board or to a visited square, or there is none to begin on. `free` is the board in its frame, zero for all
    /// cells but squares.
    ///
    /// Linear in the number of squares visited.
    pub(crate) fn extended(mut self, directions: &[u8], mut free: Vec<u8>) -> Option<Self> {
        let frame = Frame::of(&self.board);
        for &square in &self.squares {
            free[frame.cell(square)] = 0;
        }
        let &head = self.squares.last()?;
        let offsets = frame.offsets();
        let mut cell = frame.cell(head);
        // Column and row in one number: a column that leaves the board is found before it spills into the row.
        let mut place = u32::from(head.x) | u32::from(head.y) << 16;
        let strides =
            CLOCKWISE.map(|(dx, dy)| (i32::from(dx) + (i32::from(dy) << 16)).cast_unsigned());
        let begun = self.squares.len();
        self.squares.resize(begun + directions.len(), head);
        for (square, direction) in self.squares[begun..].iter_mut().zip(directions) {
            let direction = usize::from(direction % 8);
            cell = cell.wrapping_add_signed(offsets[direction]);
            if core::mem::take(free.get_mut(cell)?) == 0 {
                return None;
            }
            place = place.wrapping_add(strides[direction]);
            *square = Square::new(place as u16, (place >> 16) as u16);
        }
        Some(self)
    }

    /// Begins a path whose last square is a knight's move from its first with the square at this place.
    pub(crate) fn rotate(&mut self, place: usize) {
        self.squares.rotate_left(place);
    }

    /// The squares newest first, as the papers write a path.
    pub fn newest_first(&self) -> impl ExactSizeIterator<Item = Square> + '_ {
        self.squares.iter().rev().copied()
    }

    /// The squares in visiting order, without the board.
    #[must_use]
    pub fn into_squares(self) -> Vec<Square> {
        self.squares
    }
}

impl IntoIterator for Path {
    type Item = Square;
    type IntoIter = vec::IntoIter<Square>;

    /// The squares in visiting order.
    fn into_iter(self) -> Self::IntoIter {
        self.squares.into_iter()
    }
}

impl<'a> IntoIterator for &'a Path {
    type Item = Square;
    type IntoIter = core::iter::Copied<core::slice::Iter<'a, Square>>;

    /// The squares in visiting order.
    fn into_iter(self) -> Self::IntoIter {
        self.squares.iter().copied()
    }
}

/// How many squares are looked at together: few enough to stay in the fastest cache.
const BATCH: usize = 2048;

/// Whether squares are on the board, none twice, each a knight's move from the one before. It takes long paths a batch at
/// a time, and puts off every decision to the end of the batch, which keeps it at about a nanosecond or two a square.
fn is_path(board: &Board, squares: &[Square]) -> bool {
    let mut visited = vec![0u64; board.rectangle_len().div_ceil(64)];
    if !board.is_rectangle() {
        // Holes count as visited.
        for index in
            (0..board.rectangle_len()).filter(|&index| !board.contains(board.square_at(index)))
        {
            visited[index / 64] |= 1 << (index % 64);
        }
    }
    let last = Square::new(board.width() - 1, board.height() - 1);
    let mut previous: Option<Square> = None;
    for batch in squares.chunks(BATCH) {
        let mut outside = 0;
        for square in batch {
            outside |= square.x.saturating_sub(last.x) | square.y.saturating_sub(last.y);
        }
        let mut moves = previous.is_none_or(|from| is_knight_move(from, batch[0]));
        for (from, to) in batch.iter().zip(&batch[1..]) {
            let (dx, dy) = (from.x.abs_diff(to.x), from.y.abs_diff(to.y));
            // One and two, in either order.
            moves &= ((dx | dy) == 3) & (dx != 3) & (dy != 3);
        }
        if outside != 0 || !moves {
            return false;
        }
        let mut again = 0;
        for &square in batch {
            let index = board.index(square);
            let word = &mut visited[index / 64];
            again |= *word >> (index % 64) & 1;
            *word |= 1 << (index % 64);
        }
        if again != 0 {
            return false;
        }
        previous = batch.last().copied();
    }
    true
}

/// What is wrong with squares that are no path.
fn first_fault(board: &Board, squares: &[Square]) -> Option<PathError> {
    let mut visited = vec![0u64; board.rectangle_len().div_ceil(64)];
    let mut previous = None;
    for (place, &square) in squares.iter().enumerate() {
        if !board.contains(square) {
            return Some(PathError::OutsideBoard { place, square });
        }
        let index = board.index(square);
        if visited[index / 64] >> (index % 64) & 1 == 1 {
            return Some(PathError::VisitedTwice { place, square });
        }
        visited[index / 64] |= 1 << (index % 64);
        if let Some(from) = previous
            && !is_knight_move(from, square)
        {
            return Some(PathError::NoKnightMove {
                place,
                from,
                to: square,
            });
        }
        previous = Some(square);
    }
    None
}

/// Why squares are no path.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum PathError {
    /// A square that is outside the board or a hole of it.
    OutsideBoard {
        /// The place on the path, 0-based.
        place: usize,
        /// The square.
        square: Square,
    },
    /// A square that the path visited before.
    VisitedTwice {
        /// The place on the path of the second visit, 0-based.
        place: usize,
        /// The square.
        square: Square,
    },
    /// Two squares in a row that are no knight's move apart.
    NoKnightMove {
        /// The place on the path of the second square, 0-based.
        place: usize,
        /// The first square.
        from: Square,
        /// The second square.
        to: Square,
    },
}

impl fmt::Display for PathError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::OutsideBoard { place, square } => {
                write!(
                    f,
                    "square {square} (place {place} of the path) is not on the board"
                )
            }
            Self::VisitedTwice { place, square } => {
                write!(
                    f,
                    "square {square} (place {place} of the path) was visited before"
                )
            }
            Self::NoKnightMove { place, from, to } => write!(
                f,
                "from {from} to {to} (place {place} of the path) is no knight's move"
            ),
        }
    }
}

impl core::error::Error for PathError {}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::neighbours;

    /// A walk that now and then goes wrong, on a board with holes.
    fn walks() -> impl Strategy<Value = (Board, Vec<Square>)> {
        let steps = proptest::collection::vec((0usize..8, 0u8..100), 0..6000);
        (1u16..90, 1u16..90, 0u16..40, steps).prop_map(|(width, height, holes, steps)| {
            let hole = |square: Square| holes > 0 && (square.x * 7 + square.y * 11) % holes == 1;
            let board = Board::from_fn(width, height, |square| !hole(square))
                .unwrap_or_else(|_| Board::rectangle(width, height).expect("positive sides"));
            let mut at = board.squares().next().expect("a board has squares");
            let mut walk = vec![at];
            let mut visited = std::collections::HashSet::from([at]);
            for (choice, luck) in steps {
                let onward: Vec<Square> = neighbours(&board, at)
                    .filter(|to| !visited.contains(to))
                    .collect();
                at = match onward.get(choice % onward.len().max(1)) {
                    Some(&to) if walk.len() % 997 > 0 || luck > 20 => to,
                    Some(&to) => Square::new(to.x + u16::from(luck % 3), to.y),
                    None => break,
                };
                visited.insert(at);
                walk.push(at);
            }
            (board, walk)
        })
    }

    proptest! {
        /// The batches find a fault if and only if the slow way names one.
        #[test]
        fn fast_and_slow_agree((board, walk) in walks(), turn: bool) {
            let mut walk = walk;
            if turn {
                // Back to a square visited before, by a knight's move.
                if let [.., before, _] = walk[..] {
                    walk.push(before);
                }
            }
            prop_assert_eq!(is_path(&board, &walk), first_fault(&board, &walk).is_none());
        }
    }

    /// A square left out of a tour is missed wherever it stood, at the seam of two batches too.
    #[test]
    fn long_paths_are_checked_across_batches() {
        let board = Board::square(60).expect("positive sides");
        let tour = crate::find(&board, &crate::Goal::closed())
            .expect("a fair question")
            .tour()
            .expect("an even side");
        for place in [1, BATCH - 1, BATCH, BATCH + 1, 3598] {
            let mut squares = tour.squares().to_vec();
            squares.remove(place);
            let (from, to) = (squares[place - 1], squares[place]);
            let fault = Path::new(&board, squares);
            assert_eq!(fault, Err(PathError::NoKnightMove { place, from, to }));
        }
    }
}
