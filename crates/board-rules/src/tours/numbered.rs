//! Tours by number, for the commands `tours at`, `tours index` and `tours sample`.

use std::io::{self, Write};

use knights_tour::counting::{Counter, Natural, TourIndex};
use knights_tour::{Goal, Graph, Reason, Tour, refuted};
use serde::Serialize;

use super::count::progress::with_progress;
use crate::job::progress::ProgressReporter;
use crate::job::{Json, ResourceLimits};
use crate::output::OutputArguments;
use crate::tour::board::BoardArguments;
use crate::tour::graph::LeaperArguments;
use crate::tour::start::{StartArguments, goal_from};
use crate::tour::{no_tour, tour_set, write_tour};

/// The options that choose the numbered tours, and the limits of the count.
#[derive(clap::Args, Debug)]
pub(super) struct IndexArguments {
    #[command(flatten)]
    board: BoardArguments,

    #[command(flatten)]
    leaper: LeaperArguments,

    /// Closed tours: the last square is a move from the first. They
    /// are counted as shapes: neither where one begins nor its direction matters
    #[arg(long, conflicts_with = "start")]
    closed: bool,

    #[command(flatten)]
    start: StartArguments,

    #[command(flatten)]
    resources: ResourceLimits,
}

impl IndexArguments {
    /// The graph of the tours.
    pub(super) fn graph(&self) -> anyhow::Result<Graph> {
        self.leaper.graph(&self.board)
    }

    /// The graph of tours that are printed.
    ///
    /// # Errors
    /// The output cannot be written, or is the file of the board.
    pub(super) fn graph_for(&self, output: &OutputArguments) -> anyhow::Result<Graph> {
        output.check()?;
        self.board.check_is_kept(output)?;
        self.graph()
    }

    /// Counts the tours, and keeps all layers, so that each tour can be found by its number.
    pub(super) fn index(&self, graph: &Graph) -> anyhow::Result<TourIndex> {
        let counter = Counter::of_goal(graph, &self.goal(graph)?)?
            .memory_limit(self.resources.memory().0)
            .threads(self.resources.threads());
        let progress = ProgressReporter::share();
        Ok(with_progress(counter, &progress).index()?)
    }

    /// The same; `None` if there is no tour, after its reason is printed.
    pub(super) fn nonempty_index(
        &self,
        graph: &Graph,
        is_json: bool,
        output: &OutputArguments,
    ) -> anyhow::Result<Option<TourIndex>> {
        let index = self.index(graph)?;
        if index.count().bits() > 0 {
            return Ok(Some(index));
        }
        let reason = refuted(graph, &self.goal(graph)?)?;
        let reason = reason.unwrap_or(Reason::Exhausted { nodes: None });
        no_tour(&graph.explain(&reason).to_string(), is_json, output)?;
        Ok(None)
    }

    fn goal(&self, graph: &Graph) -> anyhow::Result<Goal> {
        let start = self.start.square(graph)?;
        Ok(goal_from(start, tour_set(self.closed, false)))
    }
}

/// A tour with its number, as `--json` prints it. Numbers are strings, because many JSON parsers
/// read numbers as 64-bit floats.
#[derive(Serialize)]
struct WithNumber<'a> {
    number: String,
    #[serde(flatten)]
    tour: &'a Tour,
}

/// The output options of numbered tours, printed one a line.
#[derive(clap::Args, Debug)]
pub(super) struct NumberedLines {
    #[command(flatten)]
    pub(super) json: Json,
}

impl NumberedLines {
    pub(super) fn write(
        &self,
        out: &mut dyn Write,
        number: &Natural,
        tour: &Tour,
    ) -> io::Result<()> {
        if !self.json.is_asked() {
            return write_tour(out, tour);
        }
        let number = number.to_string();
        serde_json::to_writer(&mut *out, &WithNumber { number, tour })?;
        writeln!(out)
    }
}
