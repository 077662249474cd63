//! What the page says in the reader's language.

use serde::Serialize;

/// A sentence of a library, and what the page needs to say it in another language.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Message {
    /// The sentence in English, as the library says it.
    pub text: String,
    /// Under which key the page has the sentence; where it has none, it says the text.
    pub key: String,
    /// What the sentence is about, in the order of its gaps. What begins with `@` is itself a key.
    pub gaps: Vec<String>,
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
        self.gaps.push(value.to_string());
        self
    }
}
