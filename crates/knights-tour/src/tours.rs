//! All tours, one after another.

use core::iter::FusedIterator;

use alloc::vec::Vec;

use crate::enumeration::Enumeration;
use crate::search::{Search, opened};
use crate::walk::{Clockwise, Stop, Walk};
use crate::warnsdorff::{Warnsdorff, colours};
use crate::{
    Answer, Board, Goal, Path, SearchLimit, Square, Tour, TourKind, is_knight_move, neighbours,
};

/// After so many steps taken back, or tours of another kind, the search is asked whether this can still lead to a tour.
const PATIENCE: u64 = 20_000;
/// The nodes it may take for that; what it cannot settle with them is left to the walk.
const NODES: u64 = 200;
/// The largest board for which it is asked.
const SEARCHED: usize = 2500;

/// The tours that extend a path, closed ones included, each exactly once; lazily, without recursion.
///
/// They come in the order in which a depth-first search finds them that tries the moves clockwise from 12 o'clock; tours
/// of a whole board come by start square, in reading order. Where the walk in this order does not get on, a
/// [search](crate::search) says how far it has to go back.
///
/// On boards of more than 2,500 squares that would take too long: there a tour by Warnsdorff's rule comes first, if there
/// is one, and then the others in order, which mostly means never.
///
/// Tours are directed: a tour and its reverse are two. [`count`](Iterator::count) does not build the tours, and on boards
/// of at most 64 squares searches with bit sets and makes use of the board's symmetries.
///
/// ```
/// use knights_tour::{Board, Path, Square, TourKind, Tours};
///
/// let board = Board::square(5)?;
/// let corner = Path::start(&board, Square::new(0, 0))?;
/// assert_eq!(Tours::extending(&corner).count(), 304);
/// assert_eq!(Tours::new(&board).count(), 1728);
///
/// let first = Tours::extending(&corner).next().expect("there are 304");
/// assert_eq!(first.squares()[..3], [(0, 0).into(), (1, 2).into(), (2, 4).into()]);
///
/// let closed = Tours::new(&Board::square(6)?).of_kind(TourKind::Closed).next();
/// assert!(closed.is_some_and(|tour| tour.is_closed()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
#[must_use = "iterators are lazy"]
pub struct Tours {
    board: Board,
    kind: Option<TourKind>,
    /// What all of them begin with.
    begun: Path,
    walk: Option<Walk<Clockwise, false>>,
    /// Whether no tour of the current walk was found yet.
    fresh: bool,
    /// The place in the rectangle from which on squares are still to be starts.
    next_start: usize,
    /// The tour that came before its time.
    early: Option<Tour>,
    /// Whether nothing was asked for yet.
    unasked: bool,
    patience: u64,
}

impl Tours {
    /// All tours of the board, from every start square.
    pub fn new(board: &Board) -> Self {
        Self::extending(&Path::empty(board))
    }

    /// The tours that begin with the path; an empty path is the beginning of every tour of its board.
    pub fn extending(path: &Path) -> Self {
        let is_empty = path.squares().is_empty();
        Self {
            board: path.board().clone(),
            kind: None,
            begun: path.clone(),
            walk: if is_empty { None } else { walk_from(path) },
            fresh: true,
            next_start: if is_empty {
                0
            } else {
                path.board().rectangle_len()
            },
            early: None,
            unasked: true,
            patience: PATIENCE,
        }
    }

