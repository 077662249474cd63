//! Texts and rules of the hunt.

use rook_hunt::solve::SolveError;
use rook_hunt::{MAX_STEPS, PositionError, RulesError, TextError};

use crate::message::{Message, Told};

impl Told for TextError {
    fn told(&self) -> Message {
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
            Self::Position(error) => error.told(),
            _ => message("bad-position"),
        }
    }
}

impl Told for PositionError {
    fn told(&self) -> Message {
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

impl Told for RulesError {
    fn told(&self) -> Message {
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

impl Told for SolveError {
    fn told(&self) -> Message {
        let message = |key: &str| Message::new(self, key);
        match self {
            Self::Memory { needed, .. } | Self::NoMemory { needed, .. } => {
                message("too-large").gap(needed >> 20)
            }
            Self::Position(error) => error.told(),
            _ => message("bad-rules"),
        }
    }
}
