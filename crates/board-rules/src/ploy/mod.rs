//! The commands of `board-rules ploy` that other games do not have.

mod endings;

use clap::Subcommand;

use crate::exit::Exit;

/// The game's name on the command line.
pub(crate) const WORD: &str = "ploy";

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Solve all positions of Commander and one piece against Commander and one piece, and query
    /// their values
    #[command(
        subcommand,
        after_help = "\
Examples:
  board-rules ploy endings build probes.endings --like ',,,,,,,,/,,,,,,,,/,,,,,,,,/,,,,,,,,/,,,,,,,,/,,,w85,,,,,/,,,,w1,,,,/,b17,,,,,,,/b170,,,,,,,, b' --side 5
  board-rules ploy endings query probes.endings ',,,,,,,,/,,,,,,,,/,,,,,,,,/,,,,,,,,/,,,,,,,,/,,,w85,,,,,/,,,,w1,,,,/,b17,,,,,,,/b170,,,,,,,, b'
  board-rules ploy endings longest probes.endings"
    )]
    Endings(endings::Command),
}

pub(crate) fn run(command: &Command) -> anyhow::Result<Exit> {
    match command {
        Command::Endings(command) => endings::run(command),
    }
}
