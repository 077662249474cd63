//! `board-rules puzzles`: makes puzzles that have exactly one solution.

mod arguments;
mod game;
mod sheet;
mod tour;

use crate::exit::Exit;
use crate::game::GameChoice;

/// Make puzzles that have exactly one solution
#[derive(clap::Subcommand, Debug)]
#[command(after_help = "\
Examples:
  board-rules puzzles tour 6 --count 5
  board-rules puzzles shogun --mate-in 2 --count 20
  board-rules puzzles tour --count 12 --output sheet.svg")]
pub(crate) enum Command {
    #[command(flatten)]
    Game(GameChoice<game::Arguments>),
    Tour(tour::Arguments),
}

pub(crate) fn run(command: &Command) -> anyhow::Result<Exit> {
    match command {
        Command::Game(choice) => game::run(choice),
        Command::Tour(arguments) => tour::run(arguments),
    }
}
