//! Tours of rectangles without search, for every rectangle that has one, in time linear in its
//! squares.
//!
//! ```
//! use knights_tour::construction::Construction;
//! use knights_tour::{Board, Goal, Square};
//!
//! let tour = Construction::new(&Board::rectangle(200, 333)?, &Goal::closed())?.tour()?;
//! assert!(tour.is_closed());
//!
//! // No memory is used per square; the squares are computed one after another.
//! let from = |x, y| Goal::directed().from(Square::new(x, y));
//! let huge = Construction::new(&Board::square(50_001)?, &from(7, 7))?;
//! assert_eq!(huge.len(), 2_500_100_001);
//! assert_eq!(huge.squares().next(), Some(Square::new(7, 7)));
//!
//! // If there is no such tour, the error is the reason.
//! let reason = Construction::new(&Board::square(5)?, &from(0, 1)).unwrap_err();
//! assert_eq!(
//!     reason.to_string(),
//!     "5 x 5: no tour from 0,1, the number of squares is odd and the start has the colour of the fewer squares"
//! );
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # How it works
//!
//! **Sides of five and more.** The board is cut into blocks of 6 x 6, except for one column and one
//! row of blocks for the remainder, 5 to 11 squares wide. Each block has a closed tour that
//! contains the same four moves near its corners, its *doors*. To join two adjacent blocks, the
//! moves of the two doors between them are replaced by two moves across: two closed tours become
//! one, whatever they look like elsewhere. The blocks of each row are joined in a line, and the
//! rows along one column. The joints form a tree, so every joint is between two different tours. If
//! both sides are odd, one block is odd by odd and cannot have a closed tour; it holds the start
//! and an open tour from there, with the same doors.
//!
//! There are few kinds of blocks, and the successor of a square follows from its place in its
//! block, so the tour takes no memory. Walking it copies segments of blocks.
//!
//! **Three and four rows.** A core of at most twelve columns contains the start. Equal units of
//! four columns (three rows) or three columns (four rows) extend it on both sides. Each unit
//! replaces one move (three rows) or two moves (four rows) of the tour so far, and has the same
//! moves for the next unit.
//!
//! **Two ends.** A band of rows contains the start, and a shaft of columns the end. A search that
//! is linear on narrow boards finds tours between their ends. The rest of the board has closed
//! tours, each joined to the path by exchanging two moves for two.
//!
//! The [search](crate::search) finds the tours of blocks and cores; there are finitely many, and
//! the tests run them all.

mod axis;
mod block;
mod block_tour;
mod ends;
mod strip;
#[cfg(test)]
mod tests;

use alloc::vec::Vec;
use core::fmt;

use crate::carries::carries;
use crate::search::screen::rectangle;
use crate::{Board, Goal, GoalError, Method, Reason, SearchLimit, Square, Tour, TourSet};
use block_tour::{BlockTour, BlockTourWalk};
pub(crate) use ends::has_ends_construction;

/// A constructed tour of a rectangle, which yields its squares one by one.
#[derive(Clone, Debug)]
pub struct Construction {
    width: u16,
    height: u16,
    form: ConstructionForm,
    limit: SearchLimit,
}

#[derive(Clone, Debug)]
enum ConstructionForm {
    /// Blocks joined at doors.
    Blocks(BlockTour),
    /// A list of squares: on a board too narrow for blocks, or between two given squares.
    Squares(Vec<Square>),
}

impl Construction {
    /// Constructs a tour that begins on the goal's start, by default `(0, 0)`. It is closed if the
    /// goal asks for that, and on boards with sides of at least five also otherwise, if possible.
    /// Between a start and an end the tour is a list of squares, with 12 bytes each during the
    /// construction.
    ///
    /// # Errors
    /// [`ConstructionError::None`] with the reason when there is no such tour,
    /// [`ConstructionError::Goal`] when the board has holes, and for goals that constructions do
    /// not support: an end without a start, or on boards with a side below 24; a square at a given
    /// time; an open tour without a given end; a symmetry; and a seed (see [`Tour::variation`]). On
    /// boards with sides of at least 24 a construction between two squares of suitable colours has
    /// always succeeded; this is not proved.
    pub fn new(board: &Board, goal: &Goal) -> Result<Self, ConstructionError> {
        let waypoints = goal.waypoints_for(board, Method::Construction)?;
        let ends = waypoints
            .ends(board)
            .filter(|_| waypoints.between.is_empty() && goal.seed().is_none());
        if ends.is_none() {
            goal.start_only(board, Method::Construction)?;
        }
        if !board.is_rectangle() {
            return Err(GoalError::Holes.into());
        }
        rectangle(&board.into(), goal.tours(), &waypoints).map_err(ConstructionError::None)?;
        let (width, height) = (board.width(), board.height());
        // If there is a tour, there is one from the corner.
        let start = waypoints.start.unwrap_or_default();
        let form = match (ends, width.min(height) < 5, goal.tours()) {
            (Some(ends), ..) => ConstructionForm::Squares(between(board, goal, ends)?),
            (None, false, _) => ConstructionForm::Blocks(BlockTour::new(width, height, start)),
            (None, true, TourSet::Closed) => {
                ConstructionForm::Squares(strip::closed(width, height, start))
            }
            (None, true, _) => ConstructionForm::Squares(strip::open(width, height, start)),
        };
        Ok(Self {
            width,
            height,
            form,
            limit: goal.limit(),
        })
    }

