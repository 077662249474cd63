//! `board-rules tours`: lists, counts and samples of all knight's tours of a board, semi-magic
//! tours, and the moves of a knight.

mod at;
mod census;
mod classes;
mod count;
mod histogram;
mod index;
mod list;
mod moves;
mod numbered;
mod sample;
mod semi_magic;

use crate::exit::Exit;
pub(crate) use count::divided::{
    COMMAND as COUNT, merge as merge_count, reread_question as reread_count_question,
};
pub(crate) use count::modulo::{
    COMMAND as COUNT_MODULO, merge as merge_modulo, reread_question as reread_modulo_question,
};
pub(crate) use count::spill::SpillArguments;
pub(crate) use semi_magic::{
    COMMAND as SEMI_MAGIC, merge as merge_semi_magic, reread_question as reread_semi_magic_question,
};

/// List or count all knight's tours of a board, draw some at random, find semi-magic ones, or show
/// a knight's moves
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Examples:
  board-rules tours list 5 --start 0,0 --limit 10
  board-rules tours count 5
  board-rules tours sample 8 --closed --count 10
  board-rules tours moves 8 --from 1,3 --onward
  board-rules tours semi-magic 6 --sums rows")]
pub(crate) struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(clap::Subcommand, Debug)]
enum Command {
    List(list::Arguments),
    Count(count::Arguments),
    Sample(sample::Arguments),
    At(at::Arguments),
    Index(index::Arguments),
    Moves(moves::Arguments),
    SemiMagic(semi_magic::Arguments),
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<Exit> {
    match &arguments.command {
        Command::List(arguments) => list::run(arguments),
        Command::Count(arguments) => count::run(arguments),
        Command::Sample(arguments) => sample::run(arguments),
        Command::At(arguments) => at::run(arguments),
        Command::Index(arguments) => index::run(arguments),
        Command::Moves(arguments) => moves::run(arguments),
        Command::SemiMagic(arguments) => semi_magic::run(arguments),
    }
}
