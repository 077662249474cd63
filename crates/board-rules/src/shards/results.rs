//! The results of a question's pieces, collected in any order.

use anyhow::Context;

/// The results of the pieces of a question, some of them still missing.
pub(super) struct PieceResults<'n, P> {
    names: &'n [String],
    by_index: Vec<Option<P>>,
}

impl<'n, P> PieceResults<'n, P> {
    /// Creates an empty collection for the pieces of these names.
    pub(super) fn new(names: &'n [String]) -> Self {
        Self {
            names,
            by_index: names.iter().map(|_| None).collect(),
        }
    }

    /// Stores the result of the piece at this index.
    pub(super) fn insert(&mut self, at: usize, result: P) {
        self.by_index[at] = Some(result);
    }

    /// Returns the results in the order of the pieces.
    ///
    /// # Errors
    /// A piece has no result; the error names the first.
    pub(super) fn all(self) -> anyhow::Result<Vec<P>> {
        let named = self.names.iter().zip(self.by_index);
        named
            .map(|(name, result)| result.with_context(|| format!("piece {name} has no result")))
            .collect()
    }
}
