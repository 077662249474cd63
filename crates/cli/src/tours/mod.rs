//! `board-rules tours`: all knight's tours of a board.

mod count;
mod list;

use crate::exit::Exit;

/// List or count all knight's tours of a board
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Examples:
  board-rules tours list 5 --start 0,0 --limit 10
  board-rules tours count 5")]
pub(crate) struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(clap::Subcommand, Debug)]
enum Command {
    List(list::Arguments),
    Count(count::Arguments),
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<Exit> {
    match &arguments.command {
        Command::List(arguments) => list::run(arguments),
        Command::Count(arguments) => count::run(arguments),
    }
}
