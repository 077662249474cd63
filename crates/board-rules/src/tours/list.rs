//! `board-rules tours list`.

use std::io::{self, IsTerminal, Write};

use anyhow::bail;
use knights_tour::{Path, Reason, SearchLimit, Square, Tour, Tours, refuted};

use crate::exit::Exit;
use crate::job::progress::ProgressReporter;
use crate::job::{Json, MemoryLimit};
use crate::output::OutputArguments;
use crate::tour::board::BoardArguments;
use crate::tour::graph::LeaperArguments;
use crate::tour::start::{StartArguments, goal_from};
use crate::tour::{no_tour, tour_set, write_json_line, write_sheet, write_tour};
use crate::tours::classes::{ClassArguments, line};

/// List the tours of a board, one a line
///
/// A line holds the squares in visiting order, `x,y`, or with --json an object. A tour and its
/// reverse are two; --closed lists each closed tour once, as a shape. The order is that of a
/// depth-first search that tries the eight moves clockwise from 12 o'clock; on boards of more than
/// 2,500 squares a tour by Warnsdorff's rule comes first.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Examples:
  board-rules tours list 5 --start 0,0 --limit 10
  board-rules tours list 6 --closed --limit 1
  board-rules tours list --width 3 --height 4 --json
  board-rules tours list 8 --start 0,0 --limit 1 --boards --time
  board-rules tours list 5 | wc -l
  board-rules tours list 6 --closed --distinct --limit 3
  board-rules tours list 4x3 --wrap both --closed --limit 1
  board-rules tours list --graph edges.txt

Exit status:
  0  at least one tour was listed
  2  usage error or malformed input
  3  there is no such tour")]
pub(crate) struct Arguments {
    #[command(flatten)]
    board: BoardArguments,

    #[command(flatten)]
    leaper: LeaperArguments,

    #[command(flatten)]
    classes: ClassArguments,

    #[command(flatten)]
    start: StartArguments,

    /// Closed tours: the last square is a move from the first
    #[arg(long)]
    closed: bool,

    /// Open tours: the last square is not a move from the first
    #[arg(long, conflicts_with = "closed")]
    open: bool,

    /// Stop after so many tours
    #[arg(long, value_name = "N")]
    limit: Option<usize>,

    #[command(flatten)]
    memory: MemoryLimit,

    #[command(flatten)]
    json: Json,

    /// Print each tour as a board of move numbers, with an empty line between tours
    #[arg(long, conflicts_with = "json")]
    boards: bool,

    #[command(flatten)]
    output: OutputArguments,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<Exit> {
    arguments.board.check_is_kept(&arguments.output)?;
    let graph = arguments.leaper.graph(&arguments.board)?;
    let start = arguments.start.square(&graph)?;
    let limit = SearchLimit::unlimited().and_memory(arguments.memory.memory().0);
    let all = match start {
        Some(start) => Tours::extending(&Path::start(&graph, start)?),
        None => Tours::new(&graph),
    };
    let asked = tour_set(arguments.closed, arguments.open);
    let all = all.of(asked).within(limit);
    all.check()?;
    let tours: Box<dyn Iterator<Item = Tour>> = match arguments.classes.are_given() {
        true if !graph.is_knight() => bail!("--distinct and --symmetric do not go with a box"),
        true => {
            let line = line(arguments.closed, arguments.open)?;
            arguments.classes.tours(graph.board(), line)
        }
        false => Box::new(all),
    };
    let goal = goal_from(start, asked);
    arguments.list(tours, || {
        Ok(refuted(&graph, &goal)?.map(|reason| graph.explain(&reason).to_string()))
    })
}

impl Arguments {
    /// Writes the tours, one a line. If there are none, reports the reason.
    fn list(
        &self,
        tours: impl Iterator<Item = Tour>,
        reason: impl FnOnce() -> anyhow::Result<Option<String>>,
    ) -> anyhow::Result<Exit> {
        let mut wanted = tours.take(self.limit.unwrap_or(usize::MAX)).peekable();
        // On a terminal, the lines themselves show the progress.
        let shows_progress = self.output.file().is_some() || !io::stdout().is_terminal();
        let progress = shows_progress.then(|| ProgressReporter::spinner("tours"));
        if self.limit != Some(0) && wanted.peek().is_none() {
            let reason = reason()?;
            let reason = reason.unwrap_or_else(|| Reason::Exhausted { nodes: None }.to_string());
            return no_tour(&reason, self.json.is_asked(), &self.output);
        }
        let mut is_first = true;
        self.output.write(|out| {
            for tour in wanted {
                if self.boards && !is_first {
                    writeln!(out)?;
                }
                self.write(out, &tour)?;
                is_first = false;
                if let Some(progress) = &progress {
                    progress.advance(1);
                }
            }
            Ok(())
        })?;
        Ok(Exit::Success)
    }

    fn write(&self, out: &mut dyn Write, tour: &Tour) -> io::Result<()> {
        match (self.json.is_asked(), self.boards) {
            (true, _) => write_json_line(out, tour),
            (_, true) if tour.graph().is_named() => write_tour(out, tour),
            (_, true) if tour.graph().is_knight() => write_board(out, tour, 0),
            (_, true) => write_sheet(out, tour),
            _ => write_tour(out, tour),
        }
    }
}

/// Writes the move numbers of a board, from `first`, as Urban 2023 prints them: a space on either
/// side of each.
pub(super) fn write_board(out: &mut dyn Write, tour: &Tour, first: usize) -> io::Result<()> {
    let board = tour.board();
    let mut numbers: Vec<Option<usize>> = vec![None; board.rectangle_len()];
    for (number, &square) in (first..).zip(tour.squares()) {
        numbers[board.index(square)] = Some(number);
    }
    let last = first + board.len() - 1;
    let width = last.max(1).ilog10() as usize + 2;
    let mut rows: Vec<u16> = (0..board.height()).collect();
    if board.is_rectangle() {
        rows.reverse();
    }
    for y in rows {
        for x in 0..board.width() {
            match numbers[board.index(Square::new(x, y))] {
                Some(number) => write!(out, "{number:>width$} ")?,
                None => write!(out, "{:>width$} ", "#")?,
            }
        }
        writeln!(out)?;
    }
    Ok(())
}
