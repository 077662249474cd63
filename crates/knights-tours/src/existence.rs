//! Which rectangles have tours, and from which squares.
//!
//! Schwenk's theorem decides closed tours. Directed tours, which may end anywhere, exist on every
//! board with both sides at least five (Cull and De Curtins 1978); boards with three or four rows
//! follow the rules below. A closed tour can begin anywhere. So only boards with an odd number of
//! squares, where the colour of the start decides, and narrow boards need other rules:
//!
//! - **Four rows.** The outer rows are half of the squares, and no two of their squares are a move
//!   apart. A tour that began in an inner row, or ended there, would alternate between outer and
//!   inner squares all the way, as it alternates between the colours: all outer squares would have
//!   one colour, which is false. So both ends lie in the outer rows, and there every square is
//!   possible.
//! - **Three rows.** Every square is a start, as far as its colour allows, from nine columns on;
//!   boards of four, seven and eight columns have exceptions that an exhaustive search found, and
//!   shorter ones have no tours.

use core::fmt;

use crate::{Square, TourSet};

/// Whether a rectangle has a tour, and why; from [`closed_exists`], [`directed_exists`] and
/// [`directed_exists_from`].
///
/// Prints as a sentence.
///
/// ```
/// use knights_tour::closed_exists;
///
/// let verdict = closed_exists(3, 8);
/// assert!(!verdict.exists());
/// assert_eq!(verdict.to_string(), "3 x 8: no closed tour, Schwenk 1991 case c: three rows of 4, 6 or 8 squares");
/// assert_eq!(closed_exists(8, 8).to_string(), "8 x 8: a closed tour exists, Schwenk 1991");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Existence {
    width: u16,
    height: u16,
    start: Option<Square>,
    tours: TourSet,
    obstacle: Option<Obstacle>,
}

/// The reason why a rectangle has no tour of a kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Obstacle {
    /// A side is 0: there is no board.
    NoSquares,
    /// Closed, Schwenk's case a: both sides are odd, so one colour has a square more than the
    /// other.
    OddSides,
    /// Closed, Schwenk's case b: a side of 1, 2 or 4.
    NarrowSide,
    /// Closed, Schwenk's case c: 3 x 4, 3 x 6 and 3 x 8.
    ShortThreeRows,
    /// Directed: one or two rows, on which a knight cannot turn round, and more than one square.
    TooNarrow,
    /// Directed: 3 x 3, 3 x 5, 3 x 6 and 4 x 4, by exhaustive search.
    TooSmall,
    /// Directed from a start: the start is outside the board.
    OutsideBoard,
    /// Directed from a start: both sides are odd, and the start has the colour of the fewer
    /// squares; colours alternate, so a tour of an odd number of squares begins and ends on the
    /// colour of the more.
    MinorityColour,
    /// Directed from a start: four rows, and the start is in one of the two inner ones.
    InnerRow,
    /// Directed from a start: the inner columns of 3 x 4, the centre of 3 x 7, the third square
    /// from either end of the middle row of 3 x 8, by exhaustive search.
    ExceptionalStart,
}

impl Existence {
    /// The verdict without a start.
    const fn new(width: u16, height: u16, tours: TourSet, obstacle: Option<Obstacle>) -> Self {
        Self {
            width,
            height,
            start: None,
            tours,
            obstacle,
        }
    }

    /// Whether there is a tour.
    #[must_use]
    pub const fn exists(&self) -> bool {
        self.obstacle.is_none()
    }

    /// The reason why there is no tour; `None` if there is one.
    #[must_use]
    pub const fn obstacle(&self) -> Option<Obstacle> {
        self.obstacle
    }

    /// [`TourSet::Closed`], or [`TourSet::Directed`]: the other theorems count closed tours, too.
    #[must_use]
    pub const fn tours(&self) -> TourSet {
        self.tours
    }
}

/// Whether a rectangle has a closed tour: Schwenk's theorem ("Which rectangular chessboards have a
/// knight's tour?", Mathematics Magazine 64, 1991).
///
/// With the shorter side first there is one unless (a) both sides are odd, (b) the shorter side is
/// 1, 2 or 4, or (c) the board is 3 x 4, 3 x 6 or 3 x 8. A board with a side of 0 has none.
#[must_use]
pub const fn closed_exists(width: u16, height: u16) -> Existence {
    let obstacle = match shorter_first(width, height) {
        (0, _) => Some(Obstacle::NoSquares),
        (short, long) if short % 2 == 1 && long % 2 == 1 => Some(Obstacle::OddSides),
        (1 | 2 | 4, _) => Some(Obstacle::NarrowSide),
        (3, 4 | 6 | 8) => Some(Obstacle::ShortThreeRows),
        _ => None,
    };
    Existence::new(width, height, TourSet::Closed, obstacle)
}

