//! What is wrong with a move.

use core::fmt;

use crate::{Army, Kind, Lines, Move, Piece, Position, Square};

/// Why a move is not legal, from [`Position::why_illegal`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum WhyIllegal {
    /// The game is over.
    GameOver,
    /// Nothing stands on the start square.
    EmptySquare(Square),
    /// The piece on the start square is the opponent's.
    NotYours(Square, Piece),
    /// A piece with five or more lines.
    Immovable(Lines),
    /// Neither a step nor a turn.
    Nothing,
    /// The turn leaves the piece as it is.
    NoChange,
    /// A turn that this rule set does not list: too far, or the same as a smaller one.
    TurnNotInRules,
    /// No line of the piece leads to the target square.
    NoLine,
    /// The target square is further than the piece can step.
    TooFar(Kind),
    /// Only a Shield may turn after a step.
    StepAndTurn(Kind),
    /// An own piece stands on the target square.
    OwnPiece(Square),
    /// A piece stands in between, on this square.
    Blocked(Square),
}

impl fmt::Display for WhyIllegal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::GameOver => f.write_str("the game is over"),
            Self::EmptySquare(square) => write!(f, "no piece stands on {square}"),
            Self::NotYours(square, piece) => {
                write!(f, "{piece} on {square} is {}'s", piece.colour.name())
            }
            Self::Immovable(lines) => write!(
                f,
                "a piece with {} lines cannot move: only those with 1 to 4 can",
                lines.count()
            ),
            Self::Nothing => f.write_str("a move is a step, a turn, or with a Shield both"),
            Self::NoChange => f.write_str("this turn leaves the piece as it is"),
            Self::TurnNotInRules => f.write_str("this turn is none of the rule set's"),
            Self::NoLine => f.write_str("no line of the piece leads there"),
            Self::TooFar(kind) => write!(
                f,
                "a {kind} steps {} at most",
                match kind.range() {
                    1 => "1 square",
                    2 => "2 squares",
                    _ => "3 squares",
                }
            ),
            Self::StepAndTurn(kind) => {
                write!(f, "a {kind} steps or turns: only a shield may do both")
            }
            Self::OwnPiece(square) => write!(f, "an own piece stands on {square}"),
            Self::Blocked(square) => write!(f, "a piece stands in between, on {square}"),
        }
    }
}

impl core::error::Error for WhyIllegal {}

impl Position {
    /// What is wrong with a move that is not legal; for a legal one the answer means nothing.
    ///
    /// ```
    /// use ploy_rules::Position;
    ///
    /// let why = Position::start().why_illegal("e2-e4-0".parse()?);
    /// assert_eq!(why.to_string(), "a piece stands in between, on e3");
    /// # Ok::<(), ploy_rules::ParseMoveError>(())
    /// ```
    #[must_use]
    pub fn why_illegal(&self, mv: Move) -> WhyIllegal {
        let (from, to) = (mv.from(), mv.to());
        let Some(piece) = self.board().piece_at(from) else {
            return WhyIllegal::EmptySquare(from);
        };
        if self.is_finished() {
            return WhyIllegal::GameOver;
        }
        if piece.colour != self.to_move() {
            return WhyIllegal::NotYours(from, piece);
        }
        let Some(kind) = piece.lines.kind() else {
            return WhyIllegal::Immovable(piece.lines);
        };
        if mv.is_turn() {
            return match mv.rotation().steps() {
                0 => WhyIllegal::Nothing,
                _ if piece.rotated(mv.rotation()) == piece => WhyIllegal::NoChange,
                _ => WhyIllegal::TurnNotInRules,
            };
        }
        let line = from.direction_to(to);
        let Some((direction, distance)) = line.filter(|line| piece.lines.contains(line.0)) else {
            return WhyIllegal::NoLine;
        };
        if distance > kind.range() {
            return WhyIllegal::TooFar(kind);
        }
        let between = from.ray(direction).take(distance as usize - 1);
        if let Some(square) = between
            .into_iter()
            .find(|&square| self.board().piece_at(square).is_some())
        {
            return WhyIllegal::Blocked(square);
        }
        match self.board().piece_at(to) {
            Some(other) if other.colour == piece.colour => WhyIllegal::OwnPiece(to),
            _ if kind != Kind::Shield && mv.rotation().steps() != 0 => {
                WhyIllegal::StepAndTurn(kind)
            }
            _ => WhyIllegal::TurnNotInRules,
        }
    }
}
