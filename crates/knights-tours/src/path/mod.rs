//! Paths over a board or another graph.

pub(crate) mod frame;
#[cfg(feature = "serde")]
mod json;
pub(crate) mod partial;
mod pictures;
pub(crate) mod text;
pub(crate) mod tour;
pub(crate) mod tour_set;

use alloc::collections::BTreeSet;
use alloc::vec;
use alloc::vec::Vec;
use core::fmt;

use crate::path::frame::Frame;
use crate::{Board, CLOCKWISE, Graph, Square, is_knight_move};

/// A path: squares in visiting order, none twice, each a move from the one before. It may be empty.
///
/// The moves are a knight's on a board, or those of a [`Graph`].
///
/// The papers write a path newest first; this type holds it in visiting order.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Path {
    graph: Graph,
    squares: Vec<Square>,
}

impl Path {
    /// The path that visits these squares of the board in this order.
    ///
    /// Linear in the number of squares of the path, and of the board where the path visits many of
    /// them.
    ///
    /// # Errors
    /// The first fault found, with the place on the path: a square outside the board, one visited
    /// twice, or a step that is no move.
    pub fn new(graph: impl Into<Graph>, squares: Vec<Square>) -> Result<Self, PathError> {
        let graph = graph.into();
        let is_quick = graph.is_knight() && !is_short(graph.board(), &squares);
        if !(is_quick && is_path(graph.board(), &squares)) {
            // Only the slow check finds the fault.
            if let Some(error) = first_fault(&graph, &squares) {
                return Err(error);
            }
        }
        Ok(Self { graph, squares })
    }

    /// The path of a single square.
    ///
    /// # Errors
    /// [`PathError::OutsideBoard`] when the square is outside the board or a hole of it.
    pub fn start(graph: impl Into<Graph>, start: impl Into<Square>) -> Result<Self, PathError> {
        let (graph, start) = (graph.into(), start.into());
        if !graph.board().contains(start) {
            return Err(PathError::OutsideBoard {
                place: 0,
                square: start,
            });
        }
        Ok(Self {
            graph,
            squares: vec![start],
        })
    }

    /// The path of a single square, which is on the board.
    pub(crate) fn at(graph: &Graph, square: Square) -> Self {
        Self::start(graph, square).expect("a square of the board")
    }

    /// The path without squares.
    #[must_use]
    pub fn empty(graph: impl Into<Graph>) -> Self {
        Self {
            graph: graph.into(),
            squares: Vec::new(),
        }
    }

    /// The board the path is on.
    #[must_use]
    pub const fn board(&self) -> &Board {
        self.graph.board()
    }

    /// The graph whose moves the path makes.
    #[must_use]
    pub const fn graph(&self) -> &Graph {
        &self.graph
    }

    /// The squares in visiting order.
    #[must_use]
    pub fn squares(&self) -> &[Square] {
        &self.squares
    }

