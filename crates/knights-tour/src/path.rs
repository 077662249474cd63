//! Paths of a knight.

use alloc::vec;
use alloc::vec::Vec;
use core::fmt;

use crate::{Board, Square, is_knight_move};

/// Squares visited in order: none twice, each a knight's move from the one before; possibly none at all.
///
/// The papers write a path newest first; this type holds it in visiting order.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Path {
    board: Board,
    squares: Vec<Square>,
}

impl Path {
    /// The path that visits these squares of the board in this order.
    ///
    /// Linear in the number of squares of the board.
    ///
    /// # Errors
    /// The first fault found, with the place on the path: a square outside the board, one visited twice, or a step that
    /// is no knight's move.
    pub fn new(board: &Board, squares: Vec<Square>) -> Result<Self, PathError> {
        let mut visited = vec![0u64; board.rectangle_len().div_ceil(64)];
        let mut previous = None;
        for (place, &square) in squares.iter().enumerate() {
            if !board.contains(square) {
                return Err(PathError::OutsideBoard { place, square });
            }
            let index = board.index(square);
            if visited[index / 64] >> (index % 64) & 1 == 1 {
                return Err(PathError::VisitedTwice { place, square });
            }
            visited[index / 64] |= 1 << (index % 64);
            if let Some(from) = previous
                && !is_knight_move(from, square)
            {
                return Err(PathError::NoKnightMove {
                    place,
                    from,
                    to: square,
                });
            }
            previous = Some(square);
        }
        Ok(Self {
            board: board.clone(),
            squares,
        })
    }

    /// The board the path is on.
    #[must_use]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// The squares in visiting order.
    #[must_use]
    pub fn squares(&self) -> &[Square] {
        &self.squares
    }

    /// The squares in visiting order, without the board.
    #[must_use]
    pub fn into_squares(self) -> Vec<Square> {
        self.squares
    }
}

/// Why squares are no path.
#[derive(Clone, Debug, PartialEq, Eq)]
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
    /// Two squares in a row that are no knight's move apart.
    NoKnightMove {
        /// The place on the path of the second square, 0-based.
        place: usize,
        /// The first square.
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
        }
    }
}

impl core::error::Error for PathError {}
