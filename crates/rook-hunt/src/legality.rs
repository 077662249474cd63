//! Legality of moves, with the reason why a move is illegal.

use core::fmt;

use board_grid::Direction;

use crate::position::Position;
use crate::position_error::counted;
use crate::rules::Rules;
use crate::side::{Ending, Side};
use crate::square::{Square, SquareSet};
use crate::turn::{Move, Step, Turn};

/// The reason why a move is not legal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Illegal {
    /// The hunt is over.
    Over(Ending),
    /// It is the other side's turn.
    NotToMove(Side),
    /// The rook is to be put on the board first.
    NotPlaced,
    /// The rook is on the board already.
    AlreadyPlaced(Square),
    /// The rook does not stand on the square on which the move begins.
    RookElsewhere {
        /// The square on which the move begins.
        from: Square,
        /// The rook's square.
        rook: Square,
    },
    /// The square is off the board.
    OffBoard(Square),
    /// A pawn stands on the square.
    Occupied(Square),
    /// A pawn could take the rook on the square.
    Threatened(Square),
    /// The squares are not in one row or column.
    NotInLine {
        /// The square of the piece.
        from: Square,
        /// The target square.
        to: Square,
    },
    /// A piece stands in between.
    Blocked {
        /// The square of the piece.
        from: Square,
        /// The target square.
        to: Square,
        /// The square of the piece in between.
        by: Square,
    },
    /// The rook may not stay.
    MustMove,
    /// No pawn stands where a step begins.
    NoPawn(Square),
    /// The step is longer than the rules allow.
    TooFar {
        /// The square of the pawn.
        from: Square,
        /// The target square.
        to: Square,
        /// The maximum length of a step in squares.
        reach: u8,
    },
    /// The pawn has stepped already in this turn.
    SteppedAlready(Square),
    /// The number of steps in the turn is not that of the rules.
    StepCount {
        /// Steps of the turn.
        found: usize,
        /// Steps of the rules; a turn that takes the rook may have fewer.
        expected: u8,
    },
    /// A step after the one that takes the rook.
    StepAfterTaking(Square),
    /// The turn has the mark of a capture but does not take the rook, or takes it without the mark.
    WrongMark {
        /// Whether the turn takes the rook.
        takes: bool,
    },
}

impl fmt::Display for Illegal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Over(ending) => write!(f, "the hunt is over: {ending}"),
            Self::NotToMove(side) => {
                write!(f, "the {side} cannot move: it is the other side's turn")
            }
            Self::NotPlaced => {
                f.write_str("the rook is not on the board yet: name the square to put it on")
            }
            Self::AlreadyPlaced(square) => {
                write!(
                    f,
                    "the rook is on the board already, on {square}: name a move, like {square}-{square}"
                )
            }
            Self::RookElsewhere { from, rook } => {
                write!(f, "the rook stands on {rook}, not on {from}")
            }
            Self::OffBoard(square) => write!(f, "{square} is not on the board"),
            Self::Occupied(square) => write!(f, "a pawn stands on {square}"),
            Self::Threatened(square) => write!(f, "{square} is threatened by a pawn"),
            Self::NotInLine { from, to } => {
                write!(f, "{from} and {to} are not in one row or column")
            }
            Self::Blocked { from, to, by } => {
                write!(f, "the way from {from} to {to} is blocked on {by}")
            }
            Self::MustMove => f.write_str("the rook may not stay where it is under these rules"),
            Self::NoPawn(square) => write!(f, "no pawn stands on {square}"),
            Self::TooFar { from, to, reach } => {
                let max = counted(*reach, "square");
                write!(f, "{from}-{to} is too long: a step goes at most {max}")
            }
            Self::SteppedAlready(square) => {
                write!(
                    f,
                    "the pawn on {square} has stepped already: the steps of a turn are made by different pawns"
                )
            }
            Self::StepCount { found, expected } => {
                let steps = counted(*expected, "step");
                write!(
                    f,
                    "a turn has {steps}, not {found}, unless it takes the rook"
                )
            }
            Self::StepAfterTaking(square) => {
                write!(f, "the rook was taken before the step from {square}")
            }
            Self::WrongMark { takes: true } => f.write_str("the turn takes the rook: write Bx"),
            Self::WrongMark { takes: false } => {
                f.write_str("the turn does not take the rook: write B without x")
            }
        }
    }
}

impl core::error::Error for Illegal {}

