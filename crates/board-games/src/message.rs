//! Messages that can be translated.

use core::error::Error;
use core::fmt;

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
