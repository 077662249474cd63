//! Tours of rectangles without search: for every board that has one, in time linear in its squares.
//!
//! ```
//! use knights_tour::construction::Construction;
//! use knights_tour::{Board, Goal, Square};
//!
//! let tour = Construction::new(&Board::rectangle(200, 333)?, &Goal::closed())?.tour()?;
//! assert!(tour.is_closed());
//!
//! // Nothing is stored per square until the squares are asked for, one after another.
//! let from = |x, y| Goal::any().from(Square::new(x, y));
//! let huge = Construction::new(&Board::square(50_001)?, &from(7, 7))?;
//! assert_eq!(huge.len(), 2_500_100_001);
//! assert_eq!(huge.squares().next(), Some(Square::new(7, 7)));
//!
//! // A board without such a tour is answered with the reason.
//! let reason = Construction::new(&Board::square(5)?, &from(0, 1)).unwrap_err();
//! assert_eq!(
//!     reason.to_string(),
//!     "5 x 5: no open tour from 0,1, the number of squares is odd and the start has the colour of the fewer squares"
//! );
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # How it works
//!
//! **Sides of five and more.** The board is cut into blocks of 6 x 6, but for one column and one
//! row of blocks that take up what is left, 5 to 11 squares wide. Each block has a closed tour that
//! runs through the same four moves near its corners, its doors. Two blocks side by side are joined
//! by exchanging their doors' two moves for two that lead across: two closed tours become one,
//! whatever they look like elsewhere. The blocks of each row are joined in a line, and the rows
//! along one column: a tree, so that every joint is between two different tours. If both sides are
//! odd, one block is odd by odd and cannot have a closed tour; it holds the start and an open tour
//! from there, with the same doors.
//!
//! Kinds of blocks are few, so the square after any other follows from the place in its block, and
//! the tour takes no memory. Walking it is copying stretches of blocks.
//!
//! **Three and four rows.** A core with the start in it, of at most twelve columns, is lengthened
//! on both sides by equal units of four or three columns, each of which hangs on one move (three
//! rows) or two moves (four rows) of what is there already, and offers the same moves to the next.
//!
//! **Two ends.** A band of rows with the start in it and a shaft of columns with the end have tours
//! between their ends, found by a search that is linear on narrow boards; what is left of the board
//! has closed tours, each joined to the way by exchanging two moves for two.
//!
//! The tours of blocks and cores come from the [search](crate::search); there are finitely many,
//! and the tests run them all.

mod axis;
mod block;
mod block_tour;
mod ends;
mod strip;
#[cfg(test)]
mod tests;

use alloc::vec::Vec;
use core::fmt;

use crate::goal::Waypoints;
use crate::search::screen::rectangle;
use crate::{Board, Goal, GoalError, Method, Reason, SearchLimit, Square, Tour, TourKind};
use block_tour::{BlockTour, BlockTourWalk};
pub(crate) use ends::are_joined;

/// A tour of a rectangle, ready to be walked.
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
    Woven(BlockTour),
    /// The squares one by one: of a board too narrow for blocks, or between two given ones.
    Listed(Vec<Square>),
}

impl Construction {
    /// A tour that begins where the goal says, or else on `(0, 0)`, and ends anywhere, or comes
    /// back if that is asked; it happens to be closed wherever sides of five and more squares
    /// allow. Between a start and an end it is a list of squares, 12 bytes each while it is made.
    ///
    /// # Errors
    /// [`ConstructionError::None`] with the reason when there is no such tour,
    /// [`ConstructionError::Goal`] when the board has holes, and for what a construction cannot
    /// promise: to end on a given square without a start, or on boards with a side below 24, to
    /// visit a square at a given time, not to come back where no end is given, and to vary with a
    /// seed. [`Tour::varied`] does the last. On boards with sides of at least 24 a tour between two
    /// squares whose colours allow it is constructed always, as far as known; a proof is lacking.
    pub fn new(board: &Board, goal: &Goal) -> Result<Self, ConstructionError> {
        let stops = goal.stops(board)?;
        if let Some(ends) = stops.ends(board)
            && stops.between.is_empty()
            && goal.seed().is_none()
        {
            return Self::between(board, goal, ends);
        }
        let start = goal.start_only(board, Method::Construction)?;
        if !board.is_rectangle() {
            return Err(GoalError::Holes.into());
        }
        let stops = Waypoints {
            start,
            end: None,
            between: Vec::new(),
        };
        rectangle(&board.into(), goal.kind(), &stops).map_err(ConstructionError::None)?;
        let (width, height) = (board.width(), board.height());
        // Where there is a tour at all, the corner is a start.
        let start = start.unwrap_or_default();
        let form = match (width.min(height) < 5, goal.kind()) {
            (false, _) => ConstructionForm::Woven(BlockTour::new(width, height, start)),
            (true, Some(TourKind::Closed)) => {
                ConstructionForm::Listed(strip::closed(width, height, start))
            }
            (true, _) => ConstructionForm::Listed(strip::open(width, height, start)),
        };
        Ok(Self {
            width,
            height,
            form,
            limit: goal.limit(),
        })
    }

    /// A tour from one square to another.
    fn between(
        board: &Board,
        goal: &Goal,
        [start, end]: [Square; 2],
    ) -> Result<Self, ConstructionError> {
        if !board.is_rectangle() {
            return Err(GoalError::Holes.into());
        }
        let stops = Waypoints {
            start: Some(start),
            end: Some(end),
            between: Vec::new(),
        };
        rectangle(&board.into(), goal.kind(), &stops).map_err(ConstructionError::None)?;
        let needed = Method::Construction.memory(board, goal);
        goal.limit().check_memory(needed)?;
        let beyond = |asked| GoalError::NotServed {
            by: Method::Construction,
            asked,
        };
        if !are_joined(board) {
            return Err(beyond("to end on a given square of a board with a side below 24").into());
        }
        let (width, height) = (board.width(), board.height());
        let squares = ends::between(width, height, start, end)
            .ok_or(beyond("to lead to this end: no cut of the board has a way"))?;
        Ok(Self {
            width,
            height,
            form: ConstructionForm::Listed(squares),
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
            ConstructionForm::Woven(weave) => TourSteps::Walk(weave.walk()),
            ConstructionForm::Listed(squares) => TourSteps::List(squares.iter()),
        })
    }

    /// The whole tour, four bytes a square, checked like any other.
    ///
    /// # Errors
    /// [`GoalError::Memory`] where that is more than the goal's limit allows, and
    /// [`GoalError::OutOfMemory`].
    pub fn tour(&self) -> Result<Tour, GoalError> {
        let needed = Method::Construction.memory(self.board(), &Goal::any());
        self.limit.check_memory(needed)?;
        let squares = match &self.form {
            ConstructionForm::Woven(weave) => weave.walk().collect_all(),
            ConstructionForm::Listed(squares) => squares.clone(),
        };
        Ok(Tour::new(self.board(), squares).expect("a constructed tour is one"))
    }
}

/// Why nothing was constructed.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ConstructionError {
    /// There is no such tour.
    None(Reason),
    /// The goal makes no sense, or is beyond constructions.
    Goal(GoalError),
}

impl From<GoalError> for ConstructionError {
    fn from(error: GoalError) -> Self {
        Self::Goal(error)
    }
}

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
