//! Messages that can be translated, and the messages of errors that are the same for all games.

use core::error::Error;
use core::fmt;

use board_bot::ParseAgentSpecError;
use board_game_core::{ParseNameError, ParseStandardError, RecordError};
use serde::Serialize;

/// A sentence in English, with a key and values for its translation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Message {
    /// The sentence in English.
    pub text: String,
    /// The key in the translation table. Without an entry there, readers show the text.
    pub key: String,
    /// The values for the placeholders of the translated sentence, in order.
    pub arguments: Vec<MessageArgument>,
}

/// The value of a placeholder of a sentence.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum MessageArgument {
    /// A text that is the same in all languages; or `@` and the key of a word to translate.
    Text(String),
    /// A sentence within the sentence.
    Message(Message),
}

impl Message {
    /// A message without arguments.
    pub fn new(text: impl ToString, key: impl Into<String>) -> Self {
        Self {
            text: text.to_string(),
            key: key.into(),
            arguments: Vec::new(),
        }
    }

    /// The message about something in a file, whose name comes first.
    #[cfg(feature = "files")]
    pub(crate) fn in_file(mut self, file: &std::path::Path) -> Self {
        self.text = format!("{}: {}", file.display(), self.text);
        self
    }

    /// Adds a value for the next placeholder.
    #[must_use]
    pub fn with_argument(mut self, value: impl ToString) -> Self {
        self.arguments
            .push(MessageArgument::Text(value.to_string()));
        self
    }

    /// Adds a sentence for the next placeholder, such as the cause of an error.
    #[must_use]
    pub fn with_cause(mut self, cause: Self) -> Self {
        self.arguments.push(MessageArgument::Message(cause));
        self
    }
}

impl fmt::Display for Message {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl Error for Message {}

/// A type that converts to a [`Message`].
pub trait ToMessage {
    /// Converts the value to a message.
    fn to_message(&self) -> Message;
}

/// Converts the errors of the record itself. Errors of rules, positions and moves get the key
/// `record.other`, because their messages need the type of the game.
impl ToMessage for RecordError {
    fn to_message(&self) -> Message {
        let message =
            |key: &str| Message::new(self, key).with_argument(self.line().unwrap_or_default());
        match self {
            Self::FirstLine { found, .. } => message("record.first-line").with_argument(found),
            Self::Version { found, .. } => message("record.version").with_argument(found),
            Self::Header { found, .. } => message("record.header").with_argument(found),
            Self::DuplicateKey { key, .. } => message("record.duplicate-key").with_argument(key),
            Self::TooManyTags { .. } => message("record.too-many-tags"),
            Self::Missing { key, .. } => message("record.missing").with_argument(key),
            Self::Number {
                found, expected, ..
            } => message("record.number")
                .with_argument(found)
                .with_argument(expected),
            Self::Round { found, .. } => message("record.round").with_argument(found),
            Self::TooManyMoves { .. } => message("record.too-many-moves"),
            Self::Truncated { .. } => message("record.truncated"),
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

/// Converts the error of a name that is the value of a rule.
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
