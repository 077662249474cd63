//! Boards, ways and questions about tours.

use knights_tour::counting::CountError;
use knights_tour::{BoardError, GoalError, PathError};

use crate::message::{Message, Told};

impl Told for BoardError {
    fn told(&self) -> Message {
        let message = |key: &str| Message::new(self, key);
        match self {
            Self::NoExtent { .. } | Self::NoSquares => message("board.no-squares"),
            Self::TooLarge { side } => message("board.too-large").gap(side),
            Self::UnevenRow {
                row,
                found,
                expected,
            } => message("board.uneven").gap(row).gap(found).gap(expected),
            Self::UnknownCharacter { row, column, found } => {
                message("board.character").gap(row).gap(column).gap(found)
            }
            _ => message("bad-board"),
        }
    }
}

impl Told for GoalError {
    fn told(&self) -> Message {
        let message = |key: &str| Message::new(self, key);
        match self {
            Self::OutsideBoard { .. } => message("bad-square"),
            Self::TwoSquares {
                squares: [a, b], ..
            } => message("goal.two-squares").gap(a).gap(b),
            Self::TooLarge { squares, most } => message("goal.too-large").gap(squares).gap(most),
            _ => message("bad-goal"),
        }
    }
}

impl Told for CountError {
    fn told(&self) -> Message {
        let message = |key: &str| Message::new(self, key);
        match self {
            Self::TooWide { limit } => message("count.too-wide").gap(limit),
            Self::Memory { needed, .. } | Self::OutOfMemory { needed } => {
                message("too-large").gap(needed >> 20)
            }
            Self::Stopped => message("count.stopped"),
            _ => message("bad-count"),
        }
    }
}

impl Told for PathError {
    fn told(&self) -> Message {
        Message::new(self, "bad-path")
    }
}
