//! `board-rules tour`: one knight's tour.

mod blocks;
pub(crate) mod board;
mod braille;
mod data;
mod find;
mod fit;
mod format;
pub(crate) mod graph;
mod grid;
mod printing;
pub(crate) mod start;
mod symmetric;
mod tour_seed;

use std::time::Instant;

use anyhow::bail;
use knights_tour::{Goal, GoalError, SearchLimit, Square, TourSet};

use self::board::{BoardArguments, SquareArgument, vertex};
use self::find::{FindQuestion, MAX_BACKTRACKS, MethodArgument, TourResult};
use self::format::TourFormat;
use self::graph::LeaperArguments;
use self::printing::{OutputOptions, report};
use self::start::{StartArguments, goal_from};
use self::symmetric::SymmetryChoice;
use self::tour_seed::SeedArguments;
use crate::exit::Exit;
use crate::job::MemoryLimit;
use crate::job::memory::Memory;

pub(crate) use self::data::{write_json_line, write_tour};
pub(crate) use self::grid::write_sheet;
pub(crate) use self::printing::no_tour;

/// Find a knight's tour: a path that visits every square once
///
/// Prints the board as a grid of move numbers, from 0. On a terminal the numbers are coloured;
/// boards too large for numbers are drawn with braille dots. Time and size go to stderr. The same
/// question always gets the same answer.
///
/// Squares are `x,y`, both counted from 0. Row y = 0 is at the bottom, as on a chess board. With
/// --mask it is at the top, as in the file.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Examples:
  board-rules tour 70
  board-rules tour 8 --closed --format svg > tour.svg
  board-rules tour 8 --start 3,4 --output tour.png
  board-rules tour 200x333 --closed --format path
  board-rules tour 8 --open --seed 7
  board-rules tour 40 --format braille
  board-rules tour --mask board.txt
  board-rules tour 3000 --output tour.svg
  board-rules tour 10000 --output tour.npy
  board-rules tour --mask board.txt --start 0,0 --end 7,6
  board-rules tour 3000 --start 0,0 --end 2999,1500 --output tour.npy
  board-rules tour 10 --leaper 2,3 --closed
  board-rules tour 8 --wrap both --closed
  board-rules tour 4x4x4
  board-rules tour --graph edges.txt --closed
  board-rules tour 10 --closed --symmetric=quarter-turn

Exit status:
  0  a tour
  2  usage error or malformed input, or no answer
  3  there is no such tour; the reason is printed")]
pub(crate) struct Arguments {
    #[command(flatten)]
    board: BoardArguments,

    #[command(flatten)]
    start: StartArguments,

    /// End on this square. Rectangles with both sides at least 24 are constructed; others are
    /// searched
    #[arg(long, value_name = "X,Y|NAME")]
    end: Option<SquareArgument>,

    /// Closed tours: the last square is a move from the first
    #[arg(long)]
    closed: bool,

    /// Open tours: the last square is not a move from the first
    #[arg(long, conflicts_with = "closed")]
    open: bool,

    #[command(flatten)]
    leaper: LeaperArguments,

    /// Tours that a rotation or reflection of the board maps to themselves. SYMMETRY is any,
    /// half-turn, quarter-turn, three-quarter-turn, columns, rows, diagonal or antidiagonal
    #[arg(long, value_name = "SYMMETRY", num_args = 0..=1, require_equals = true, default_missing_value = "any", conflicts_with_all = ["leaper", "step", "wrap"])]
    symmetric: Option<SymmetryChoice>,

    #[command(flatten)]
    tour_seed: SeedArguments,

    /// How to find it
    #[arg(long, value_enum, default_value_t = MethodArgument::Auto)]
    method: MethodArgument,

    #[command(flatten)]
    printing: OutputOptions,

