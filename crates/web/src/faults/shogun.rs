//! Texts and boards of Shogun.

use shogun_rules::{BoardError, Fault, TextError};

use crate::message::{Message, Told};

impl Told for TextError {
    fn told(&self) -> Message {
        let message = |key: &str| Message::new(self, key);
        match self {
            Self::Rows { found } => message("shogun.text.rows").gap(found),
            Self::Width { row, found } => message("shogun.text.width").gap(row).gap(found),
            Self::Symbol { row, found } => message("shogun.text.symbol").gap(row).gap(found),
            Self::PieceEnergy { row, letter, .. } => {
                let most = if matches!(letter, 'K' | 'k') { 2 } else { 4 };
                message("shogun.text.energy").gap(row).gap(letter).gap(most)
            }
            Self::Carried { square, .. } => message("shogun.text.carried").gap(square),
            Self::Side { found } => message("shogun.text.side").gap(found),
            Self::Board(error) => error.told(),
            Self::Word { what, found, .. } => match *what {
                "move" => message("shogun.text.move").gap(found),
                "variant" => message("rules.value")
                    .gap(found)
                    .gap("bare-king, boxed, pseudo-legal"),
                "rule" => message("rules.word")
                    .gap(found)
                    .gap("variant=..., energies=..."),
                _ => message("rules.value").gap(found).gap("fixed"),
            },
            _ => message("bad-position"),
        }
    }
}

/// The first fault stands for all.
impl Told for BoardError {
    fn told(&self) -> Message {
        let message = |key: &str| Message::new(self, key);
        match self.faults().first() {
            Some(Fault::Kings { colour, count }) => message("shogun.board.kings")
                .gap(format!("@{colour}"))
                .gap(count),
            _ => message("bad-position"),
        }
    }
}
