//! What a question for a tour is answered.

use crate::{Reason, Tour};

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
