//! What an engine is before anybody talks to it.

/// An engine of a game: what it is called, what `startpos` is, and what positions are worth.
#[derive(Clone, Debug)]
pub struct Engine<G, E> {
    pub(super) name: String,
    pub(super) author: String,
    pub(super) start: G,
    pub(super) evaluation: E,
    /// Bytes that the search's table may have.
    pub(super) memory: u64,
}

impl<G, E> Engine<G, E> {
    /// An engine of this name and version, whose games begin with this position and are played by its rules.
    pub fn new(name: &str, start: G, evaluation: E) -> Self {
        Self {
            name: name.to_owned(),
            author: "unknown".to_owned(),
            start,
            evaluation,
            memory: u64::MAX,
        }
    }

    /// The same by this author.
    #[must_use]
    pub fn with_author(self, author: &str) -> Self {
        Self {
            author: author.to_owned(),
            ..self
        }
    }

    /// The same with a table of at most this many bytes: a larger one that `setoption` asks for is refused. For machines that
    /// promise more memory than they have.
    #[must_use]
    pub fn with_memory(self, bytes: u64) -> Self {
        Self {
            memory: bytes,
            ..self
        }
    }
}
