//! Complete tours.

use alloc::vec::Vec;
use core::fmt;

use crate::carries::carries;
use crate::{Board, Graph, Path, PathError, Square, TourSet};

/// A path that visits every square of its board, or of its [`Graph`]; the constructor verifies it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Tour(Path);

impl TourSet {
    /// Whether a tour is in the set.
    #[must_use]
    pub fn contains(self, tour: &Tour) -> bool {
        self.contains_squares(tour.graph(), tour.squares())
    }

    /// Whether the set contains the tour of these squares, which are not verified.
    pub(crate) fn contains_squares(self, graph: &Graph, squares: &[Square]) -> bool {
        self == Self::Directed || self == kind(graph, squares)
    }
}

/// The kind of a tour of these squares.
fn kind(graph: &Graph, squares: &[Square]) -> TourSet {
    match squares {
        [first, _, .., last] if graph.is_move(*last, *first) => TourSet::Closed,
        _ => TourSet::Open,
    }
}

impl Tour {
    /// The tour that visits the squares of the board in this order.
    ///
    /// Linear in the number of squares.
    ///
    /// # Errors
    /// [`TourError::Path`] if the squares are not a path, [`TourError::Incomplete`] if they are not
    /// all squares.
    pub fn new(graph: impl Into<Graph>, squares: Vec<Square>) -> Result<Self, TourError> {
        Path::new(graph, squares)?.try_into()
    }

    /// [`TourSet::Closed`] or [`TourSet::Open`]. Tours of one square and of two are open, because
    /// on two squares the only way back is the same move.
    #[must_use]
    pub fn kind(&self) -> TourSet {
        kind(self.graph(), self.squares())
    }

    /// Whether the tour is closed.
    #[must_use]
    pub fn is_closed(&self) -> bool {
        self.kind() == TourSet::Closed
    }

    /// The same closed tour from another square; `None` for an open tour and for a square off the
    /// board.
    ///
    /// ```
    /// use knights_tour::{Board, Goal, find};
    ///
    /// let goal = Goal::closed().from((3, 3));
    /// let tour = find(&Board::square(6)?, &goal)?.tour().expect("there is one");
    /// let second = tour.squares()[1];
    /// let tour = tour.starting_from(second).expect("a closed tour visits every square");
    /// assert!(tour.is_closed());
    /// assert_eq!((tour.squares()[0], tour.squares()[35]), (second, (3, 3).into()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn starting_from(self, start: impl Into<Square>) -> Option<Self> {
        let start = start.into();
        if self.squares().first() == Some(&start) {
            return Some(self);
        }
        let place = self.squares().iter().position(|&square| square == start)?;
        self.is_closed().then(|| {
            let Self(mut path) = self;
            path.rotate(place);
            Self(path)
        })
    }

    /// The board.
    #[must_use]
    pub const fn board(&self) -> &Board {
        self.0.board()
    }

    /// The graph whose moves the tour makes.
    #[must_use]
    pub const fn graph(&self) -> &Graph {
        self.0.graph()
    }

    /// The same tour in reverse.
    #[must_use]
    pub fn reversed(self) -> Self {
        let Self(mut path) = self;
        path.reverse();
        Self(path)
    }

    /// The squares in visiting order.
    #[must_use]
    pub fn squares(&self) -> &[Square] {
        self.0.squares()
    }

    /// The path without the promise that it is complete.
    #[must_use]
    pub const fn as_path(&self) -> &Path {
        &self.0
    }

    /// The path without the promise that it is complete.
    #[must_use]
    pub fn into_path(self) -> Path {
        self.0
    }
}

impl AsRef<Path> for Tour {
    fn as_ref(&self) -> &Path {
        &self.0
    }
}

impl From<Tour> for Path {
    fn from(tour: Tour) -> Self {
        tour.0
    }
}

impl IntoIterator for Tour {
    type Item = Square;
    type IntoIter = alloc::vec::IntoIter<Square>;

    /// The squares in visiting order.
    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}

impl<'a> IntoIterator for &'a Tour {
    type Item = Square;
    type IntoIter = core::iter::Copied<core::slice::Iter<'a, Square>>;

    /// The squares in visiting order.
    fn into_iter(self) -> Self::IntoIter {
        (&self.0).into_iter()
    }
}

impl TryFrom<Path> for Tour {
    type Error = TourError;

    fn try_from(path: Path) -> Result<Self, TourError> {
        let (visited, squares) = (path.squares().len(), path.board().len());
        if visited == squares {
            Ok(Self(path))
        } else {
            Err(TourError::Incomplete { visited, squares })
        }
    }
}

/// An error of squares that are not a tour.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum TourError {
    /// The squares are not a path.
    Path(PathError),
    /// The squares are a path that does not visit all squares.
    Incomplete {
        /// Squares visited.
        visited: usize,
        /// Squares of the board.
        squares: usize,
    },
}

carries!(TourError { Path(PathError) });

impl fmt::Display for TourError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Path(error) => error.fmt(f),
            Self::Incomplete { visited, squares } => {
                write!(f, "the path visits {visited} of {squares} squares")
            }
        }
    }
}

impl core::error::Error for TourError {}
