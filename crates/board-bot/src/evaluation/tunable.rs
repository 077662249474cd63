//! Evaluations with tunable weights.

/// A group of terms of one kind, with consecutive indices.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct TermGroup {
    /// The name of the group.
    pub name: &'static str,
    /// The index of the first term.
    pub start: usize,
    /// The number of terms.
    pub len: usize,
    /// Terms per row in the file of weights.
    pub width: usize,
}

impl TermGroup {
    /// The group after `before`, with this many rows of `width` terms.
    pub(super) const fn after(before: Self, name: &'static str, rows: usize, width: usize) -> Self {
        let start = before.start + before.len;
        Self {
            start,
            ..Self::first(name, rows, width)
        }
    }

    /// The first group.
    pub(super) const fn first(name: &'static str, rows: usize, width: usize) -> Self {
        Self {
            name,
            start: 0,
            len: rows * width,
            width,
        }
    }

    /// The index of a term by its row and column.
    #[inline(always)]
    pub(super) const fn at(self, row: usize, column: usize) -> usize {
        self.start + row * self.width + column
    }
}

/// A linear evaluation, the sum of weights times counts of terms, as a tuner needs it.
///
/// ```
/// use board_bot::evaluation::{Tunable, ShogunEvaluation};
/// use shogun_rules::Position;
///
/// let mut counts = vec![0; ShogunEvaluation::terms()];
/// ShogunEvaluation::count(&Position::start(), &mut counts);
/// assert!(counts.iter().any(|&count| count != 0));
/// ```
pub trait Tunable {
    /// The positions that are evaluated.
    type Position;

    /// The terms by group.
    const GROUPS: &'static [TermGroup];

    /// The term of the first group whose material value is the unit.
    const UNIT_TERM: usize;

    /// Material values: weights of the first group if it is the only one, in hundredths of the
    /// unit. Captures are valued by them.
    const MATERIAL: &'static [i16];

    /// The weights in use, by term.
    const WEIGHTS: &'static [i16];

    /// Counts the terms of the side to move, less those of the other side.
    fn count(position: &Self::Position, counts: &mut [i32]);

    /// The number of terms.
    #[must_use]
    fn terms() -> usize {
        Self::GROUPS.iter().map(|group| group.len).sum()
    }
}
