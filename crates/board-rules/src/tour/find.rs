//! Finding a tour by the method asked for, or by those that suit the board.

use std::ops::ControlFlow;

use anyhow::{anyhow, bail};
use knights_tour::construction::{Construction, ConstructionError};
use knights_tour::{
    Answer, Goal, GoalError, Graph, Method, SearchProgress, Square, Tour, TourKind, find_with,
};

use crate::progress::ProgressReporter;

/// The steps that a walk may take back where no other method follows.
pub(super) const PATIENCE: u64 = 1_000_000;

/// How to find a tour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum MethodArgument {
    /// Whichever suits the board
    Auto,
    /// Warnsdorff's rule: go where the fewest moves lead on
    Warnsdorff,
    /// Put it together from known pieces; rectangles only, any size
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

/// What was asked.
#[derive(Clone, Debug)]
pub(super) struct FindQuestion {
    pub(super) graph: Graph,
    pub(super) goal: Goal,
    /// The square to begin on, if a walk is asked for.
    pub(super) start: Option<Square>,
    /// The square to end on, which a walk cannot promise.
    pub(super) end: Option<Square>,
}

/// What was found.
#[derive(Debug)]
pub(super) enum TourResult {
    Tour {
        tour: Tour,
        by: Method,
    },
    /// There is none, and why.
    None(String),
}

impl FindQuestion {
    /// The construction that is the whole answer, if there is one: it can be walked without memory.
    pub(super) fn construction(&self) -> anyhow::Result<Option<Construction>> {
        let is_plain = self.goal.seed().is_none()
            && self.goal.kind() != Some(TourKind::Open)
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
            // The answer tells why.
            Err(ConstructionError::None(_)) => Ok(None),
            Err(ConstructionError::Goal(error)) => Err(self.explain(error)),
            Err(error) => Err(error.into()),
        }
    }

    /// What a method cannot do, with another that can.
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

    /// Finds a tour, and shows how it is getting on.
    pub(super) fn answer(&self) -> anyhow::Result<TourResult> {
        let method = self.goal.method();
        if self.end.is_some() && method == Some(Method::Walk) {
            bail!(
                "--end needs --method search or construct; by default it gets what suits the board"
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
            Answer::Spent => bail!(
                "no answer from Warnsdorff's rule after taking back {PATIENCE} steps: try --method search or construct"
            ),
        }
    }
}
