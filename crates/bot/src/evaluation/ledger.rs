//! What an evaluation counts, apart from what each of it weighs.

/// Terms of one kind, which stand in a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Group {
    /// What they count.
    pub name: &'static str,
    /// The number of the first one.
    pub start: usize,
    /// How many there are.
    pub len: usize,
    /// How many stand in a line when they are written down.
    pub width: usize,
}

impl Group {
    /// The terms after those of `before`, in so many lines of `width`.
    pub(super) const fn after(
        before: Self,
        name: &'static str,
        lines: usize,
        width: usize,
    ) -> Self {
        let start = before.start + before.len;
        Self {
            start,
            ..Self::first(name, lines, width)
        }
    }

    /// The first terms.
    pub(super) const fn first(name: &'static str, lines: usize, width: usize) -> Self {
        Self {
            name,
            start: 0,
            len: lines * width,
            width,
        }
    }

    /// The number of a term by its line and its place there.
    #[inline(always)]
    pub(super) const fn at(self, line: usize, place: usize) -> usize {
        self.start + line * self.width + place
    }
}

/// An evaluation that is a sum of weights, each times how often its term is there: what a tuner has to know of it.
///
/// ```
/// use board_bot::evaluation::{Counted, ShogunEvaluation};
/// use shogun_rules::Position;
///
/// let mut counts = vec![0; ShogunEvaluation::terms()];
/// ShogunEvaluation::count(&Position::start(), &mut counts);
/// assert!(counts.iter().any(|&count| count != 0));
/// ```
pub trait Counted {
    /// What it counts in.
    type Position;

    /// The terms, group after group.
    const GROUPS: &'static [Group];

    /// A term of the first group, which weighs a unit where nothing else is counted.
    const YARDSTICK: usize;

    /// What the terms of the first group weigh in exchanges, where nothing else is counted, in hundredths of the unit.
    const ALONE: &'static [i16];

    /// The weights in use, by the number of the term.
    const WEIGHTS: &'static [i16];

    /// Counts what the side to move has, less what the other one has.
    fn count(position: &Self::Position, counts: &mut [i32]);

    /// How many terms there are.
    #[must_use]
    fn terms() -> usize {
        Self::GROUPS.iter().map(|group| group.len).sum()
    }
}
