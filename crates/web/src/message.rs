//! What the page says in the reader's language.

use serde::Serialize;

/// A sentence of a library, and what the page needs to say it in another language.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Message {
    /// The sentence in English, as the library says it.
    pub text: String,
    /// Under which key the page has the sentence; where it has none, it says the text.
    pub key: String,
    /// What the sentence is about, in the order of its gaps.
    pub gaps: Vec<Gap>,
}

/// What stands in a gap of a sentence.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum Gap {
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
        self.gaps.push(Gap::Text(value.to_string()));
        self
    }

    /// Fills the next gap with a sentence.
    #[must_use]
    pub fn around(mut self, within: Self) -> Self {
        self.gaps.push(Gap::Message(within));
        self
    }
}

/// What can be said in the reader's language.
pub trait Told {
    /// The sentence with its key and its gaps.
    fn told(&self) -> Message;
}