    /// The path with steps after it, by their directions in [`CLOCKWISE`], written and checked in
    /// one pass; `None` if a step leads off the board or to a visited square, or the path is empty.
    /// `free` is the board in its frame, zero for all cells but squares.
    ///
    /// Linear in the number of squares visited.
    pub(crate) fn extended(mut self, directions: &[u8], mut free: Vec<u8>) -> Option<Self> {
        let frame = Frame::of(self.board());
        for &square in &self.squares {
            free[frame.cell(square)] = 0;
        }
        let &head = self.squares.last()?;
        let offsets = frame.offsets();
        let mut cell = frame.cell(head);
        // Column and row in one number: the check finds a column off the board before it carries
        // into the row.
        let mut place = u32::from(head.x()) | u32::from(head.y()) << 16;
        let strides =
            CLOCKWISE.map(|(dx, dy)| (i32::from(dx) + (i32::from(dy) << 16)).cast_unsigned());
        let old_length = self.squares.len();
        self.squares.resize(old_length + directions.len(), head);
        for (square, direction) in self.squares[old_length..].iter_mut().zip(directions) {
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

    /// Rotates a path whose last square is a move from its first, so that it begins with the square
    /// at this place.
    pub(crate) fn rotate(&mut self, place: usize) {
        self.squares.rotate_left(place);
    }

    /// Reverses the path.
    pub(crate) fn reverse(&mut self) {
        self.squares.reverse();
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

/// The number of squares of a batch: small enough for the first-level cache.
const BATCH: usize = 2048;

/// Whether squares are on the board, none twice, each a knight's move from the one before. Checks
/// long paths in batches and branches only at the end of a batch, so that it takes one or two
/// nanoseconds a square.
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
            outside |= square.x().saturating_sub(last.x()) | square.y().saturating_sub(last.y());
        }
        let mut moves = previous.is_none_or(|from| is_knight_move(from, batch[0]));
        for (from, to) in batch.iter().zip(&batch[1..]) {
            let (dx, dy) = (from.x().abs_diff(to.x()), from.y().abs_diff(to.y()));
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

/// Whether a path is so short that a pass over the whole board would dominate.
fn is_short(board: &Board, squares: &[Square]) -> bool {
    squares.len() < board.rectangle_len() / 512
}

/// The first fault of squares that are not a path.
fn first_fault(graph: &Graph, squares: &[Square]) -> Option<PathError> {
    let board = graph.board();
    let is_short = is_short(board, squares);
    let mut few = BTreeSet::new();
    let mut visited = match is_short {
        true => Vec::new(),
        false => vec![0u64; board.rectangle_len().div_ceil(64)],
    };
    let mut previous = None;
    for (place, &square) in squares.iter().enumerate() {
        if !board.contains(square) {
            return Some(PathError::OutsideBoard { place, square });
        }
        let index = board.index(square);
        let is_again = match visited.get_mut(index / 64) {
            Some(word) => {
                let before = core::mem::replace(word, *word | 1 << (index % 64));
                before >> (index % 64) & 1 == 1
            }
            None => !few.insert(index),
        };
        if is_again {
            return Some(PathError::VisitedTwice { place, square });
        }
        if let Some(from) = previous
            && !graph.is_move(from, square)
        {
            let to = square;
            return Some(match graph.is_knight() {
                true => PathError::NoKnightMove { place, from, to },
                false => PathError::NoMove { place, from, to },
            });
        }
        previous = Some(square);
    }
    None
}

/// An error of squares that are not a path.
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
    /// Two consecutive squares that are not a knight's move apart.
    NoKnightMove {
        /// The place on the path of the second square, 0-based.
        place: usize,
        /// The first square.
        from: Square,
        /// The second square.
        to: Square,
    },
    /// Two consecutive squares that no move of the graph joins.
    NoMove {
        /// The place on the path of the second square, 0-based.
        place: usize,
        /// The first square, as it lies on the graph's board.
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
            Self::NoMove { place, from, to } => write!(
                f,
                "from {from} to {to} (place {place} of the path) is no move of the graph"
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

    /// A walk with occasional faults, on a board with holes.
    fn walks() -> impl Strategy<Value = (Board, Vec<Square>)> {
        let steps = proptest::collection::vec((0usize..8, 0u8..100), 0..6000);
        (1u16..90, 1u16..90, 0u16..40, steps).prop_map(|(width, height, holes, steps)| {
            let hole =
                |square: Square| holes > 0 && (square.x() * 7 + square.y() * 11) % holes == 1;
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
                    Some(&to) => Square::new(to.x() + u16::from(luck % 3), to.y()),
                    None => break,
                };
                visited.insert(at);
                walk.push(at);
            }
            (board, walk)
        })
    }

    proptest! {
        /// The batches find a fault if and only if the slow check does.
        #[test]
        fn fast_and_slow_agree((board, walk) in walks(), turn: bool) {
            let mut walk = walk;
            if turn {
                // Back to a square visited before, by a knight's move.
                if let [.., before, _] = walk[..] {
                    walk.push(before);
                }
            }
            prop_assert_eq!(is_path(&board, &walk), first_fault(&board.into(), &walk).is_none());
        }
    }

    /// Of all steps, just the knight's are moves.
    #[test]
    fn only_a_knights_step_is_a_move() {
        let board = Board::square(16).expect("256 squares");
        for dx in 0..16 {
            for dy in 0..16 {
                let squares = vec![Square::new(0, 0), Square::new(dx, dy)];
                let is_move = [dx, dy] == [1, 2] || [dx, dy] == [2, 1];
                assert_eq!(is_path(&board, &squares), is_move, "{dx},{dy}");
                assert_eq!(Path::new(&board, squares).is_ok(), is_move, "{dx},{dy}");
            }
        }
    }

    /// A square off the board, by as much in both directions, and one that is no square of it.
    #[test]
    fn squares_off_the_board_are_no_path() {
        let holes = [Square::new(1, 2), Square::new(7, 7)];
        let board = Board::from_fn(8, 8, |square| !holes.contains(&square)).expect("62 squares");
        let full = Board::square(8).expect("64 squares");
        for (board, squares, place) in [
            (&board, [(0, 0), (1, 2)], 1),
            (&board, [(7, 7), (5, 6)], 0),
            (&full, [(6, 7), (8, 8)], 1),
            (&full, [(9, 9), (7, 8)], 0),
        ] {
            let squares = squares.map(Square::from).to_vec();
            let square = squares[place];
            let fault = Path::new(board, squares);
            assert_eq!(fault, Err(PathError::OutsideBoard { place, square }));
        }
    }

    /// A missing square of a tour is detected at every place, also between two batches.
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
