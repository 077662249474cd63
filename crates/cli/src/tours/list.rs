//! `board-rules tours list`.

use std::io::{self, IsTerminal};

use knights_tour::{Path, Square, Tours};

use crate::exit::Exit;
use crate::memory::Memory;
use crate::output::Output;
use crate::progress::Progress;
use crate::tour::board::{BoardArguments, checked_start};
use crate::tour::{kind, write_json_line, write_path};

/// List the tours of a board, one a line
///
/// A line holds the squares in visiting order, `x,y`, or with --json an object. A tour and its reverse are two, and a
/// closed tour comes once for each square it may begin on. The order is that of a depth-first search that tries the eight
/// moves clockwise from 12 o'clock; on boards of more than 2,500 squares a tour by Warnsdorff's rule comes first.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Examples:
  board-rules tours list 5 --start 0,0 --limit 10
  board-rules tours list 6 --closed --limit 1
  board-rules tours list --width 3 --height 4 --json
  board-rules tours list 5 | wc -l

Exit status:
  0  at least one tour was listed
  2  usage error or malformed input
  3  there is no such tour")]
pub(crate) struct Arguments {
    #[command(flatten)]
    board: BoardArguments,

    /// Only tours that begin on this square
    #[arg(long, value_name = "X,Y")]
    start: Option<Square>,

    /// Only closed tours
    #[arg(long)]
    closed: bool,

    /// Only open tours
    #[arg(long, conflicts_with = "closed")]
    open: bool,

    /// Stop after so many tours
    #[arg(long, value_name = "N")]
    limit: Option<usize>,

    /// Print each tour as a JSON object
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    output: Output,
}

/// About what a square takes while tours are listed.
const BYTES_PER_SQUARE: u64 = 32;

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<Exit> {
    let board = arguments.board.board()?;
    // A walk, a tour, and the search that tells it where to turn back.
    let needed = Memory(board.len() as u64 * BYTES_PER_SQUARE);
    let what = format!("listing tours of {} squares", board.len());
    Memory::available().allow(needed, &what)?;
    let tours = match checked_start(&board, arguments.start)? {
        Some(start) => Tours::extending(&Path::start(&board, start)?),
        None => Tours::new(&board),
    };
    let tours = match kind(arguments.closed, arguments.open) {
        Some(kind) => tours.of_kind(kind),
        None => tours,
    };
    let wanted = tours.take(arguments.limit.unwrap_or(usize::MAX));
    // Lines that scroll by are life enough.
    let is_silent = arguments.output.file().is_some() || !io::stdout().is_terminal();
    let progress = is_silent.then(|| Progress::spinner("tours"));
    let mut listed = 0u64;
    arguments.output.write(|out| {
        for tour in wanted {
            if arguments.json {
                write_json_line(out, &tour)?;
            } else {
                write_path(out, tour.squares().iter().copied())?;
            }
            listed += 1;
            if let Some(progress) = &progress {
                progress.advance(1);
            }
        }
        Ok(())
    })?;
    Ok(if listed == 0 && arguments.limit != Some(0) {
        Exit::None
    } else {
        Exit::Success
    })
}
