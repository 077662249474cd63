//! `board-rules shogun endings`.

use std::path::PathBuf;

use clap::Subcommand;
use shogun_rules::endings::{Builder, ShogunEndings};

use crate::endings::{self, EndingsCommands};
use crate::exit::Exit;
use crate::job::MemoryLimit;
use crate::output::named_file;
use crate::tables::{LongestArguments, QueryArguments};

impl EndingsCommands for ShogunEndings {
    const WORD: &'static str = "shogun";
    const PIECES: &'static str = "a king and a pawn";

    fn why_no_value(&self) -> String {
        "the side that has moved has left its king attacked".to_owned()
    }
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    Build(Build),
    Query(Query),
    Longest(Longest),
}

/// Build the tables of all endings of king and pawn against king and pawn, and save them to FILE
///
/// The values are those of the default rules, with energies fixed: a win, a draw or a loss, and the
/// plies to the end of the game with best play. It takes half a minute and 110 MiB; the file has 15
/// MB.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Examples:
  board-rules shogun endings build kpkp.endings
  board-rules shogun endings build small.endings --like 'k17/8/1K26/8/8/8/8/P36p1 w' --memory 200MiB")]
pub(crate) struct Build {
    /// The file, written when it is complete; an existing file is replaced only if it has endings
    #[arg(value_parser = named_file())]
    file: PathBuf,

    /// Build only the tables for positions with the pieces of this one, with either side to move;
    /// may be given several times
    #[arg(long, value_name = "POSITION")]
    like: Vec<String>,

    #[command(flatten)]
    memory: MemoryLimit,
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
        Command::Build(Build { file, like, memory }) => {
            endings::build(file, like, Builder::new(), memory.memory())
        }
        Command::Query(Query { query }) => endings::query::<ShogunEndings>(query),
        Command::Longest(Longest { longest }) => endings::longest::<ShogunEndings>(longest),
    }
}
