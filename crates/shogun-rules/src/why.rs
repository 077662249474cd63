//! What is wrong with a move.

use core::fmt;

use crate::reach::BETWEEN;
use crate::{Energy, EnergyModel, Kind, Move, Outcome, Piece, Position, Square};

/// Why a move is not legal, from [`Position::why_illegal`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum WhyIllegal {
    /// The game is over.
    GameOver(Outcome),
    /// Nothing stands on the square of departure.
    EmptySquare(Square),
    /// The piece on the square of departure is the opponent's.
    NotYours(Square, Piece),
    /// The piece does not have to go as far as this, or further.
    Distance {
        /// How far it has to go.
        energy: Energy,
        /// How far the target is, along rows and columns.
        distance: u8,
    },
    /// An own piece stands on the target.
    OwnPiece(Square),
    /// The only way there is blocked, by the piece on this square.
    Blocked(Square),
    /// Both ways there, along the row first and along the column first, are blocked, by the pieces on these squares.
    BothWaysBlocked(Square, Square),
    /// The king would step onto an attacked square.
    IntoCheck(Square),
    /// The king on this square would be left attacked.
    KingAttacked(Square),
}

impl fmt::Display for WhyIllegal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::GameOver(outcome) => write!(f, "the game is over: {outcome}"),
            Self::EmptySquare(square) => write!(f, "no piece stands on {square}"),
            Self::NotYours(square, piece) => {
                write!(f, "the piece on {square} is {}'s", piece.colour())
            }
            Self::Distance { energy, distance } => write!(
                f,
                "a piece of energy {energy} moves exactly {energy} {}, not {distance}",
                squares(energy.get())
            ),
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

impl core::error::Error for WhyIllegal {}

const fn squares(number: u8) -> &'static str {
    if number == 1 { "square" } else { "squares" }
}

impl<M: EnergyModel> Position<M> {
    /// What is wrong with a move that is not legal; for a legal one the answer means nothing.
    ///
    /// ```
    /// use shogun_rules::Position;
    ///
    /// let why = Position::start().why_illegal("4,1-4,3".parse()?);
    /// assert_eq!(why.to_string(), "a piece of energy 3 moves exactly 3 squares, not 2");
    /// # Ok::<(), shogun_rules::ParseError>(())
    /// ```
    #[must_use]
    pub fn why_illegal(&self, mv: Move) -> WhyIllegal {
        let Move { from, to } = mv;
        let board = self.board();
        if let Some(outcome) = self.outcome() {
            return WhyIllegal::GameOver(outcome);
        }
        let Some(piece) = board.piece_at(from) else {
            return WhyIllegal::EmptySquare(from);
        };
        if piece.colour() != self.to_move() {
            return WhyIllegal::NotYours(from, piece);
        }
        let (energy, distance) = (piece.energy(), distance(from, to));
        if distance != energy.get() {
            return WhyIllegal::Distance { energy, distance };
        }
        if board.colour_at(to) == Some(piece.colour()) {
            return WhyIllegal::OwnPiece(to);
        }
        if !board.reach(from).contains(to) {
            let [row_first, column_first] = BETWEEN[from.index()][to.index()]
                .map(|between| nearest(from, between & board.occupied().bits()));
            return match (row_first, column_first) {
                (Some(first), Some(second)) if first != second => {
                    WhyIllegal::BothWaysBlocked(first, second)
                }
                (Some(square), _) | (_, Some(square)) => WhyIllegal::Blocked(square),
                (None, None) => WhyIllegal::Blocked(to),
            };
        }
        let king = board.kings(piece.colour()).iter().next();
        match (piece.kind(), king) {
            (Kind::Pawn, Some(king)) => WhyIllegal::KingAttacked(king),
            _ => WhyIllegal::IntoCheck(to),
        }
    }
}

/// Steps along rows and columns.
const fn distance(from: Square, to: Square) -> u8 {
    from.x().abs_diff(to.x()) + from.y().abs_diff(to.y())
}

/// The square of a set that a walk from `from` comes to first.
fn nearest(from: Square, squares: u64) -> Option<Square> {
    crate::SquareSet::from_bits(squares)
        .iter()
        .min_by_key(|&square| distance(from, square))
}
