//! Messages of errors of the hunt.

use rook_hunt::solve::SolveError;
use rook_hunt::{Illegal, MAX_STEPS, PositionError, RulesError, TextError};

use super::ending_key;
use crate::message::{Message, ToMessage};

impl ToMessage for TextError {
    fn to_message(&self) -> Message {
        let message = |key: &str| Message::new(self, key);
        match self {
            Self::Empty => message("hunt.text.empty"),
            Self::Square { word, .. } => message("hunt.text.square").with_argument(word),
            Self::Step(word) => message("hunt.text.step").with_argument(word),
            Self::TooManySteps => message("hunt.text.too-many-steps").with_argument(MAX_STEPS),
            Self::Turn(word) => message("hunt.text.turn").with_argument(word),
            Self::Side(word) => message("hunt.text.side").with_argument(word),
            Self::NoRook => message("hunt.text.no-rook"),
            Self::Surplus(word) => message("hunt.text.surplus").with_argument(word),
            Self::Position(error) => error.to_message(),
            _ => message("bad-position"),
        }
    }
}

impl ToMessage for PositionError {
    fn to_message(&self) -> Message {
        let message = |key: &str| Message::new(self, key);
        match self {
            Self::PawnCount { found, expected } => message("hunt.position.count")
                .with_argument(found)
                .with_argument(expected),
            Self::OffBoard { square, side } => message("hunt.position.off")
                .with_argument(square)
                .with_argument(side),
            Self::SharedSquare(square) => {
                message("hunt.position.shared-square").with_argument(square)
            }
            Self::RookOnPawn(square) => message("hunt.position.rook").with_argument(square),
            _ => message("bad-position"),
        }
    }
}

impl ToMessage for RulesError {
    fn to_message(&self) -> Message {
        let message = |key: &str| Message::new(self, key);
        match self {
            Self::Side(side) => message("hunt.rules.side").with_argument(side),
            Self::Pawns { pawns, max } => message("hunt.rules.pawns")
                .with_argument(pawns)
                .with_argument(max),
            Self::Steps(steps) => message("hunt.rules.steps")
                .with_argument(steps)
                .with_argument(MAX_STEPS),
            Self::TooFewPawns { steps, pawns } => message("hunt.rules.few-pawns")
                .with_argument(steps)
                .with_argument(pawns),
            Self::Reach(reach) => message("hunt.rules.reach").with_argument(reach),
            Self::Word(word) => message("rules.word")
                .with_argument(word)
                .with_argument("pawns=8, steps=1, reach=1, side=8, repeats, must-move"),
            Self::Number(word) => message("hunt.rules.number").with_argument(word),
            Self::DuplicateWord(word) => message("rules.duplicate").with_argument(word),
            _ => message("bad-rules"),
        }
    }
}

impl ToMessage for SolveError {
    fn to_message(&self) -> Message {
        let message = |key: &str| Message::new(self, key);
        match self {
            Self::Memory { needed, .. } | Self::NoMemory { needed, .. } => {
                message("too-large").with_argument(needed >> 20)
            }
            Self::Position(error) => error.to_message(),
            _ => message("bad-rules"),
        }
    }
}

impl ToMessage for Illegal {
    fn to_message(&self) -> Message {
        let message = |key: &str| Message::new(self, format!("hunt.{key}"));
        match *self {
            Self::Over(ending) => {
                message("over").with_cause(Message::new(ending, ending_key(ending)))
            }
            Self::NotToMove(_) => message("not-to-move"),
            Self::NotPlaced => message("not-placed"),
            Self::AlreadyPlaced(square) => message("already-placed").with_argument(square),
            Self::RookElsewhere { from, rook } => {
                message("elsewhere").with_argument(rook).with_argument(from)
            }
            Self::OffBoard(square) => message("off-board").with_argument(square),
            Self::Occupied(square) => message("occupied").with_argument(square),
            Self::Threatened(square) => message("threatened").with_argument(square),
            Self::NotInLine { from, to } => {
                message("not-in-line").with_argument(from).with_argument(to)
            }
            Self::Blocked { from, to, by } => message("blocked")
                .with_argument(from)
                .with_argument(to)
                .with_argument(by),
            Self::MustMove => message("must-move"),
            Self::NoPawn(square) => message("no-pawn").with_argument(square),
            Self::TooFar { reach, .. } => message("too-far").with_argument(reach),
            Self::SteppedAlready(square) => message("stepped").with_argument(square),
            Self::StepCount { found, expected } => message("steps")
                .with_argument(expected)
                .with_argument(found),
            _ => message("other"),
        }
    }
}
