//! Why squares make no position.

use alloc::string::String;
use core::fmt;

use crate::square::Square;

/// Squares that make no position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PositionError {
    /// The rules want another number of pawns.
    PawnCount {
        /// Pawns given.
        found: usize,
        /// Pawns of the rules.
        expected: u8,
    },
    /// A square is not on the board of the rules.
    OffBoard {
        /// The square.
        square: Square,
        /// Side of the board.
        side: u8,
    },
    /// Two pawns on one square.
    SharedSquare(Square),
    /// The rook stands on a pawn.
    RookOnPawn(Square),
}

impl fmt::Display for PositionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::PawnCount { found, expected } => {
                let are = if *found == 1 { "is" } else { "are" };
                let found = counted(*found as u64, "pawn");
                write!(f, "there {are} {found}, but the rules have {expected}")
            }
            Self::OffBoard { square, side } => {
                write!(f, "{square} is not on the board of side {side}")
            }
            Self::SharedSquare(square) => write!(f, "two pawns stand on {square}"),
            Self::RookOnPawn(square) => {
                write!(f, "the rook cannot stand on {square}: a pawn is there")
            }
        }
    }
}

impl core::error::Error for PositionError {}

/// A number of things, plural unless there is one: `1 pawn`, `2 pawns`.
pub(crate) fn counted(number: impl Into<u64>, thing: &str) -> String {
    match number.into() {
        1 => alloc::format!("1 {thing}"),
        number => alloc::format!("{number} {thing}s"),
    }
}
