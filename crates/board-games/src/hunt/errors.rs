//! Messages of errors of the hunt.

use rook_hunt::solve::SolveError;
use rook_hunt::{Illegal, MAX_STEPS, PositionError, RulesError, TextError};

use super::ending_key;
use crate::message::{Message, ToMessage};

impl ToMessage for TextError {
    fn explain(&self) -> Message {
        let message = |key: &str| Message::new(self, key);
        match self {
            Self::Empty => message("hunt.text.empty"),
            Self::Square { word, .. } => message("hunt.text.square").gap(word),
            Self::Step(word) => message("hunt.text.step").gap(word),
            Self::TooManySteps => message("hunt.text.too-many-steps").gap(MAX_STEPS),
            Self::Turn(word) => message("hunt.text.turn").gap(word),
            Self::Side(word) => message("hunt.text.side").gap(word),
            Self::NoRook => message("hunt.text.no-rook"),
            Self::Surplus(word) => message("hunt.text.surplus").gap(word),
            Self::Position(error) => error.explain(),
            _ => message("bad-position"),
        }
    }
}

impl ToMessage for PositionError {
    fn explain(&self) -> Message {
        let message = |key: &str| Message::new(self, key);
        match self {
            Self::PawnCount { found, expected } => {
                message("hunt.position.count").gap(found).gap(expected)
            }
            Self::OffBoard { square, side } => message("hunt.position.off").gap(square).gap(side),
            Self::Twice(square) => message("hunt.position.twice").gap(square),
            Self::RookOnPawn(square) => message("hunt.position.rook").gap(square),
            _ => message("bad-position"),
        }
    }
}

impl ToMessage for RulesError {
    fn explain(&self) -> Message {
        let message = |key: &str| Message::new(self, key);
        match self {
            Self::Side(side) => message("hunt.rules.side").gap(side),
            Self::Pawns { pawns, most } => message("hunt.rules.pawns").gap(pawns).gap(most),
            Self::Steps(steps) => message("hunt.rules.steps").gap(steps).gap(MAX_STEPS),
            Self::TooFewPawns { steps, pawns } => {
                message("hunt.rules.few-pawns").gap(steps).gap(pawns)
            }
            Self::Reach(reach) => message("hunt.rules.reach").gap(reach),
            Self::Word(word) => message("rules.word")
                .gap(word)
                .gap("pawns=8, steps=1, reach=1, side=8, repeats, must-move"),
            Self::Number(word) => message("hunt.rules.number").gap(word),
            Self::Twice(word) => message("rules.twice").gap(word),
            _ => message("bad-rules"),
        }
    }
}

impl ToMessage for SolveError {
    fn explain(&self) -> Message {
        let message = |key: &str| Message::new(self, key);
        match self {
            Self::Memory { needed, .. } | Self::NoMemory { needed, .. } => {
                message("too-large").gap(needed >> 20)
            }
            Self::Position(error) => error.explain(),
            _ => message("bad-rules"),
        }
    }
}

impl ToMessage for Illegal {
    fn explain(&self) -> Message {
        let message = |key: &str| Message::new(self, format!("hunt.{key}"));
        match *self {
            Self::Over(ending) => message("over").around(Message::new(ending, ending_key(ending))),
            Self::NotToMove(_) => message("not-to-move"),
            Self::NotPlaced => message("not-placed"),
            Self::AlreadyPlaced(square) => message("already-placed").gap(square),
            Self::RookElsewhere { said, stands } => message("elsewhere").gap(stands).gap(said),
            Self::OffBoard(square) => message("off-board").gap(square),
            Self::Occupied(square) => message("occupied").gap(square),
            Self::Threatened(square) => message("threatened").gap(square),
            Self::NotInLine { from, to } => message("not-in-line").gap(from).gap(to),
            Self::Blocked { from, to, by } => message("blocked").gap(from).gap(to).gap(by),
            Self::MustMove => message("must-move"),
            Self::NoPawn(square) => message("no-pawn").gap(square),
            Self::TooFar { reach, .. } => message("too-far").gap(reach),
            Self::SteppedAlready(square) => message("stepped").gap(square),
            Self::StepCount { found, expected } => message("steps").gap(expected).gap(found),
            _ => message("other"),
        }
    }
}
