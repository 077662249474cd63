//! What `board-rules shogun` has besides the commands of every game.

mod attacks;

use clap::Subcommand;

use crate::exit::Exit;

/// The word for the game.
pub(crate) const WORD: &str = "shogun";

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    Attacks(attacks::Arguments),
}

pub(crate) fn run(command: &Command) -> anyhow::Result<Exit> {
    match command {
        Command::Attacks(arguments) => attacks::run(WORD, arguments),
    }
}