    /// The board.
    #[must_use]
    pub fn board(&self) -> Board {
        Board::rectangle(self.width, self.height).expect("a board that has a tour has squares")
    }

    /// The number of squares, never 0.
    #[must_use]
    #[expect(clippy::len_without_is_empty, reason = "a board always has a square")]
    pub const fn len(&self) -> u64 {
        self.width as u64 * self.height as u64
    }

    /// The squares in visiting order, one after another, without a list of them.
    pub fn squares(&self) -> ConstructionSquares<'_> {
        ConstructionSquares(match &self.form {
            ConstructionForm::Blocks(tour) => TourSteps::Walk(tour.walk()),
            ConstructionForm::Squares(squares) => TourSteps::List(squares.iter()),
        })
    }

    /// The tour as a list of squares, four bytes a square, verified.
    ///
    /// # Errors
    /// [`GoalError::Memory`] if that is more than the goal's limit allows, and
    /// [`GoalError::OutOfMemory`].
    pub fn tour(&self) -> Result<Tour, GoalError> {
        let needed = Method::Construction.memory(self.board(), &Goal::directed());
        self.limit.check_memory(needed)?;
        let squares = match &self.form {
            ConstructionForm::Blocks(tour) => tour.walk().collect_all(),
            ConstructionForm::Squares(squares) => squares.clone(),
        };
        Ok(Tour::new(self.board(), squares).expect("a constructed tour is one"))
    }
}

/// The squares of a tour from one square to another.
fn between(
    board: &Board,
    goal: &Goal,
    [start, end]: [Square; 2],
) -> Result<Vec<Square>, GoalError> {
    let needed = Method::Construction.memory(board, goal);
    goal.limit().check_memory(needed)?;
    let beyond = |requirement| GoalError::Unsupported {
        by: Method::Construction,
        requirement,
    };
    if !has_ends_construction(board) {
        return Err(beyond(
            "to end on a given square of a board with a side below 24",
        ));
    }
    let squares = ends::between(board.width(), board.height(), start, end);
    squares.ok_or(beyond(
        "to end on this square: no division of the board has a path to it",
    ))
}

/// An error of a construction.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ConstructionError {
    /// There is no such tour.
    None(Reason),
    /// The goal is invalid, or constructions do not support it.
    Goal(GoalError),
}

carries!(ConstructionError { Goal(GoalError) });

impl fmt::Display for ConstructionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::None(reason) => reason.fmt(f),
            Self::Goal(error) => error.fmt(f),
        }
    }
}

impl core::error::Error for ConstructionError {}

/// The squares of a constructed tour in visiting order, from [`Construction::squares`].
#[derive(Clone, Debug)]
#[must_use = "iterators are lazy"]
pub struct ConstructionSquares<'a>(TourSteps<'a>);

#[derive(Clone, Debug)]
enum TourSteps<'a> {
    Walk(BlockTourWalk<'a>),
    List(core::slice::Iter<'a, Square>),
}

impl Iterator for ConstructionSquares<'_> {
    type Item = Square;

    #[inline]
    fn next(&mut self) -> Option<Square> {
        match &mut self.0 {
            TourSteps::Walk(walk) => walk.next(),
            TourSteps::List(squares) => squares.next().copied(),
        }
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        match &self.0 {
            TourSteps::Walk(walk) => walk.size_hint(),
            TourSteps::List(squares) => squares.size_hint(),
        }
    }
}

impl core::iter::FusedIterator for ConstructionSquares<'_> {}
