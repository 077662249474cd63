//! Messages of errors of Shogun.

use shogun_rules::{BoardError, BoardFault, Illegal, TextError};

use super::{colour_key, ending_key};
use crate::message::{Message, ToMessage};

impl ToMessage for TextError {
    fn to_message(&self) -> Message {
        let message = |key: &str| Message::new(self, key);
        match self {
            Self::Rows { found } => message("shogun.text.rows").with_argument(found),
            Self::Width { row, found } => message("shogun.text.width")
                .with_argument(row)
                .with_argument(found),
            Self::Symbol { row, found } => message("shogun.text.symbol")
                .with_argument(row)
                .with_argument(found),
            Self::PieceEnergy { row, letter, .. } => {
                let max = if matches!(letter, 'K' | 'k') { 2 } else { 4 };
                message("shogun.text.energy")
                    .with_argument(row)
                    .with_argument(letter)
                    .with_argument(max)
            }
            Self::Disc { square, .. } => message("shogun.text.carried").with_argument(square),
            Self::Side { found } => message("shogun.text.side").with_argument(found),
            Self::Board(error) => error.to_message(),
            Self::Name(error) => error.to_message(),
            Self::Word { what, found, .. } => match *what {
                "move" => message("shogun.text.move").with_argument(found),
                "rule" => message("rules.word")
                    .with_argument(found)
                    .with_argument("variant=..., energies=..."),
                _ => message("rules.value")
                    .with_argument(found)
                    .with_argument("fixed, magnets:..., squares:..., table:..."),
            },
            _ => message("bad-position"),
        }
    }
}

/// Explains only the first fault.
impl ToMessage for BoardError {
    fn to_message(&self) -> Message {
        let message = |key: &str| Message::new(self, key);
        match self.faults().first() {
            Some(BoardFault::Kings { colour, count }) => message("shogun.board.kings")
                .with_argument(format!("@{colour}"))
                .with_argument(count),
            _ => message("bad-position"),
        }
    }
}

impl ToMessage for Illegal {
    fn to_message(&self) -> Message {
        let message = |key: &str| Message::new(self, format!("shogun.{key}"));
        match *self {
            Self::GameOver(ending) => {
                message("over").with_cause(Message::new(ending, ending_key(ending)))
            }
            Self::EmptySquare(square) => message("empty").with_argument(square),
            Self::NotYours(square, piece) => message("not-yours")
                .with_argument(square)
                .with_argument(format!("@of.{}", colour_key(piece.colour()))),
            Self::Distance { energy, distance } => message("distance")
                .with_argument(energy)
                .with_argument(distance),
            Self::OwnPiece(square) => message("own").with_argument(square),
            Self::Blocked(square) => message("blocked").with_argument(square),
            Self::BothWaysBlocked(first, second) => {
                message("both").with_argument(first).with_argument(second)
            }
            Self::IntoCheck(square) => message("into-check").with_argument(square),
            Self::KingAttacked(square) => message("check").with_argument(square),
            _ => message("other"),
        }
    }
}
