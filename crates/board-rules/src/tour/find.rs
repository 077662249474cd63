//! Finds a tour by the chosen method, or by those that suit the board.

use std::ops::ControlFlow;

use anyhow::{anyhow, bail};
use knights_tour::construction::{Construction, ConstructionError};
use knights_tour::{
    Answer, Goal, GoalError, Graph, Method, SearchProgress, Square, Tour, TourSet, find_with,
};

use crate::job::progress::ProgressReporter;

/// The most steps that a walk takes back if no other method follows.
pub(super) const MAX_BACKTRACKS: u64 = 1_000_000;

/// How to find a tour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum MethodArgument {
    /// Whichever suits the board
    Auto,
    /// Warnsdorff's rule: go to the square with the fewest onward moves
    Warnsdorff,
    /// Assemble it from known pieces; rectangles only, any size
    Construct,
    /// Complete search: finds a tour on any shape, or proves that there is none
    Search,
}

impl MethodArgument {
    pub(super) const fn method(self) -> Option<Method> {
        match self {
            Self::Auto => None,
            Self::Warnsdorff => Some(Method::Walk),
            Self::Construct => Some(Method::Construction),
            Self::Search => Some(Method::Search),
        }
    }
}

/// A search for one tour.
#[derive(Clone, Debug)]
pub(super) struct FindQuestion {
    pub(super) graph: Graph,
    pub(super) goal: Goal,
    /// The first square, if a walk is asked for.
    pub(super) start: Option<Square>,
    /// The last square. A walk cannot guarantee it.
    pub(super) end: Option<Square>,
}

/// The result of a search.
#[derive(Debug)]
pub(super) enum TourResult {
    Tour {
        tour: Tour,
        by: Method,
    },
    /// There is no tour, for this reason.
    None(String),
    LimitReached,
}

impl FindQuestion {
    /// The construction, if it alone gives the answer. It can be written without storing the tour.
    pub(super) fn construction(&self) -> anyhow::Result<Option<Construction>> {
        let is_plain = self.goal.seed().is_none()
            && self.goal.tours() != TourSet::Open
            && self.end.is_none()
            && self.graph.is_knight();
        let is_only = match self.goal.method() {
            Some(method) => method == Method::Construction,
            None => Method::suited(&self.graph, &self.goal) == [Method::Construction],
        };
        if !is_only || !is_plain {
            return Ok(None);
        }
        match Construction::new(self.graph.board(), &self.goal) {
            Ok(construction) => Ok(Some(construction)),
            // `answer` reports the reason.
            Err(ConstructionError::None(_)) => Ok(None),
            Err(ConstructionError::Goal(error)) => Err(self.explain(error)),
            Err(error) => Err(error.into()),
        }
    }

    /// An error of a method, with the advice to use another.
    fn explain(&self, error: GoalError) -> anyhow::Error {
        let hint = match error {
            GoalError::Holes => ": use --method search for a board with holes",
            GoalError::TooLarge { .. } if self.graph.board().is_rectangle() => {
                "; use --method construct"
            }
            GoalError::Memory { .. } | GoalError::OutOfMemory { .. }
                if self.graph.is_knight() && self.graph.board().is_rectangle() =>
            {
                "; --format path and npy write a rectangle of any size"
            }
            _ => "",
        };
        anyhow!("{error}{hint}")
    }

    /// Finds a tour, and shows the progress.
    pub(super) fn answer(&self) -> anyhow::Result<TourResult> {
        let method = self.goal.method();
        if self.end.is_some() && method == Some(Method::Walk) {
            bail!(
                "--end does not work with --method warnsdorff: use search or construct, or leave --method out"
            );
        }
        let mut by = Method::Search;
        let mut bar: Option<ProgressReporter> = None;
        let mut observer = |progress: &SearchProgress| {
            by = progress.method;
            if progress.nodes > 0 {
                let bar = bar.get_or_insert_with(|| ProgressReporter::spinner("nodes searched"));
                bar.set(progress.nodes);
            }
            ControlFlow::Continue(())
        };
        let answer = find_with(&self.graph, &self.goal, &mut observer);
        match answer.map_err(|error| self.explain(error))? {
            Answer::Tour(tour) => Ok(TourResult::Tour { tour, by }),
            Answer::None(reason) => {
                let reason = self.graph.explain(&reason);
                Ok(TourResult::None(match (self.start, by) {
                    (Some(start), Method::Walk) => format!("from {start}: {reason}"),
                    _ => reason.to_string(),
                }))
            }
            Answer::LimitReached => Ok(TourResult::LimitReached),
        }
    }
}
