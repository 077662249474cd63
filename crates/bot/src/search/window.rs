//! Which scores a search still cares about.

use crate::Score;

/// The scores that matter: those above `alpha` and below `beta`.
#[derive(Clone, Copy)]
pub(super) struct Window {
    pub(super) alpha: i32,
    pub(super) beta: i32,
}

impl Window {
    /// Everything above `alpha`.
    pub(super) const fn above(alpha: i32) -> Self {
        let beta = Score::BOUND;
        Self { alpha, beta }
    }

    /// Room for no score, only for the answer whether it is above `alpha`.
    pub(super) const fn null(alpha: i32) -> Self {
        let beta = alpha + 1;
        Self { alpha, beta }
    }

    /// The same for the other side.
    pub(super) const fn reversed(self) -> Self {
        Self {
            alpha: -self.beta,
            beta: -self.alpha,
        }
    }

    /// Whether a score has room in it.
    pub(super) const fn is_open(self) -> bool {
        self.beta - self.alpha > 1
    }
}