/// Whether a rectangle has a tour: one that visits every square and ends anywhere, closed or open.
///
/// With the shorter side first there is one unless the shorter side is 1 or 2 (a single square is a
/// tour of itself), or the board is 3 x 3, 3 x 5, 3 x 6 or 4 x 4.
///
/// ```
/// use knights_tour::{Obstacle, directed_exists};
///
/// assert!(directed_exists(3, 4).exists());
/// assert_eq!(directed_exists(4, 4).obstacle(), Some(Obstacle::TooSmall));
/// ```
#[must_use]
pub const fn directed_exists(width: u16, height: u16) -> Existence {
    let obstacle = match shorter_first(width, height) {
        (0, _) => Some(Obstacle::NoSquares),
        (1, 1) => None,
        (1 | 2, _) => Some(Obstacle::TooNarrow),
        (3, 3 | 5 | 6) | (4, 4) => Some(Obstacle::TooSmall),
        _ => None,
    };
    Existence::new(width, height, TourSet::Directed, obstacle)
}

/// Whether a rectangle has a tour that begins on this square, by the rules of this module.
///
/// ```
/// use knights_tour::{Obstacle, directed_exists_from};
///
/// assert!(directed_exists_from(5, 5, (2, 2)).exists());
/// let verdict = directed_exists_from(5, 5, (1, 2));
/// assert_eq!(verdict.obstacle(), Some(Obstacle::MinorityColour));
/// ```
#[must_use]
pub fn directed_exists_from(width: u16, height: u16, start: impl Into<Square>) -> Existence {
    let start = start.into();
    let mut verdict = directed_exists(width, height);
    verdict.start = Some(start);
    if verdict.exists() {
        verdict.obstacle = start_obstacle(width, height, start);
    }
    verdict
}

const fn start_obstacle(width: u16, height: u16, start: Square) -> Option<Obstacle> {
    if start.x() >= width || start.y() >= height {
        return Some(Obstacle::OutsideBoard);
    }
    if width % 2 == 1 && height % 2 == 1 && !start.is_corner_colour() {
        return Some(Obstacle::MinorityColour);
    }
    // Along the longer side, then across.
    let (along, across) = if width >= height {
        (start.x(), start.y())
    } else {
        (start.y(), start.x())
    };
    match shorter_first(width, height) {
        (3, 4) if along == 1 || along == 2 => Some(Obstacle::ExceptionalStart),
        (3, 7) if along == 3 && across == 1 => Some(Obstacle::ExceptionalStart),
        (3, 8) if (along == 2 || along == 5) && across == 1 => Some(Obstacle::ExceptionalStart),
        (4, _) if across == 1 || across == 2 => Some(Obstacle::InnerRow),
        _ => None,
    }
}

const fn shorter_first(width: u16, height: u16) -> (u16, u16) {
    if width <= height {
        (width, height)
    } else {
        (height, width)
    }
}

impl fmt::Display for Existence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (one, none) = match self.tours {
            TourSet::Closed => ("a closed tour exists", "no closed tour"),
            _ => ("a tour exists", "no tour"),
        };
        write!(f, "{} x {}: ", self.width, self.height)?;
        f.write_str(if self.exists() { one } else { none })?;
        if let Some(start) = self.start {
            write!(f, " from {start}")?;
        }
        match self.obstacle {
            None if self.tours == TourSet::Closed => f.write_str(", Schwenk 1991"),
            None => Ok(()),
            Some(obstacle) => write!(f, ", {obstacle}"),
        }
    }
}

/// A verdict with an obstacle, for constructions.
impl core::error::Error for Existence {}

impl fmt::Display for Obstacle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::NoSquares => "the board has no squares",
            Self::OddSides => {
                "Schwenk 1991 case a: both sides are odd, so the colours differ in number"
            }
            Self::NarrowSide => "Schwenk 1991 case b: a side of 1, 2 or 4 squares",
            Self::ShortThreeRows => "Schwenk 1991 case c: three rows of 4, 6 or 8 squares",
            Self::TooNarrow => "a knight cannot turn round on one or two rows",
            Self::TooSmall => "the board is too small, as exhaustive search shows",
            Self::OutsideBoard => "the start is not on the board",
            Self::MinorityColour => {
                "the number of squares is odd and the start has the colour of the fewer squares"
            }
            Self::InnerRow => "on four rows every tour begins and ends in an outer row",
            Self::ExceptionalStart => "an exception, as exhaustive search shows",
        })
    }
}
