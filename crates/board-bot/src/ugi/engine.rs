//! The description of an engine.

use core::fmt;
use std::sync::Arc;

/// An engine of a game: its name, the position of `startpos`, and the evaluation.
#[derive(Clone, Debug)]
pub struct Engine<G, E> {
    pub(super) name: String,
    pub(super) author: String,
    pub(super) start: G,
    pub(super) evaluation: E,
    /// The most bytes of the transposition table.
    pub(super) memory: u64,
    pub(super) board: Option<DrawBoard<G>>,
}

/// Draws a position as text.
#[derive(Clone)]
pub(super) struct DrawBoard<G>(pub(super) Arc<dyn Fn(&G) -> String + Send + Sync>);

impl<G> fmt::Debug for DrawBoard<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("DrawBoard")
    }
}

impl<G, E> Engine<G, E> {
    /// An engine with this name and version, start and evaluation. Its games have the rules of the
    /// start.
    pub fn new(name: &str, start: G, evaluation: E) -> Self {
        Self {
            name: name.to_owned(),
            author: "unknown".to_owned(),
            start,
            evaluation,
            memory: u64::MAX,
            board: None,
        }
    }

    /// The engine with this author.
    #[must_use]
    pub fn with_author(self, author: &str) -> Self {
        Self {
            author: author.to_owned(),
            ..self
        }
    }

    /// The engine with a limit of memory: `setoption` refuses larger tables. For machines that
    /// overcommit memory.
    #[must_use]
    pub fn with_memory(self, bytes: u64) -> Self {
        Self {
            memory: bytes,
            ..self
        }
    }

    /// The engine with a drawing of the board, which `d` prints above the position's text.
    #[must_use]
    pub fn with_board(self, draw: impl Fn(&G) -> String + Send + Sync + 'static) -> Self {
        Self {
            board: Some(DrawBoard(Arc::new(draw))),
            ..self
        }
    }
}
