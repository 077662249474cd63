//! `board-rules ploy endings`.

use core::ops::RangeInclusive;
use std::path::PathBuf;

use clap::{Subcommand, value_parser};
use ploy_rules::Position;
use ploy_rules::endings::PloyEndings;

use crate::endings::{self, EndingsCommands};
use crate::exit::Exit;
use crate::job::ResourceLimits;
use crate::output::named_file;
use crate::tables::{LongestArguments, QueryArguments};

const SIDES: RangeInclusive<u8> = PloyEndings::SIDES;

impl EndingsCommands for PloyEndings {
    const WORD: &'static str = "ploy";
    const PIECES: &'static str = "a Commander and another piece of the game";

    fn why_no_value(&self, _: &Position) -> String {
        let side = self.side();
        format!("a piece is off the board of {side} x {side} squares")
    }
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    Build(Build),
    Query(Query),
    Longest(Longest),
}

/// Build the tables of endings of Commander and one piece against Commander and one piece, and save
/// them to FILE
///
/// The values are those of the default rules: a win, a draw or a loss, and the plies to the end of
/// the game with best play. A pair of pieces on the whole board takes minutes and up to 3.8 GiB of
/// memory, and all 28 pairs take hours; --like builds one pair. On a smaller board, whose squares
/// are a1 to a corner nearer than i9, a pair takes seconds.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Examples:
  board-rules ploy endings build probes.endings --like ',,,,,,,,/,,,,,,,,/,,,,,,,,/,,,,,,,,/,,,,,,,,/,,,w85,,,,,/,,,,w1,,,,/,b17,,,,,,,/b170,,,,,,,, b'
  board-rules ploy endings build small.endings --side 3")]
pub(crate) struct Build {
    /// The file, written when it is complete; an existing file is replaced only if it has endings
    #[arg(value_parser = named_file())]
    file: PathBuf,

    /// Build only the tables for positions with the pieces of this one, with either side to move;
    /// may be given several times
    #[arg(long, value_name = "POSITION")]
    like: Vec<String>,

    /// Squares along an edge of the board; 9 when left out. A smaller board begins at a1, too
    #[arg(
        long,
        allow_negative_numbers = true,
        value_parser = value_parser!(u8).range(i64::from(*SIDES.start())..=i64::from(*SIDES.end())),
        value_name = "SQUARES",
        default_value_t = *SIDES.end(),
        hide_default_value = true
    )]
    side: u8,

    #[command(flatten)]
    limits: ResourceLimits,
}

/// Print the value of a position and of each move, from the tables of `ploy endings build`
///
/// Distances are plies to the end of the game: moves of either side.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Examples:
  board-rules ploy endings query probes.endings ',,,,,,,,/,,,,,,,,/,,,,,,,,/,,,,,,,,/,,,,,,,,/,,,w85,,,,,/,,,,w1,,,,/,b17,,,,,,,/b170,,,,,,,, b'
  board-rules ploy endings query probes.endings ',,,,,,,,/,,,,,,,,/,,,,,,,,/,,,,,,,,/,,,,,,,,/,,,w85,,,,,/,,,,w1,,,,/,b17,,,,,,,/b170,,,,,,,, b' --json")]
pub(crate) struct Query {
    #[command(flatten)]
    query: QueryArguments,
}

/// Print the longest wins, and the number of placements in mutual zugzwang, with an example of each
///
/// A class is given by the pieces of the side to move and of the other side besides the Commanders.
/// Positions are counted up to symmetry.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Examples:
  board-rules ploy endings build small.endings --side 3
  board-rules ploy endings longest small.endings
  board-rules ploy endings longest small.endings --classes 49 --json")]
pub(crate) struct Longest {
    #[command(flatten)]
    longest: LongestArguments,
}

pub(super) fn run(command: &Command) -> anyhow::Result<Exit> {
    match command {
        Command::Build(build) => {
            let endings = PloyEndings::on_side(build.side);
            endings::build(&build.file, &build.like, endings, &build.limits)
        }
        Command::Query(Query { query }) => endings::query::<PloyEndings>(query),
        Command::Longest(Longest { longest }) => endings::longest::<PloyEndings>(longest),
    }
}
