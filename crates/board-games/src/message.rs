//! Sentences that can be said in the reader's language.

use core::error::Error;
use core::fmt;

use serde::Serialize;

/// A sentence of a library, with what a translation needs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Message {
    /// The sentence in English, as the library says it.
    pub text: String,
    /// The key of the sentence in a table of translations; without an entry there the text is
    /// shown.
    pub key: String,
    /// The values in the sentence, in the order of its gaps.
    pub gaps: Vec<MessageArgument>,
}

/// A value in a sentence.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum MessageArgument {
    /// A text, the same in all languages; what begins with `@` is the key of a word.
    Text(String),
    /// A sentence within the sentence.
    Message(Message),
}

impl Message {
    /// The sentence, with nothing but a key to it.
    pub fn new(text: impl ToString, key: impl Into<String>) -> Self {
        Self {
            text: text.to_string(),
            key: key.into(),
            gaps: Vec::new(),
        }
    }

    /// Fills the next gap.
    #[must_use]
    pub fn gap(mut self, value: impl ToString) -> Self {
        self.gaps.push(MessageArgument::Text(value.to_string()));
        self
    }

    /// Fills the next gap with a sentence.
    #[must_use]
    pub fn around(mut self, within: Self) -> Self {
        self.gaps.push(MessageArgument::Message(within));
        self
    }
}

impl fmt::Display for Message {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl Error for Message {}

/// A value that is told as a [`Message`].
pub trait ToMessage {
    /// The sentence with its key and its gaps.
    fn explain(&self) -> Message;
}
