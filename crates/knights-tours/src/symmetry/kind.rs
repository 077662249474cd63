//! The symmetries of a rectangle.

use crate::{Board, Square, TourSet};

/// A kind of undirected tours.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum UndirectedTour {
    /// Closed tours as cycles, without a first square.
    Closed,
    /// Every path through all squares, from one end to the other, whether or not the ends are a
    /// move apart.
    Path,
}

impl UndirectedTour {
    /// The tours to list for these: closed ones once, others in both directions.
    pub(super) const fn tours(self) -> TourSet {
        match self {
            Self::Closed => TourSet::Closed,
            Self::Path => TourSet::Directed,
        }
    }
}

/// A rotation or reflection of the rectangle around a board, other than the identity.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Symmetry {
    /// By 180 degrees.
    HalfTurn,
    /// By 90 degrees.
    QuarterTurn,
    /// By 270 degrees.
    ThreeQuarterTurn,
    /// First and last column exchanged.
    Columns,
    /// First and last row exchanged.
    Rows,
    /// Columns and rows exchanged.
    Diagonal,
    /// Columns and rows exchanged, then a half turn.
    Antidiagonal,
}

impl Symmetry {
    /// All symmetries.
    pub const ALL: [Self; 7] = [
        Self::HalfTurn,
        Self::QuarterTurn,
        Self::ThreeQuarterTurn,
        Self::Columns,
        Self::Rows,
        Self::Diagonal,
        Self::Antidiagonal,
    ];

    /// The name, for example `half-turn`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::HalfTurn => "half-turn",
            Self::QuarterTurn => "quarter-turn",
            Self::ThreeQuarterTurn => "three-quarter-turn",
            Self::Columns => "columns",
            Self::Rows => "rows",
            Self::Diagonal => "diagonal",
            Self::Antidiagonal => "antidiagonal",
        }
    }

    /// The symmetries that map a board to itself, holes to holes.
    ///
    /// ```
    /// use knights_tour::Board;
    /// use knights_tour::symmetry::Symmetry::{self, Columns, HalfTurn, Rows};
    ///
    /// let board = Board::rectangle(4, 3)?;
    /// assert!(Symmetry::of(&board).eq([HalfTurn, Columns, Rows]));
    /// # Ok::<(), knights_tour::BoardError>(())
    /// ```
    pub fn of(board: &Board) -> impl Iterator<Item = Self> + '_ {
        Self::ALL.into_iter().filter(|symmetry| {
            let is_square = board.width() == board.height();
            (is_square || !symmetry.exchanges_sides())
                && (board.is_rectangle()
                    || board
                        .squares()
                        .all(|square| board.contains(symmetry.image(board, square))))
        })
    }

    /// Whether the symmetry applied twice is the identity.
    #[must_use]
    pub const fn is_involution(self) -> bool {
        !matches!(self, Self::QuarterTurn | Self::ThreeQuarterTurn)
    }

    /// The order: the smallest number of repetitions that give the identity.
    pub(super) const fn order(self) -> usize {
        if self.is_involution() { 2 } else { 4 }
    }

    const fn exchanges_sides(self) -> bool {
        !matches!(self, Self::HalfTurn | Self::Columns | Self::Rows)
    }

    /// The image of a square. On a board that is not square, a symmetry that exchanges its sides
    /// can return a square off the board; for a square off the board the result is unspecified.
    #[must_use]
    pub fn image(self, board: &Board, square: impl Into<Square>) -> Square {
        let square: Square = square.into();
        let (x, y) = (square.x(), square.y());
        let across = (board.width() - 1).wrapping_sub(x);
        let up = (board.height() - 1).wrapping_sub(y);
        let (x, y) = match self {
            Self::HalfTurn => (across, up),
            Self::QuarterTurn => (y, across),
            Self::ThreeQuarterTurn => (up, x),
            Self::Columns => (across, y),
            Self::Rows => (x, up),
            Self::Diagonal => (y, x),
            Self::Antidiagonal => (up, across),
        };
        Square::new(x, y)
    }
}
