//! Lists one tour of each class.

use alloc::vec::Vec;
use core::iter::FusedIterator;

use super::kind::{Symmetry, UndirectedTour};
use crate::numbers::reading_order;
use crate::{Board, GoalError, SearchLimit, Square, Tour, Tours};

/// A lazy iterator over the tours of a board up to symmetry: of each class the tour whose squares
/// come first in reading order, square by square. It visits every tour of the board.
///
/// ```
/// use knights_tour::Board;
/// use knights_tour::symmetry::{DistinctTours, UndirectedTour};
///
/// assert_eq!(DistinctTours::new(&Board::square(5)?, UndirectedTour::Path).count(), 112);
/// # Ok::<(), knights_tour::BoardError>(())
/// ```
#[derive(Clone, Debug)]
#[must_use = "iterators are lazy"]
pub struct DistinctTours {
    tours: Tours,
    line: UndirectedTour,
    symmetries: Vec<Symmetry>,
}

impl DistinctTours {
    /// The classes of closed tours, or of all tours.
    pub fn new(board: &Board, line: UndirectedTour) -> Self {
        Self::up_to(board, line, Symmetry::of(board).collect())
    }

    /// Every undirected tour once, not up to symmetry: tours up to reversal and, for closed tours,
    /// the first square.
    pub fn undirected(board: &Board, line: UndirectedTour) -> Self {
        Self::up_to(board, line, Vec::new())
    }

    /// Limits the memory, the time and the nodes, as [`Tours::within`] does.
    pub fn within(mut self, limit: SearchLimit) -> Self {
        self.tours = self.tours.within(limit);
        self
    }

    /// Checks the board against the memory limit; above the limit the iterator is empty.
    ///
    /// # Errors
    /// Those of [`Tours::check`].
    pub fn check(&self) -> Result<(), GoalError> {
        self.tours.check()
    }

    /// Whether the listing is complete: the iterator has returned all tours.
    #[must_use]
    pub const fn is_complete(&self) -> bool {
        self.tours.is_complete()
    }

    fn up_to(board: &Board, line: UndirectedTour, symmetries: Vec<Symmetry>) -> Self {
        let tours = Tours::new(board).of(line.tours());
        Self {
            tours,
            line,
            symmetries,
        }
    }
}

impl Iterator for DistinctTours {
    type Item = Tour;

    fn next(&mut self) -> Option<Tour> {
        let Self {
            tours,
            line,
            symmetries,
        } = self;
        tours.find(|tour| is_least(tour, *line, symmetries))
    }
}

impl FusedIterator for DistinctTours {}

/// Whether some symmetry of its board, other than the identity, fixes a tour.
///
/// ```
/// use knights_tour::Tour;
/// use knights_tour::symmetry::{UndirectedTour, is_symmetric};
///
/// let board: knights_tour::Board = "...\n.#.\n...".parse()?;
/// let ring = knights_tour::find(&board, &knights_tour::Goal::closed())?.tour().expect("there is one");
/// assert!(is_symmetric(&ring, UndirectedTour::Closed));
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[must_use]
pub fn is_symmetric(tour: &Tour, line: UndirectedTour) -> bool {
    Symmetry::of(tour.board()).any(|symmetry| is_fixed(tour, line, symmetry))
}

/// Whether this symmetry of its board fixes a tour.
pub(super) fn is_fixed(tour: &Tour, line: UndirectedTour, symmetry: Symmetry) -> bool {
    let squares = tour.squares();
    let images = squares.iter();
    let image: Vec<Square> = images
        .map(|&square| symmetry.image(tour.board(), square))
        .collect();
    readings(&image, line, squares[0]).any(|reading| reading.eq(squares.iter().copied()))
}

/// Whether no image of the tour, in either direction, comes before it.
fn is_least(tour: &Tour, line: UndirectedTour, symmetries: &[Symmetry]) -> bool {
    let squares = tour.squares();
    let key = |square: Square| reading_order(&square);
    let own = || squares.iter().map(reading_order);
    let is_less = |image: &[Square]| {
        readings(image, line, squares[0]).any(|reading| reading.map(key).lt(own()))
    };
    if is_less(squares) {
        return false;
    }
    let mut image = Vec::with_capacity(squares.len());
    symmetries.iter().all(|symmetry| {
        image.clear();
        image.extend(
            squares
                .iter()
                .map(|&square| symmetry.image(tour.board(), square)),
        );
        !is_less(&image)
    })
}

/// A line read forwards and backwards; a ring from this square on, a path from its ends.
fn readings(
    squares: &[Square],
    line: UndirectedTour,
    start: Square,
) -> impl Iterator<Item = impl Iterator<Item = Square> + '_> + '_ {
    let len = squares.len();
    let first = match line {
        UndirectedTour::Closed => squares.iter().position(|&square| square == start),
        UndirectedTour::Path => None,
    };
    let forwards = first.unwrap_or(0);
    let backwards = first.unwrap_or(len - 1);
    [(forwards, false), (backwards, true)]
        .into_iter()
        .map(move |(first, is_back)| {
            (0..len).map(move |step| {
                let steps = if is_back { len - step } else { step };
                squares[(first + steps) % len]
            })
        })
}
