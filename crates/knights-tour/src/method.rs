//! The ways to find a tour, what they show, and what they answer.

use core::fmt;
use core::ops::ControlFlow;

use crate::{Reason, Tour};

/// A way to find a tour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Method {
    /// A walk by Warnsdorff's rule: any board, quick, almost always finds a tour; see
    /// [`warnsdorff`](crate::warnsdorff).
    Walk,
    /// Known pieces put together: every rectangle that has a tour; see
    /// [`construction`](crate::construction).
    Construction,
    /// Complete search: any shape, a tour or a proof that there is none; see
    /// [`search`](crate::search).
    Search,
}

impl Method {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Walk, Self::Construction, Self::Search];

    /// As in "found by ...": `Warnsdorff's rule`, `construction` or `complete search`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Walk => "Warnsdorff's rule",
            Self::Construction => "construction",
            Self::Search => "complete search",
        }
    }
}

impl fmt::Display for Method {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// How far a search for a tour has come; shown to the observer of [`find_with`](crate::find_with).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct SearchProgress {
    /// The method that is at work.
    pub method: Method,
    /// Nodes that it has searched.
    pub nodes: u64,
}

/// What is shown the progress of a search; [`ControlFlow::Break`] ends it with
/// [`GoalError::Stopped`](crate::GoalError::Stopped).
pub type Observer<'a> = &'a mut dyn FnMut(&SearchProgress) -> ControlFlow<()>;

/// How the question for a tour was answered; from [`find`](crate::find) and every method below it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Answer {
    /// With a tour.
    Tour(Tour),
    /// With a proof that there is none.
    None(Reason),
    /// Not yet: the limit of work is spent, and nothing is known.
    Spent,
}

impl Answer {
    /// The tour, if one was found.
    #[must_use]
    pub fn tour(self) -> Option<Tour> {
        match self {
            Self::Tour(tour) => Some(tour),
            _ => None,
        }
    }
}
