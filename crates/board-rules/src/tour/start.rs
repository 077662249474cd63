//! The first square of tours as a command-line option.

use knights_tour::{Goal, Graph, Square, TourSet};

use super::board::{SquareArgument, vertex};

/// `--start X,Y`.
#[derive(clap::Args, Clone, Debug)]
pub(crate) struct StartArguments {
    /// Tours that begin on this square: column and row, from 0, or the name of a vertex of a graph
    #[arg(long, value_name = "X,Y|NAME")]
    start: Option<SquareArgument>,
}

impl StartArguments {
    /// Whether the option is given.
    pub(crate) const fn is_given(&self) -> bool {
        self.start.is_some()
    }

    /// The square that the option names, if it is given.
    ///
    /// # Errors
    /// The graph has no such square.
    pub(crate) fn square(&self, graph: &Graph) -> anyhow::Result<Option<Square>> {
        vertex(graph, "start", self.start.as_ref())
    }
}

/// The tours of a set that begin on a square, or all of them.
pub(crate) fn goal_from(start: Option<Square>, tours: TourSet) -> Goal {
    start.into_iter().fold(Goal::of(tours), Goal::from)
}
