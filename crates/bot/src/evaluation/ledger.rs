//! What an evaluation counts, apart from what each of it weighs.

/// Takes down what an evaluation counts of a position: an evaluation that is a sum says which of its terms are there how
/// often, and whoever listens weighs them, or finds out what they should weigh.
///
/// ```
/// # #[cfg(feature = "shogun")] {
/// use board_bot::evaluation::{Counted, ShogunEvaluation};
/// use shogun_rules::Position;
///
/// let mut counts = vec![0; <ShogunEvaluation as Counted<Position>>::terms()];
/// ShogunEvaluation::count(&Position::start(), &mut counts);
/// assert!(counts.iter().any(|&count| count != 0));
/// # }
/// ```
pub trait Ledger {
    /// A term is there so many times more, or fewer.
    fn add(&mut self, term: usize, times: i32);
}

impl Ledger for Vec<i32> {
    #[inline]
    fn add(&mut self, term: usize, times: i32) {
        self[term] += times;
    }
}

/// Adds up weights.
#[cfg(feature = "shogun")]
pub(super) struct Sum<'w> {
    weights: &'w [i16],
    pub(super) value: i32,
}

#[cfg(feature = "shogun")]
impl<'w> Sum<'w> {
    #[inline]
    pub(super) const fn of(weights: &'w [i16]) -> Self {
        Self { weights, value: 0 }
    }
}

#[cfg(feature = "shogun")]
impl Ledger for Sum<'_> {
    #[inline]
    fn add(&mut self, term: usize, times: i32) {
        self.value += i32::from(self.weights[term]) * times;
    }
}

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

#[cfg(feature = "shogun")]
impl Group {
    /// The terms after those of `before`, in so many lines of `width`.
    pub(super) const fn after(
        before: Self,
        name: &'static str,
        lines: usize,
        width: usize,
    ) -> Self {
        Self {
            name,
            start: before.start + before.len,
            len: lines * width,
            width,
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
pub trait Counted<G> {
    /// The terms, group after group.
    const GROUPS: &'static [Group];

    /// A term of the first group, and what it weighs where nothing else is counted, in hundredths: the unit of what is learnt.
    const YARDSTICK: (usize, i16);

    /// What the terms of the first group weigh in exchanges, where nothing else is counted.
    fn alone() -> &'static [i16];

    /// The weights in use, by the number of the term.
    fn weights() -> &'static [i16];

    /// Counts what the side to move has, less what the other one has.
    fn count(position: &G, counts: &mut Vec<i32>);

    /// How many terms there are.
    #[must_use]
    fn terms() -> usize {
        Self::GROUPS.iter().map(|group| group.len).sum()
    }
}
