//! The methods to find a tour, their progress and their answers.

use core::ops::ControlFlow;

use crate::{Reason, Tour};

/// A method to find a tour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Method {
    /// A walk by Warnsdorff's rule: any board, quick, almost always finds a tour; see
    /// [`warnsdorff`](crate::warnsdorff).
    Walk,
    /// A construction from known pieces: every rectangle that has a tour; see
    /// [`construction`](crate::construction).
    Construction,
    /// Complete search: any shape, a tour or a proof that there is none; see
    /// [`search`](crate::search).
    Search,
    /// Complete search of a quotient of the board, which has half or a quarter of the squares: the
    /// tours that a symmetry fixes; see [`symmetry`](crate::symmetry).
    Quotient,
}

impl Method {
    /// All methods.
    pub const ALL: [Self; 4] = [Self::Walk, Self::Construction, Self::Search, Self::Quotient];

    /// As in "found by ...": `Warnsdorff's rule`, `construction`, `complete search` or
    /// `search of the quotient`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Walk => "Warnsdorff's rule",
            Self::Construction => "construction",
            Self::Search => "complete search",
            Self::Quotient => "search of the quotient",
        }
    }
}

/// The progress of a search for a tour; the observer of [`find_with`](crate::find_with) receives
/// it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct SearchProgress {
    /// The running method.
    pub method: Method,
    /// Number of nodes searched.
    pub nodes: u64,
}

/// A callback for the progress of a search; [`ControlFlow::Break`] ends the search with
/// [`GoalError::Stopped`](crate::GoalError::Stopped).
pub type Observer<'a> = &'a mut dyn FnMut(&SearchProgress) -> ControlFlow<()>;

/// The answer to a goal, from [`find`](crate::find) and every method.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Answer {
    /// A tour.
    Tour(Tour),
    /// A proof that there is no tour.
    None(Reason),
    /// No answer: the limit of work is reached.
    LimitReached,
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
