//! `board-rules tours count`.

use knights_tour::Square;
use knights_tour::counting::{TourSet, count_tours};

use crate::exit::Exit;
use crate::output::to_stdout;
use crate::progress::Progress;
use crate::tour::board::{BoardArguments, checked_start};

/// Count the tours of a board
///
/// A tour and its reverse are two, and a closed tour counts once for each square it may begin on; with --closed, closed
/// tours are counted as shapes, without regard to beginning and direction.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Examples:
  board-rules tours count 5
  board-rules tours count 6 --start 0,0
  board-rules tours count 6 --closed")]
pub(crate) struct Arguments {
    #[command(flatten)]
    board: BoardArguments,

    /// Only tours that begin on this square
    #[arg(long, value_name = "X,Y", conflicts_with = "closed")]
    start: Option<Square>,

    /// Closed tours, as shapes
    #[arg(long)]
    closed: bool,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<Exit> {
    let board = arguments.board.board()?;
    let set = match checked_start(&board, arguments.start)? {
        Some(start) => TourSet::From(start),
        None if arguments.closed => TourSet::Closed,
        None => TourSet::Directed,
    };
    let progress = Progress::spinner("counting");
    let count = count_tours(&board, set)?;
    drop(progress);
    to_stdout(|out| writeln!(out, "{count}"))?;
    Ok(Exit::Success)
}
