//! `board-rules shogun endings`.

use core::ops::RangeInclusive;
use std::path::PathBuf;

use board_files::endings::Endings;
use clap::{Subcommand, value_parser};
use shogun_rules::Position;
use shogun_rules::endings::{Material, ShogunEndings};

use crate::endings::{self, EndingsCommands};
use crate::exit::Exit;
use crate::job::ResourceLimits;
use crate::output::named_file;
use crate::tables::{LongestArguments, QueryArguments};

const SIDES: RangeInclusive<u8> = ShogunEndings::SIDES;

impl EndingsCommands for ShogunEndings {
    const WORD: &'static str = "shogun";
    const PIECES: &'static str = "a king and one to four pawns";

    fn why_no_value(&self, position: &Position) -> String {
        let side = self.side();
        if !Self::cover_rules(position) {
            "endings have the values of variant=bare-king energies=fixed".to_owned()
        } else if self.state_of(position).is_none() {
            format!("a piece is off the board of {side} x {side} squares")
        } else {
            "the side that has moved has left its king attacked".to_owned()
        }
    }

    fn smaller_start(&self, material: Material) -> Option<Position> {
        let start = self.start(material);
        start.filter(|_| *self != Self::default())
    }
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    Build(Build),
    Query(Query),
    Longest(Longest),
}

/// Build the tables of all endings of king and pawn against king and pawn, or of others with up to
/// four pawns a side, and save them to FILE
///
/// The values are those of the default rules, with energies fixed: a win, a draw or a loss, and the
/// plies to the end of the game with best play. All endings with a pawn a side take half a minute;
/// the file has 15 MB. --like builds the tables for other pieces, and those that captures lead to.
/// On a smaller board, whose squares are (1,1) to a corner nearer than (8,8), no piece leaves it.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Examples:
  board-rules shogun endings build kpkp.endings
  board-rules shogun endings build small.endings --like 'k17/8/1K26/8/8/8/8/P36p1 w' --memory 200MiB
  board-rules shogun endings build five.endings --side 5 --like '8/8/8/1p2k1p24/8/8/8/1P2K1P24 w'")]
pub(crate) struct Build {
    /// The file, written when it is complete; an existing file is replaced only if it has endings
    #[arg(value_parser = named_file())]
    file: PathBuf,

    /// Build only the tables for positions with the pieces of this one, with either side to move;
    /// may be given several times
    #[arg(long, value_name = "POSITION")]
    like: Vec<String>,

    /// Squares along an edge of the board; 8 when left out. A smaller board begins at (1,1), too
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

/// Print the value of a position and of each move, from the tables of `shogun endings build`
///
/// Distances are plies to the end of the game: moves of either side.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Examples:
  board-rules shogun endings build kpkp.endings
  board-rules shogun endings query kpkp.endings 'k17/8/1K26/8/8/8/8/P36p1 w'
  board-rules shogun endings query kpkp.endings 'k17/8/1K26/8/8/8/8/P36p1 w' --json")]
pub(crate) struct Query {
    #[command(flatten)]
    query: QueryArguments,
}

/// Print the longest wins, and the number of placements in mutual zugzwang, with an example of each
///
/// A class is given by the pieces of the side to move and those of the other side. Positions are
/// counted up to symmetry.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Examples:
  board-rules shogun endings build kpkp.endings
  board-rules shogun endings longest kpkp.endings
  board-rules shogun endings longest kpkp.endings --classes 64 --json")]
pub(crate) struct Longest {
    #[command(flatten)]
    longest: LongestArguments,
}

pub(super) fn run(command: &Command) -> anyhow::Result<Exit> {
    match command {
        Command::Build(build) => {
            let endings = ShogunEndings::on_side(build.side);
            endings::build(&build.file, &build.like, endings, &build.limits)
        }
        Command::Query(Query { query }) => endings::query::<ShogunEndings>(query),
        Command::Longest(Longest { longest }) => endings::longest::<ShogunEndings>(longest),
    }
}
