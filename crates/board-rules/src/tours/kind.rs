//! Which tours are counted.

use knights_tour::counting::TourSet;
use knights_tour::{Goal, Square, TourKind};
use serde::{Deserialize, Serialize};

use crate::tour::kind;

/// Which tours are counted; in JSON by its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum TourKindArgument {
    /// Closed tours, as undirected cycles.
    Closed,
    /// Open tours: their ends are not a move apart.
    Open,
    /// All tours, each in both directions.
    Directed,
}

impl TourKindArgument {
    /// The kind for `--closed`, `--open` or neither.
    pub(super) const fn of(closed: bool, open: bool) -> Self {
        match kind(closed, open) {
            Some(TourKind::Closed) => Self::Closed,
            Some(TourKind::Open) => Self::Open,
            None => Self::Directed,
        }
    }

    /// The search goal of these tours, from `start` if given.
    pub(super) fn goal(self, start: Option<Square>) -> Goal {
        let goal = match self {
            Self::Closed => return Goal::closed(),
            Self::Open => Goal::open(),
            Self::Directed => Goal::any(),
        };
        match start {
            Some(start) => goal.from(start),
            None => goal,
        }
    }

    /// The set of tours to count. For open tours, the set contains the closed ones, too.
    pub(super) const fn set(self, start: Option<Square>) -> TourSet {
        match (self, start) {
            (Self::Closed, _) => TourSet::Closed,
            (_, Some(start)) => TourSet::From(start),
            (_, None) => TourSet::Directed,
        }
    }
}
