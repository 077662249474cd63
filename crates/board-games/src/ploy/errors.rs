//! Messages of errors of Ploy.

use ploy_rules::{
    Illegal, Kind, ParseBoardError, ParseLinesError, ParseMoveError, ParsePieceError, PlayerColour,
    RulesError, TextError,
};

use super::pieces::kind_key;
use crate::message::{Message, ToMessage};

/// Joins letters or words with commas.
fn listed(letters: impl IntoIterator<Item: ToString>) -> String {
    let letters: Vec<String> = letters
        .into_iter()
        .map(|letter| letter.to_string())
        .collect();
    letters.join(", ")
}

impl ToMessage for TextError {
    fn to_message(&self) -> Message {
        let message = |key: &str| Message::new(self, key);
        match self {
            Self::Board(error) => error.to_message(),
            Self::Side {
                found: None,
                letters,
                ..
            } => message("ploy.text.no-side").with_argument(listed(letters.chars())),
            Self::Side {
                found: Some(found),
                at,
                letters,
            } => message("ploy.text.side")
                .with_argument(at)
                .with_argument(found)
                .with_argument(listed(letters.chars())),
            Self::Trailing { found, at } => message("ploy.text.trailing")
                .with_argument(at)
                .with_argument(found),
            Self::Control { at } => message("ploy.text.control").with_argument(at),
            Self::Beaten { colour } => {
                message("ploy.text.beaten").with_argument(format!("@{colour}"))
            }
            Self::Move(error) => error.to_message(),
            _ => message("bad-position"),
        }
    }
}

impl ToMessage for ParseBoardError {
    fn to_message(&self) -> Message {
        let message = |key: &str| Message::new(self, key);
        match self {
            Self::Rows { found } => message("ploy.text.rows").with_argument(found),
            Self::Cells { row, found, at } => message("ploy.text.cells")
                .with_argument(row)
                .with_argument(at)
                .with_argument(found),
            Self::Cell { square, at, fault } => message("ploy.text.cell")
                .with_argument(square)
                .with_argument(at)
                .with_cause(fault.to_message()),
            _ => message("bad-position"),
        }
    }
}

impl ToMessage for ParsePieceError {
    fn to_message(&self) -> Message {
        let message = |key: &str| Message::new(self, key);
        match self {
            Self::Colour { found, letters } => message("ploy.piece.colour")
                .with_argument(found)
                .with_argument(listed(letters.chars())),
            Self::Lines(ParseLinesError::NotADigit { found, .. }) => {
                message("ploy.piece.digit").with_argument(found)
            }
            Self::Lines(ParseLinesError::Empty) => message("ploy.piece.no-number"),
            Self::Lines(ParseLinesError::LeadingZero) => message("ploy.piece.zero"),
            Self::Lines(_) => message("ploy.piece.too-large"),
            _ => message("ploy.piece.none"),
        }
    }
}

impl ToMessage for ParseMoveError {
    fn to_message(&self) -> Message {
        let message = |key: &str| Message::new(self, key);
        match self {
            Self::Parts { found } => message("ploy.move.parts").with_argument(found),
            Self::From(_) => message("ploy.move.from"),
            Self::To(_) => message("ploy.move.to"),
            Self::Rotation(_) => message("ploy.move.rotation"),
            _ => message("bad-move"),
        }
    }
}

impl ToMessage for RulesError {
    fn to_message(&self) -> Message {
        let message = |key: &str| Message::new(self, key);
        match self {
            Self::Word { found, keys } => {
                let keys = listed(keys.iter().map(|key| format!("{key}=...")));
                message("rules.word")
                    .with_argument(found)
                    .with_argument(keys)
            }
            Self::DuplicateKey { key } => message("rules.duplicate").with_argument(key),
            Self::Value(error) => error.to_message(),
            _ => message("bad-rules"),
        }
    }
}

impl<A: PlayerColour> ToMessage for Illegal<A> {
    fn to_message(&self) -> Message {
        let message = |key: &str| Message::new(self, format!("ploy.{key}"));
        let kind = |kind: Kind| format!("@{}", kind_key(Some(kind)));
        match *self {
            Self::GameOver => message("over"),
            Self::EmptySquare(square) => message("empty").with_argument(square),
            Self::NotYours(square, piece) => {
                let of = format!("@of.{}", piece.colour().name());
                message("not-yours").with_argument(square).with_argument(of)
            }
            Self::Immovable(square, _) => message("immovable").with_argument(square),
            Self::Nothing(square) => message("nothing").with_argument(square),
            Self::NoChange(square, _) => message("no-change").with_argument(square),
            Self::TurnTooFar(_) => message("turn-too-far"),
            Self::SameAsSmaller(_) => message("same-as-smaller"),
            Self::NoLine(from, to) => message("no-line").with_argument(from).with_argument(to),
            Self::TooFar(of, square) => message("too-far")
                .with_argument(square)
                .with_argument(kind(of))
                .with_argument(of.range()),
            Self::StepAndTurn(of) => message("step-and-turn").with_argument(kind(of)),
            Self::OwnPiece(square) => message("own").with_argument(square),
            Self::PartnersPiece(square) => message("partner").with_argument(square),
            Self::Blocked(square) => message("blocked").with_argument(square),
            _ => message("other"),
        }
    }
}
