//! The reasons why a move is illegal.

use core::fmt;

use crate::{Colour, Kind, Lines, Piece, PlayerColour, Rotation, Square};

/// The reason why a move is not legal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Illegal<A: PlayerColour = Colour> {
    /// The game is over.
    GameOver,
    /// Nothing stands on the start square.
    EmptySquare(Square),
    /// The piece on the start square is not moved by the player to move.
    NotYours(Square, Piece<A>),
    /// A piece with five or more lines.
    Immovable(Square, Lines),
    /// Neither a step nor a turn.
    Nothing(Square),
    /// The turn leaves the piece on this square as it is.
    NoChange(Square, Rotation),
    /// A turn by more than the one step to either side that this rule set allows.
    TurnTooFar(Rotation),
    /// A turn with the effect of a smaller one, under a rule set that lists the smaller one only.
    SameAsSmaller(Rotation),
    /// No line of the piece leads from the first square to the second.
    NoLine(Square, Square),
    /// The target square is further than the piece can step.
    TooFar(Kind, Square),
    /// Only a Shield may turn after a step.
    StepAndTurn(Kind),
    /// A piece of the same player stands on the target square.
    OwnPiece(Square),
    /// A piece of the partner stands on the target square.
    PartnersPiece(Square),
    /// A piece stands in between, on this square.
    Blocked(Square),
}

impl<A: PlayerColour> fmt::Display for Illegal<A> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::GameOver => f.write_str("the game is over"),
            Self::EmptySquare(square) => write!(f, "no piece stands on {square}"),
            Self::NotYours(square, piece) => {
                write!(f, "{piece} on {square} is {}'s", piece.colour())
            }
            Self::Immovable(square, lines) => write!(
                f,
                "the piece on {square} has {} lines: only pieces with 1 to 4 can move",
                lines.count()
            ),
            Self::Nothing(square) => write!(
                f,
                "nothing happens on {square}: a move is a step, a turn, or with a shield both"
            ),
            Self::NoChange(square, rotation) => {
                write!(
                    f,
                    "turning by {rotation} leaves the piece on {square} as it is"
                )
            }
            Self::TurnTooFar(rotation) => {
                write!(
                    f,
                    "turning by {rotation} is too far: only by 1 or 7 in this rule set"
                )
            }
            Self::SameAsSmaller(rotation) => {
                write!(
                    f,
                    "turning by {rotation} is the same as a smaller turn, which alone is listed in this rule set"
                )
            }
            Self::NoLine(from, to) => {
                write!(f, "no line of the piece on {from} leads to {to}")
            }
            Self::TooFar(kind, square) => {
                let (range, plural) = (kind.range(), if kind.range() == 1 { "" } else { "s" });
                write!(
                    f,
                    "{square} is too far: a {kind} steps {range} square{plural} at most"
                )
            }
            Self::StepAndTurn(kind) => {
                write!(f, "a {kind} steps or turns: only a shield may do both")
            }
            Self::OwnPiece(square) => write!(f, "an own piece stands on {square}"),
            Self::PartnersPiece(square) => write!(f, "a piece of the partner stands on {square}"),
            Self::Blocked(square) => write!(f, "a piece stands in between, on {square}"),
        }
    }
}

impl<A: PlayerColour> core::error::Error for Illegal<A> {}
