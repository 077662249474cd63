//! The results of a question's pieces, on their way to its answer.

use anyhow::Context;

/// The results of all pieces of a question, which come in any order.
pub(super) struct PieceResults<'n, P> {
    names: &'n [String],
    by_place: Vec<Option<P>>,
}

impl<'n, P> PieceResults<'n, P> {
    /// None yet of the pieces of these names.
    pub(super) fn of(names: &'n [String]) -> Self {
        Self {
            names,
            by_place: names.iter().map(|_| None).collect(),
        }
    }

    /// Takes the result of the piece at this place.
    pub(super) fn take(&mut self, at: usize, result: P) {
        self.by_place[at] = Some(result);
    }

    /// The results in the order of the pieces.
    ///
    /// # Errors
    /// Names the first piece that has none.
    pub(super) fn all(self) -> anyhow::Result<Vec<P>> {
        let named = self.names.iter().zip(self.by_place);
        named
            .map(|(name, result)| {
                result.with_context(|| format!("the piece {name} has got no answer"))
            })
            .collect()
    }
}
