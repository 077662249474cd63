//! `board-rules puzzles`: puzzles with one solution each, by the dozen.

mod game;
mod sheet;
mod tour;
mod wanted;

use crate::exit::Exit;
use crate::game::{HuntOptions, PloyOptions, ShogunOptions};

/// Make puzzles that have exactly one solution
#[derive(clap::Subcommand, Debug)]
#[command(after_help = "\
Examples:
  board-rules puzzles tour --size 6 --count 5
  board-rules puzzles shogun --mate-in 2 --count 20
  board-rules puzzles tour --count 12 --output sheet.svg")]
pub(crate) enum Command {
    Hunt(game::Arguments<HuntOptions>),
    Ploy(game::Arguments<PloyOptions>),
    Shogun(game::Arguments<ShogunOptions>),
    Tour(tour::Arguments),
}

pub(crate) fn run(command: &Command) -> anyhow::Result<Exit> {
    match command {
        Command::Hunt(arguments) => game::run(arguments),
        Command::Ploy(arguments) => game::run(arguments),
        Command::Shogun(arguments) => game::run(arguments),
        Command::Tour(arguments) => tour::run(arguments),
    }
}
