//! What a question for a tour is answered.

use crate::{Reason, Tour};

/// How the question for a tour was answered; from [`find`](crate::find) and every method below it, and for
/// [other leapers](crate::leapers).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Answer<T = Tour> {
    /// With a tour.
    Tour(T),
    /// With a proof that there is none.
    None(Reason),
    /// Not yet: the limit of work is spent, and nothing is known.
    Spent,
}

impl<T> Answer<T> {
    /// The tour, if one was found.
    #[must_use]
    pub fn tour(self) -> Option<T> {
        match self {
            Self::Tour(tour) => Some(tour),
            _ => None,
        }
    }
}
