//! The reasons why a move is illegal.

use core::fmt;

use crate::{Ending, Energy, Piece, Square};

/// The reason why a move is not legal, from [`Position::check`](crate::Position::check).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Illegal {
    /// The game is over.
    GameOver(Ending),
    /// Nothing stands on the square of departure.
    EmptySquare(Square),
    /// The piece on the square of departure is the opponent's.
    NotYours(Square, Piece),
    /// The distance of the target is not the energy of the piece.
    Distance {
        /// The energy: the distance that the piece has to go.
        energy: Energy,
        /// The Manhattan distance of the target.
        distance: u8,
    },
    /// An own piece stands on the target.
    OwnPiece(Square),
    /// The piece on this square blocks all ways to the target, one or two.
    Blocked(Square),
    /// The pieces on these squares block the two ways to the target: first the way along the row
    /// first, then the way along the column first.
    BothWaysBlocked(Square, Square),
    /// The king would step onto an attacked square.
    IntoCheck(Square),
    /// The king on this square would be left attacked.
    KingAttacked(Square),
}

impl fmt::Display for Illegal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::GameOver(ending) => write!(f, "the game is over: {ending}"),
            Self::EmptySquare(square) => write!(f, "no piece stands on {square}"),
            Self::NotYours(square, piece) => {
                write!(f, "the piece on {square} is {}'s", piece.colour())
            }
            Self::Distance { energy, distance } => {
                let squares = if energy.get() == 1 {
                    "square"
                } else {
                    "squares"
                };
                write!(
                    f,
                    "a piece of energy {energy} moves exactly {energy} {squares}, not {distance}"
                )
            }
            Self::OwnPiece(square) => write!(f, "an own piece stands on {square}"),
            Self::Blocked(square) => write!(f, "a piece stands in the way, on {square}"),
            Self::BothWaysBlocked(first, second) => {
                write!(f, "both ways are blocked, on {first} and on {second}")
            }
            Self::IntoCheck(square) => write!(f, "the king would be attacked on {square}"),
            Self::KingAttacked(square) => {
                write!(f, "the king on {square} would be left attacked")
            }
        }
    }
}

impl core::error::Error for Illegal {}
