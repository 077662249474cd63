//! Search for one tour by Warnsdorff's rule.
//!
//! H. C. von Warnsdorf's rule of 1823: go to the square with the fewest onward moves. It says nothing about ties, and on
//! big boards ties decide. Here they go to the square farthest from the board's centre, which Arnd Roth proposed, and what
//! is still tied goes clockwise from 12 o'clock.
//!
//! Measured on the boards below, from the four corners of each (5 x 5 to 200 x 200) or from all squares: the number of walks
//! that had to take back more than a single step.
//!
//! | ties go | 5 to 200, corners (784) | 30 x 30 (900) | 50 x 50 (2,500) | 70 x 70 (4,900) |
//! |---|---|---|---|---|
//! | clockwise | 245 | 74 | 393 | 1,151 |
//! | nearest to the centre | 707 | 804 | 2,500 | 4,900 |
//! | farthest from the centre | 7 | 4 | 12 | 27 |
//!
//! What fails is repaired by taking steps back. That works because a walk notices its mistakes early: a free square with a single onward move, next to which the
//! knight does not stand, can only be the last square, so that two of them are one too many, and a square with none is too
//! much at once. With that rule all the boards in the table need at most 271 steps taken back, most none.

use core::fmt;

use crate::walk::{FewestOnward, Stop, Walk};
use crate::{Path, Square, Tour};

/// A search for one tour that extends a path, by Warnsdorff's rule, with a limit on its patience.
///
/// Iterative; two bytes of memory per square, and four for the tour. Time is linear in the number of squares where few
/// steps must be taken back, which is so on rectangles with sides of five and more. The same question always gets the same
/// answer.
///
/// ```
/// use knights_tour::{Answer, Board, Path, Square, Warnsdorff};
///
/// let board = Board::square(70)?;
/// let start = Path::new(&board, vec![Square::new(0, 0)])?;
/// let Answer::Tour(tour) = Warnsdorff::new(&start).search() else {
///     unreachable!()
/// };
/// assert_eq!(tour.squares().len(), 4900);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
#[must_use = "nothing is searched before `search` is called"]
pub struct Warnsdorff<'a> {
    path: &'a Path,
    closed: bool,
    patience: u64,
}

/// How a search for a tour ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// With a tour.
    Tour(Tour),
    /// With the certainty that there is none.
    None(NoTour),
    /// Without either: more steps would have to be taken back than the search had patience for.
    Unsettled,
}

impl Answer {
    /// The tour, if one was found.
    #[must_use]
    pub fn tour(self) -> Option<Tour> {
        match self {
            Self::Tour(tour) => Some(tour),
            _ => None,
        }
    }
}

/// Why there is no tour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum NoTour {
    /// Moves alternate between the colours, and of the squares still to be visited too many have one colour.
    Colours {
        /// Where the knight stands.
        head: Square,
        /// Squares still to be visited of the knight's own colour.
        own: usize,
        /// Squares still to be visited of the other colour.
        other: usize,
    },
    /// Every way to extend the path was tried.
    Exhausted,
}

impl fmt::Display for NoTour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Colours { head, own, other } => write!(
                f,
                "colours: a knight on {head} goes to the other colour with every move, but {other} squares of that colour \
                 and {own} of its own are still to be visited"
            ),
            Self::Exhausted => f.write_str("every possibility was tried"),
        }
    }
}

impl core::error::Error for NoTour {}

impl<'a> Warnsdorff<'a> {
    /// A search for a tour, closed or not, that begins with the path; with an empty path, anywhere.
    ///
    /// Its patience is a hundred thousand steps taken back, and one more for each square of the board.
    pub fn new(path: &'a Path) -> Self {
        Self {
            path,
            closed: false,
            patience: 100_000 + path.board().len() as u64,
        }
    }

    /// A search for a closed tour.
    ///
    /// The first square is free for its neighbours' onward counts until the end, so that the walk keeps away from the
    /// squares by which it will have to come back.
    pub fn closed(mut self) -> Self {
        self.closed = true;
        self
    }

    /// How many steps may be taken back from one start; with [`u64::MAX`] the search always settles, however long it takes.
    pub fn patience(mut self, steps: u64) -> Self {
        self.patience = steps;
        self
    }

    /// Searches.
    #[must_use]
    pub fn search(&self) -> Answer {
        if !self.path.squares().is_empty() {
            return self.extend(self.path);
        }
        let board = self.path.board();
        let mut answer = None;
        for start in board.squares() {
            let path = Path::start(board, start).expect("a square of the board");
            match self.extend(&path) {
                Answer::None(reason) => {
                    answer.get_or_insert(Answer::None(reason));
                    // A closed tour visits every square: if it does not begin here, it begins nowhere.
                    if self.closed {
                        break;
                    }
                }
                Answer::Unsettled => answer = Some(Answer::Unsettled),
                found @ Answer::Tour(_) => return found,
            }
        }
        answer.unwrap_or(Answer::None(NoTour::Exhausted))
    }

    fn extend(&self, path: &Path) -> Answer {
        if let Some(reason) = colours(path, self.closed) {
            return Answer::None(reason);
        }
        if self.closed {
            self.walk(Walk::<true>::new(path))
        } else {
            self.walk(Walk::<false>::new(path))
        }
    }

    fn walk<const CLOSED: bool>(&self, walk: Option<Walk<CLOSED>>) -> Answer {
        let Some(mut walk) = walk else {
            return Answer::None(NoTour::Exhausted);
        };
        match walk.run::<FewestOnward>(self.patience) {
            Stop::Complete => Answer::Tour(
                Tour::new(walk.path().board(), walk.squares())
                    .expect("a complete walk visits every square once, move by move"),
            ),
            Stop::Exhausted => Answer::None(NoTour::Exhausted),
            Stop::Spent => Answer::Unsettled,
        }
    }
}

/// What the colours of the squares still to be visited say against a tour that extends this path, if anything.
///
/// Linear in the number of squares for boards with holes, and in the length of the path for rectangles.
pub(crate) fn colours(path: &Path, closed: bool) -> Option<NoTour> {
    let (&[first, ..], &[.., head]) = (path.squares(), path.squares()) else {
        return None;
    };
    let board = path.board();
    let corner_coloured = if board.is_rectangle() {
        board.len().div_ceil(2)
    } else {
        count_corner_coloured(board.squares())
    };
    let visited = count_corner_coloured(path.squares().iter().copied());
    let (light, dark) = (
        corner_coloured - visited,
        board.len() - corner_coloured - (path.squares().len() - visited),
    );
    let (own, other) = if head.is_corner_colour() {
        (light, dark)
    } else {
        (dark, light)
    };
    // The last square of a closed tour has the other colour than the first.
    let ends_well = !closed
        || (own + other).is_multiple_of(2) == (head.is_corner_colour() != first.is_corner_colour());
    (other < own || other > own + 1 || !ends_well).then_some(NoTour::Colours { head, own, other })
}

fn count_corner_coloured(squares: impl Iterator<Item = Square>) -> usize {
    squares.filter(|square| square.is_corner_colour()).count()
}
