//! The ways to find a tour, by name.

use core::fmt;

/// A way to find a tour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Method {
    /// A walk by Warnsdorff's rule: any board, quick, almost always finds a tour; see [`warnsdorff`](crate::warnsdorff).
    Walk,
    /// Known pieces put together: every rectangle that has a tour; see [`construction`](crate::construction).
    Construction,
    /// Complete search: any shape, a tour or a proof that there is none; see [`search`](crate::search).
    Search,
}

impl fmt::Display for Method {
    /// As in "found by ...".
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Walk => "Warnsdorff's rule",
            Self::Construction => "construction",
            Self::Search => "complete search",
        })
    }
}