    /// Only those of this kind, in the same order.
    pub fn of_kind(mut self, kind: TourKind) -> Self {
        self.kind = Some(kind);
        self
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

    /// Walks to the next tour in order.
    fn advance(&mut self) -> Option<Vec<Square>> {
        let mut others = 0;
        loop {
            if let Some(walk) = &mut self.walk {
                self.fresh = false;
                let stop = walk.run(self.patience);
                if stop == Stop::Complete {
                    let squares = walk.squares();
                    let kind = kind_of(&squares);
                    let is_early = self
                        .early
                        .as_ref()
                        .is_some_and(|tour| tour.squares() == squares);
                    if !is_early && self.kind.is_none_or(|asked| asked == kind) {
                        return Some(squares);
                    }
                    others += u64::from(!is_early);
                }
                if stop == Stop::Spent || others > self.patience {
                    others = 0;
                    self.retreat();
                }
                if stop != Stop::Exhausted {
                    continue;
                }
            }
            let start = self.pop_start()?;
            self.walk = walk_from(&start_path(&self.board, start));
            self.fresh = true;
        }
    }

    /// Takes back all steps but the first of those after which there is no tour any more, which is taken back next.
    fn retreat(&mut self) {
        if self.board.len() > SEARCHED {
            return;
        }
        let Some(walk) = &self.walk else {
            return;
        };
        let squares = walk.squares();
        let fewest = walk.path().squares().len();
        // Of one kind there may be none at all, which longer beginnings are not asked in full.
        let first = self.may_lead(&squares[..fewest]);
        let (mut good, mut bad) = if first {
            (fewest, squares.len() + 1)
        } else {
            (fewest - 1, fewest)
        };
        while good + 1 < bad {
            let middle = good.midpoint(bad);
            if self.may_lead(&squares[..middle]) {
                good = middle;
            } else {
                bad = middle;
            }
        }
        if let Some(walk) = &mut self.walk
            && bad <= squares.len()
        {
            walk.retreat(bad);
        }
    }

    /// Whether some tour of the kind may begin with these squares, as far as a short search tells.
    fn may_lead(&self, begun: &[Square]) -> bool {
        let Some((&head, visited)) = begun.split_last() else {
            return true;
        };
        let rest = Board::from_fn(self.board.width(), self.board.height(), |square| {
            self.board.contains(square) && !visited.contains(&square)
        });
        let Ok(rest) = rest else {
            return true;
        };
        let from = Goal::any().from(head);
        let may = |goal: &Goal| {
            let found =
                Search::new(&rest, goal).map(|mut search| search.run(SearchLimit::nodes(NODES)));
            !matches!(found, Ok(Answer::None(_)))
        };
        match self.kind {
            Some(kind) if visited.is_empty() => return may(&from.of_kind(kind)),
            // Of open tours the last square is not asked for.
            None | Some(TourKind::Open) => return may(&from),
            Some(TourKind::Closed) if rest.len() == 1 => return true,
            Some(TourKind::Closed) => {}
        }
        let mut ends = neighbours(&rest, begun[0]).filter(|&end| end != head);
        ends.any(|end| may(&from.clone().to(end)))
    }

    /// A tour for a board so large that the first in order is out of reach.
    fn find_early(&self) -> Option<Tour> {
        if self.board.len() <= SEARCHED {
            return None;
        }
        let walk = Warnsdorff::extending(self.begun.clone());
        let walk = if self.kind == Some(TourKind::Closed) {
            walk.closed()
        } else {
            walk
        };
        let tour = walk.search().tour()?;
        let tour = match self.kind {
            Some(TourKind::Open) => opened(tour, !self.begun.squares().is_empty())?,
            _ => tour,
        };
        tour.squares()
            .starts_with(self.begun.squares())
            .then_some(tour)
    }
}

fn kind_of(squares: &[Square]) -> TourKind {
    match squares {
        [first, _, .., last] if is_knight_move(*first, *last) => TourKind::Closed,
        _ => TourKind::Open,
    }
}

/// The walk that extends the path, unless the colours say that it cannot be completed.
fn walk_from(path: &Path) -> Option<Walk<Clockwise, false>> {
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
        if core::mem::take(&mut self.unasked) {
            self.early = self.find_early();
            if self.early.is_some() {
                return self.early.clone();
            }
        }
        let squares = self.advance()?;
        Some(
            Tour::new(&self.board, squares)
                .expect("a complete walk visits every square once, move by move"),
        )
    }

    fn count(mut self) -> usize {
        let mut total = 0;
        let board = self.board.clone();
        if let (Some(enumeration), None) = (Enumeration::new(&board), self.kind) {
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
fn finish(mut walk: Walk<Clockwise, false>) -> usize {
    let mut total = 0;
    while walk.run(u64::MAX) == Stop::Complete {
        total += 1;
    }
    total
}

impl FusedIterator for Tours {}

#[cfg(test)]
mod tests {
    use super::*;

    /// Going back by what a search says leaves no tour out and keeps the order.
    #[test]
    fn impatient_listing_is_the_same() {
        for (width, height) in [(5, 5), (3, 7), (4, 5), (3, 8)] {
            let board = Board::rectangle(width, height).expect("both sides are positive");
            for kind in [None, Some(TourKind::Closed), Some(TourKind::Open)] {
                let of_kind = |tours: Tours| match kind {
                    Some(kind) => tours.of_kind(kind),
                    None => tours,
                };
                let patient: Vec<Tour> = of_kind(Tours::new(&board)).take(300).collect();
                let mut impatient = of_kind(Tours::new(&board));
                impatient.patience = 3;
                assert_eq!(
                    impatient.take(300).collect::<Vec<_>>(),
                    patient,
                    "{board:?} {kind:?}"
                );
            }
        }
    }
}
