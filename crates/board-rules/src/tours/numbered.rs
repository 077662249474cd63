//! Tours by number, for the commands `tours at`, `tours index` and `tours sample`.

use std::io::{self, Write};

use knights_tour::counting::{Counter, Natural, TourIndex};
use knights_tour::{Goal, Graph, Reason, Tour, refuted};
use serde::Serialize;

use super::progress::with_progress;
use crate::memory::Memory;
use crate::progress::ProgressReporter;
use crate::threads::Threads;
use crate::tour::board::{BoardArguments, SquareArgument, vertex};
use crate::tour::graph::LeaperArguments;
use crate::tour::{tour_set, write_tour};

/// The options that choose the numbered tours, and the limits of the count.
#[derive(clap::Args, Debug)]
pub(super) struct IndexArguments {
    #[command(flatten)]
    pub(super) board: BoardArguments,

    #[command(flatten)]
    leaper: LeaperArguments,

    /// Closed tours, as shapes: neither where one begins nor its direction matters
    #[arg(long, conflicts_with = "start")]
    closed: bool,

    /// Tours that begin on this square: column and row, from 0
    #[arg(long, value_name = "X,Y|NAME")]
    start: Option<SquareArgument>,

    /// Use at most this much memory, such as 800MiB or 4GiB; by default, the free memory. A count
    /// that needs more is refused
    #[arg(long, value_name = "SIZE")]
    memory: Option<Memory>,

    #[command(flatten)]
    threads: Threads,
}

/// The tours of a graph by number.
pub(super) struct TourNumbers {
    pub(super) graph: Graph,
    pub(super) index: TourIndex,
    goal: Goal,
}

impl IndexArguments {
    /// The graph of the tours.
    pub(super) fn graph(&self) -> anyhow::Result<Graph> {
        self.leaper.graph(&self.board)
    }

    /// Counts the tours, and keeps all layers, so that each tour can be found by its number.
    pub(super) fn index(&self, graph: Graph) -> anyhow::Result<TourNumbers> {
        let start = vertex(&graph, "start", self.start.as_ref())?;
        let goal = Goal::of(tour_set(self.closed, false));
        let goal = start.into_iter().fold(goal, Goal::from);
        let memory = self.memory.unwrap_or_else(Memory::available);
        let counter = Counter::of_goal(&graph, &goal)?
            .memory_limit(memory.0)
            .threads(self.threads.number().get());
        let progress = ProgressReporter::share();
        let index = with_progress(counter, &progress).index()?;
        Ok(TourNumbers { graph, index, goal })
    }
}

impl TourNumbers {
    /// The reason why there is no tour.
    pub(super) fn reason(&self) -> anyhow::Result<String> {
        let reason = refuted(&self.graph, &self.goal)?;
        let reason = reason.unwrap_or(Reason::Exhausted { nodes: None });
        Ok(self.graph.explain(&reason).to_string())
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
    /// Print each tour as a JSON object, with its number
    #[arg(long)]
    pub(super) json: bool,
}

impl NumberedLines {
    pub(super) fn write(
        &self,
        out: &mut dyn Write,
        number: &Natural,
        tour: &Tour,
    ) -> io::Result<()> {
        if !self.json {
            return write_tour(out, tour);
        }
        let number = number.to_string();
        serde_json::to_writer(&mut *out, &WithNumber { number, tour })?;
        writeln!(out)
    }
}
