//! All tours, one after another.

use core::iter::FusedIterator;

use crate::enumeration::Enumeration;
use crate::walk::{Clockwise, Stop, Walk};
use crate::warnsdorff::colours;
use crate::{Board, Path, Square, Tour};

/// The tours that extend a path, closed ones included, each exactly once; lazily, without recursion.
///
/// They come in the order in which a depth-first search finds them that tries the moves clockwise from 12 o'clock; tours
/// of a whole board come by start square, in reading order.
///
/// Tours are directed: a tour and its reverse are two. [`count`](Iterator::count) does not build the tours, and on boards
/// of at most 64 squares searches with bit sets and makes use of the board's symmetries.
///
/// ```
/// use knights_tour::{Board, Path, Square, Tours};
///
/// let board = Board::square(5)?;
/// let corner = Path::start(&board, Square::new(0, 0))?;
/// assert_eq!(Tours::extending(&corner).count(), 304);
/// assert_eq!(Tours::new(&board).count(), 1728);
///
/// let first = Tours::extending(&corner).next().expect("there are 304");
/// assert_eq!(first.squares()[..3], [(0, 0).into(), (1, 2).into(), (2, 4).into()]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
#[must_use = "iterators are lazy"]
pub struct Tours {
    board: Board,
    walk: Option<Walk<false>>,
    /// Whether no tour of the current walk was found yet.
    fresh: bool,
    /// The place in the rectangle from which on squares are still to be starts.
    next_start: usize,
}

impl Tours {
    /// All tours of the board, from every start square.
    pub fn new(board: &Board) -> Self {
        Self {
            board: board.clone(),
            walk: None,
            fresh: true,
            next_start: 0,
        }
    }

    /// The tours that begin with the path; an empty path is the beginning of every tour of its board.
    pub fn extending(path: &Path) -> Self {
        if path.squares().is_empty() {
            return Self::new(path.board());
        }
        Self {
            board: path.board().clone(),
            walk: walk_from(path),
            fresh: true,
            next_start: path.board().rectangle_len(),
        }
    }

    /// The next start square, if another is left.
    fn pop_start(&mut self) -> Option<Square> {
        while self.next_start < self.board.rectangle_len() {
            let square = self.board.square_at(self.next_start);
            self.next_start += 1;
            if self.board.contains(square) {
                return Some(square);
            }
        }
        None
    }

    /// Walks to the next tour.
    fn advance(&mut self) -> Option<&Walk<false>> {
        loop {
            if let Some(walk) = &mut self.walk {
                self.fresh = false;
                if walk.run::<Clockwise>(u64::MAX) == Stop::Complete {
                    return self.walk.as_ref();
                }
            }
            let start = self.pop_start()?;
            self.walk = walk_from(&start_path(&self.board, start));
            self.fresh = true;
        }
    }
}

/// The walk that extends the path, unless the colours say that it cannot be completed.
fn walk_from(path: &Path) -> Option<Walk<false>> {
    if colours(path, false).is_some() {
        return None;
    }
    Walk::new(path)
}

fn start_path(board: &Board, start: Square) -> Path {
    Path::start(board, start).expect("starts are squares of the board")
}

impl Iterator for Tours {
    type Item = Tour;

    fn next(&mut self) -> Option<Tour> {
        let squares = self.advance()?.squares();
        Some(
            Tour::new(&self.board, squares)
                .expect("a complete walk visits every square once, move by move"),
        )
    }

    fn nth(&mut self, n: usize) -> Option<Tour> {
        for _ in 0..n {
            self.advance()?;
        }
        self.next()
    }

    fn count(mut self) -> usize {
        let mut total = 0;
        let board = self.board.clone();
        if let Some(enumeration) = Enumeration::new(&board) {
            // What is left of a walk that has begun is walked; whole walks are counted.
            if let Some(walk) = self.walk.take() {
                if self.fresh {
                    total += enumeration.count(walk.path());
                } else {
                    total += finish(walk);
                }
            }
            let starts = core::iter::from_fn(|| self.pop_start());
            return total + enumeration.count_starts(starts);
        }
        while self.advance().is_some() {
            total += 1;
        }
        total
    }
}

/// The number of tours that a walk has still to find.
fn finish(mut walk: Walk<false>) -> usize {
    let mut total = 0;
    while walk.run::<Clockwise>(u64::MAX) == Stop::Complete {
        total += 1;
    }
    total
}

impl FusedIterator for Tours {}
