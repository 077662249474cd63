//! Messages of errors of Shogun.

use shogun_rules::{BoardError, BoardFault, Illegal, TextError};

use super::{colour_key, ending_key};
use crate::message::{Message, ToMessage};

impl ToMessage for TextError {
    fn explain(&self) -> Message {
        let message = |key: &str| Message::new(self, key);
        match self {
            Self::Rows { found } => message("shogun.text.rows").gap(found),
            Self::Width { row, found } => message("shogun.text.width").gap(row).gap(found),
            Self::Symbol { row, found } => message("shogun.text.symbol").gap(row).gap(found),
            Self::PieceEnergy { row, letter, .. } => {
                let most = if matches!(letter, 'K' | 'k') { 2 } else { 4 };
                message("shogun.text.energy").gap(row).gap(letter).gap(most)
            }
            Self::Disc { square, .. } => message("shogun.text.carried").gap(square),
            Self::Side { found } => message("shogun.text.side").gap(found),
            Self::Board(error) => error.explain(),
            Self::Word { what, found, .. } => match *what {
                "move" => message("shogun.text.move").gap(found),
                "variant" => message("rules.value")
                    .gap(found)
                    .gap("bare-king, boxed, pseudo-legal"),
                "rule" => message("rules.word")
                    .gap(found)
                    .gap("variant=..., energies=..."),
                _ => message("rules.value")
                    .gap(found)
                    .gap("fixed, magnets:..., squares:..., table:..."),
            },
            _ => message("bad-position"),
        }
    }
}

/// Explains only the first fault.
impl ToMessage for BoardError {
    fn explain(&self) -> Message {
        let message = |key: &str| Message::new(self, key);
        match self.faults().first() {
            Some(BoardFault::Kings { colour, count }) => message("shogun.board.kings")
                .gap(format!("@{colour}"))
                .gap(count),
            _ => message("bad-position"),
        }
    }
}

impl ToMessage for Illegal {
    fn explain(&self) -> Message {
        let message = |key: &str| Message::new(self, format!("shogun.{key}"));
        match *self {
            Self::GameOver(ending) => {
                message("over").around(Message::new(ending, ending_key(ending)))
            }
            Self::EmptySquare(square) => message("empty").gap(square),
            Self::NotYours(square, piece) => message("not-yours")
                .gap(square)
                .gap(format!("@of.{}", colour_key(piece.colour()))),
            Self::Distance { energy, distance } => message("distance").gap(energy).gap(distance),
            Self::OwnPiece(square) => message("own").gap(square),
            Self::Blocked(square) => message("blocked").gap(square),
            Self::BothWaysBlocked(first, second) => message("both").gap(first).gap(second),
            Self::IntoCheck(square) => message("into-check").gap(square),
            Self::KingAttacked(square) => message("check").gap(square),
            _ => message("other"),
        }
    }
}