/// The direction from one square to another in the same row or column, and the squares strictly
/// between them.
fn line(from: Square, to: Square) -> Result<(Direction, u8), Illegal> {
    match from.direction_to(to) {
        Some((direction, distance)) if !direction.is_diagonal() => Ok((direction, distance)),
        _ => Err(Illegal::NotInLine { from, to }),
    }
}

/// The distance of the squares, if no piece of `pieces` stands strictly in between.
fn free_line(from: Square, to: Square, pieces: SquareSet) -> Result<u8, Illegal> {
    let (direction, distance) = line(from, to)?;
    let between = from.ray(direction).take(usize::from(distance) - 1);
    match between.into_iter().find(|&square| pieces.contains(square)) {
        Some(by) => Err(Illegal::Blocked { from, to, by }),
        None => Ok(distance),
    }
}

/// Whether one of these pawns can make the step, after those in `stepped` have made theirs in the
/// same turn.
pub(crate) fn check_step(
    rules: &Rules,
    pawns: SquareSet,
    stepped: SquareSet,
    rook: Square,
    step: Step,
) -> Result<(), Illegal> {
    let (from, to) = (step.from(), step.to());
    if !pawns.contains(from) {
        return Err(Illegal::NoPawn(from));
    }
    if !rules.repeats() && stepped.contains(from) {
        return Err(Illegal::SteppedAlready(from));
    }
    if !rules.board().contains(to) {
        return Err(Illegal::OffBoard(to));
    }
    if pawns.contains(to) {
        return Err(Illegal::Occupied(to));
    }
    let distance = free_line(from, to, pawns | rook.as_set())?;
    let reach = rules.reach();
    if distance > reach {
        return Err(Illegal::TooFar { from, to, reach });
    }
    Ok(())
}

impl Position {
    /// Whether the move is legal, and the first reason if it is not. No moves are generated for it.
    pub(crate) fn legality(&self, mv: Move) -> Result<(), Illegal> {
        let side = match mv {
            Move::Place(_) | Move::Rook { .. } => Side::Rook,
            Move::Pawns(_) => Side::Pawns,
        };
        if self.rook_is_taken() {
            return Err(Illegal::Over(Ending::Taken));
        }
        if side != self.to_move() {
            return Err(Illegal::NotToMove(side));
        }
        match (mv, self.rook()) {
            (Move::Place(to), None) => self.check_safe(to),
            (Move::Place(_), Some(rook)) => Err(Illegal::AlreadyPlaced(rook)),
            (Move::Rook { .. } | Move::Pawns(_), None) => Err(Illegal::NotPlaced),
            (Move::Rook { from, to }, Some(rook)) => self.check_rook(from, to, rook),
            (Move::Pawns(turn), Some(rook)) => self.check_turn(&turn, rook),
        }
    }

    fn check_safe(&self, square: Square) -> Result<(), Illegal> {
        if !self.rules.board().contains(square) {
            Err(Illegal::OffBoard(square))
        } else if self.pawns().contains(square) {
            Err(Illegal::Occupied(square))
        } else if self.threatened().contains(square) {
            Err(Illegal::Threatened(square))
        } else {
            Ok(())
        }
    }

    fn check_rook(&self, from: Square, to: Square, rook: Square) -> Result<(), Illegal> {
        if from != rook {
            return Err(Illegal::RookElsewhere { from, rook });
        }
        if from == to {
            if self.rules.must_move() {
                return Err(Illegal::MustMove);
            }
        } else if !self.rules.board().contains(to) {
            return Err(Illegal::OffBoard(to));
        } else {
            free_line(from, to, self.pawns())?;
        }
        self.check_safe(to)
    }

    fn check_turn(&self, turn: &Turn, rook: Square) -> Result<(), Illegal> {
        let mut pawns = self.pawns();
        let mut moved = SquareSet::EMPTY;
        let mut taken = false;
        for step in turn.steps() {
            let (from, to) = (step.from(), step.to());
            if taken {
                return Err(Illegal::StepAfterTaking(from));
            }
            check_step(&self.rules, pawns, moved, rook, *step)?;
            pawns.remove(from);
            pawns.insert(to);
            moved.remove(from);
            moved.insert(to);
            taken = to == rook;
        }
        let (found, expected) = (turn.steps().len(), self.rules.steps());
        if found > usize::from(expected) || (!taken && found < usize::from(expected)) {
            return Err(Illegal::StepCount { found, expected });
        }
        if taken != turn.takes_rook() {
            return Err(Illegal::WrongMark { takes: taken });
        }
        Ok(())
    }
}
