//! Texts of Ploy.

use ploy_rules::{
    ParseBoardError, ParseLinesError, ParseMoveError, ParsePieceError, RulesError, TextError,
};

use crate::message::{Message, Told};

/// Letters or words with commas between them.
fn listed(letters: impl IntoIterator<Item: ToString>) -> String {
    let letters: Vec<String> = letters
        .into_iter()
        .map(|letter| letter.to_string())
        .collect();
    letters.join(", ")
}

impl Told for TextError {
    fn told(&self) -> Message {
        let message = |key: &str| Message::new(self, key);
        match self {
            Self::Board(error) => error.told(),
            Self::Side {
                found: None,
                letters,
                ..
            } => message("ploy.text.no-side").gap(listed(letters.chars())),
            Self::Side {
                found: Some(found),
                at,
                letters,
            } => message("ploy.text.side")
                .gap(at)
                .gap(found)
                .gap(listed(letters.chars())),
            Self::Trailing { found, at } => message("ploy.text.trailing").gap(at).gap(found),
            Self::Control { at } => message("ploy.text.control").gap(at),
            Self::Beaten { colour } => message("ploy.text.beaten").gap(format!("@{colour}")),
            Self::Move(error) => error.told(),
            _ => message("bad-position"),
        }
    }
}

impl Told for ParseBoardError {
    fn told(&self) -> Message {
        let message = |key: &str| Message::new(self, key);
        match self {
            Self::Rows { found } => message("ploy.text.rows").gap(found),
            Self::Cells { row, found, at } => {
                message("ploy.text.cells").gap(row).gap(at).gap(found)
            }
            Self::Cell { square, at, fault } => message("ploy.text.cell")
                .gap(square)
                .gap(at)
                .around(fault.told()),
            _ => message("bad-position"),
        }
    }
}

impl Told for ParsePieceError {
    fn told(&self) -> Message {
        let message = |key: &str| Message::new(self, key);
        match self {
            Self::Colour { found, letters } => message("ploy.piece.colour")
                .gap(found)
                .gap(listed(letters.chars())),
            Self::Lines(ParseLinesError::NotADigit { found, .. }) => {
                message("ploy.piece.digit").gap(found)
            }
            Self::Lines(ParseLinesError::Empty) => message("ploy.piece.no-number"),
            Self::Lines(ParseLinesError::LeadingZero) => message("ploy.piece.zero"),
            Self::Lines(_) => message("ploy.piece.too-large"),
            _ => message("ploy.piece.none"),
        }
    }
}

impl Told for ParseMoveError {
    fn told(&self) -> Message {
        let message = |key: &str| Message::new(self, key);
        match self {
            Self::Parts { found } => message("ploy.move.parts").gap(found),
            Self::From(_) => message("ploy.move.from"),
            Self::To(_) => message("ploy.move.to"),
            Self::Rotation(_) => message("ploy.move.rotation"),
            _ => message("bad-move"),
        }
    }
}

impl Told for RulesError {
    fn told(&self) -> Message {
        let message = |key: &str| Message::new(self, key);
        match self {
            Self::Word { found, keys } => {
                let keys = listed(keys.iter().map(|key| format!("{key}=...")));
                message("rules.word").gap(found).gap(keys)
            }
            Self::Twice { key } => message("rules.twice").gap(key),
            Self::Value(error) => message("rules.value")
                .gap(&error.found)
                .gap(listed(error.names)),
            _ => message("bad-rules"),
        }
    }
}
