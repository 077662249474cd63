//! The alpha-beta window, and bounds on scores.

use crate::Score;

/// The scores that matter at a node: those above `alpha` and below `beta`.
#[derive(Clone, Copy)]
pub(super) struct Window {
    pub(super) alpha: i32,
    pub(super) beta: i32,
}

/// The relation of a search result to the true score.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Bound {
    /// The result is the score.
    Exact,
    /// The search failed high: the score is at least the result.
    Lower,
    /// The search failed low: the score is at most the result.
    Upper,
}

impl Window {
    /// The window of all scores above `alpha`.
    pub(super) const fn above(alpha: i32) -> Self {
        let beta = Score::INFINITY;
        Self { alpha, beta }
    }

    /// The null window: its search only answers whether the score is above `alpha`.
    pub(super) const fn null(alpha: i32) -> Self {
        let beta = alpha + 1;
        Self { alpha, beta }
    }

    /// The window of the scores less than `margin` from this one.
    pub(super) const fn around(score: i32, margin: i32) -> Self {
        Self {
            alpha: score - margin,
            beta: score + margin,
        }
    }

    /// The same window seen by the other side.
    pub(super) const fn negated(self) -> Self {
        Self {
            alpha: -self.beta,
            beta: -self.alpha,
        }
    }

    /// Whether this is the window of a PV node: some score lies strictly inside.
    pub(super) const fn is_pv(self) -> bool {
        self.beta - self.alpha > 1
    }

    /// The kind of bound that a result of a search in this window is.
    pub(super) const fn bound(self, score: i32) -> Bound {
        if score >= self.beta {
            Bound::Lower
        } else if score > self.alpha {
            Bound::Exact
        } else {
            Bound::Upper
        }
    }

    /// Whether a known bound makes a search in this window unnecessary.
    #[inline]
    pub(super) const fn causes_cutoff(self, bound: Bound, score: i32) -> bool {
        match bound {
            Bound::Exact => true,
            Bound::Lower => score >= self.beta,
            Bound::Upper => score <= self.alpha,
        }
    }
}
