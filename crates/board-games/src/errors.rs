//! Messages of errors about saved games, players, names and rules.

use board_bot::ParseAgentSpecError;
use board_game_core::{ParseNameError, ParseStandardError, RecordError};

use crate::message::{Message, ToMessage};

/// Explains the errors of the record itself. Errors of rules, positions and moves get the key
/// `record.other`, because explaining them needs the type of the game.
impl ToMessage for RecordError {
    fn to_message(&self) -> Message {
        let message =
            |key: &str| Message::new(self, key).with_argument(self.line().unwrap_or_default());
        match self {
            Self::Begin { found, .. } => message("record.begin").with_argument(found),
            Self::Version { found, .. } => message("record.version").with_argument(found),
            Self::Header { found, .. } => message("record.header").with_argument(found),
            Self::Twice { key, .. } => message("record.twice").with_argument(key),
            Self::TooManyTags { .. } => message("record.too-many-tags"),
            Self::Missing { key, .. } => message("record.missing").with_argument(key),
            Self::Number {
                found, expected, ..
            } => message("record.number")
                .with_argument(found)
                .with_argument(expected),
            Self::Round { found, .. } => message("record.round").with_argument(found),
            Self::TooManyMoves { .. } => message("record.too-many-moves"),
            Self::CutOff { .. } => message("record.cut-off"),
            Self::Trailing { .. } => message("record.trailing"),
            Self::Empty => message("record.empty"),
            _ => message("record.other"),
        }
    }
}

impl ToMessage for ParseAgentSpecError {
    fn to_message(&self) -> Message {
        Message::new(self, "bad-agent")
    }
}

/// A name as the value of a rule.
impl ToMessage for ParseNameError {
    fn to_message(&self) -> Message {
        Message::new(self, "rules.value")
            .with_argument(&self.found)
            .with_argument(self.names.join(", "))
    }
}

impl ToMessage for ParseStandardError {
    fn to_message(&self) -> Message {
        Message::new(self, "bad-rules")
    }
}