    #[command(flatten)]
    memory: MemoryLimit,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<Exit> {
    arguments.board.check_is_kept(&arguments.printing.output)?;
    if arguments.closed && arguments.end.is_some() {
        bail!(
            "--closed and --end exclude each other: a closed tour ends a move from its start, expected one of them"
        );
    }
    match arguments.symmetric {
        Some(which) => arguments.run_symmetric(which),
        None => arguments.run_any(),
    }
}

impl Arguments {
    /// Finds and prints a tour of a board or another graph.
    fn run_any(&self) -> anyhow::Result<Exit> {
        let graph = self.leaper.graph(&self.board)?;
        let format = self.printing.format()?;
        if !graph.is_knight()
            && !matches!(self.method, MethodArgument::Auto | MethodArgument::Search)
        {
            bail!(
                "--method serves knights on boards with edges; another tour is found by a walk and a complete search"
            );
        }
        self.printing.check(&graph, format)?;
        let start = self.start.square(&graph)?;
        let end = vertex(&graph, "end", self.end.as_ref())?;
        let tour_seed = self.tour_seed.draw();
        let mut goal = self.goal(start, end, tour_seed.seed);
        let mut first_square = start;
        if self.method == MethodArgument::Warnsdorff {
            // With a seed, the walk may choose another start.
            let first = || graph.board().squares().next();
            first_square = start.or_else(first);
            if tour_seed.seed.is_none() {
                goal = first_square.into_iter().fold(goal, Goal::from);
            }
        }
        let begun = Instant::now();
        let question = |goal| FindQuestion {
            graph: graph.clone(),
            goal,
            start: first_square,
            end,
        };
        if matches!(format, TourFormat::Path | TourFormat::Npy)
            && let Some(construction) = question(goal.clone()).construction()?
        {
            // Streamed square by square, in constant memory.
            return self.printing.stream(&construction, format, begun);
        }
        let question = question(goal.within(self.limit(graph.len(), format)?));
        match question.answer()? {
            TourResult::Tour { tour, by } => {
                let took = begun.elapsed();
                self.printing.print(&tour, format)?;
                let last = tour.squares().last().copied();
                report(&graph, tour.is_closed(), last, by, took);
                tour_seed.report();
                Ok(Exit::Success)
            }
            TourResult::None(reason) => {
                self.printing.print_none(&reason, format)?;
                Ok(Exit::None)
            }
            TourResult::LimitReached => bail!(
                "no answer from Warnsdorff's rule after taking back {MAX_BACKTRACKS} steps: try --method search or construct"
            ),
        }
    }

    fn run_symmetric(&self, which: SymmetryChoice) -> anyhow::Result<Exit> {
        if self.method != MethodArgument::Auto {
            bail!("--symmetric has a method of its own: leave --method out");
        }
        let graph = self.leaper.graph(&self.board)?;
        if !graph.is_knight() {
            return Err(GoalError::SymmetryOfGraph.into());
        }
        let start = self.start.square(&graph)?;
        let end = vertex(&graph, "end", self.end.as_ref())?;
        let tour_seed = self.tour_seed.draw();
        let limit = self.limit(graph.len(), self.printing.format()?)?;
        let goal = self.goal(start, end, tour_seed.seed).within(limit);
        symmetric::run(graph.board(), which, &goal, tour_seed, &self.printing)
    }

    fn goal(&self, start: Option<Square>, end: Option<Square>, seed: Option<u64>) -> Goal {
        let goal = goal_from(start, tour_set(self.closed, self.open));
        let goal = end.into_iter().fold(goal, Goal::to);
        let goal = self.method.method().into_iter().fold(goal, Goal::by);
        seed.into_iter().fold(goal, Goal::with_seed)
    }

    /// The search's limit: the memory left after reserving what printing needs.
    fn limit(&self, squares: usize, format: TourFormat) -> anyhow::Result<SearchLimit> {
        let memory = self.memory.memory();
        let printed = Memory(squares as u64 * format.bytes_per_square());
        let what = "too large; --format path and npy write a rectangle of any size: a tour printed this way";
        memory.allow(printed, what)?;
        let limit = match self.method {
            MethodArgument::Warnsdorff => SearchLimit::nodes(MAX_BACKTRACKS),
            _ => SearchLimit::unlimited(),
        };
        Ok(limit.and_memory(memory.0 - printed.0))
    }
}

/// The tours for `--closed`, `--open` or neither.
pub(crate) const fn tour_set(closed: bool, open: bool) -> TourSet {
    match (closed, open) {
        (true, _) => TourSet::Closed,
        (_, true) => TourSet::Open,
        _ => TourSet::Directed,
    }
}
