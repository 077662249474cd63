//! Which tours are counted.

use knights_tour::counting::TourSet;
use knights_tour::{Goal, Square, TourKind};
use serde::{Deserialize, Serialize};

use crate::tour::kind;

/// Which tours are counted; in JSON by its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum TourKindArgument {
    /// Closed ones, as shapes.
    Closed,
    /// Those that could not come back.
    Open,
    /// All, each in both directions.
    Directed,
}

impl TourKindArgument {
    /// What is asked for by `--closed`, `--open` or neither.
    pub(super) const fn of(closed: bool, open: bool) -> Self {
        match kind(closed, open) {
            Some(TourKind::Closed) => Self::Closed,
            Some(TourKind::Open) => Self::Open,
            None => Self::Directed,
        }
    }

    /// The goal of these tours, from a square if one is named.
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

    /// The tours that are counted for it: of open ones, the closed among them as well.
    pub(super) const fn set(self, start: Option<Square>) -> TourSet {
        match (self, start) {
            (Self::Closed, _) => TourSet::Closed,
            (_, Some(start)) => TourSet::From(start),
            (_, None) => TourSet::Directed,
        }
    }
}
