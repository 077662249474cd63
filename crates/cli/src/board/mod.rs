//! What can be asked about a position of any game.

mod analyse;
mod bot;
mod moves;
mod perft;
mod play_move;
mod show;
mod validate;

use clap::Subcommand;

use crate::exit::Exit;
use crate::game::Shown;
pub(crate) use analyse::{Arguments as AnalyseFile, run_file};
pub(crate) use perft::{COMMAND as PERFT, merge as merge_perft};

/// The commands that every game has.
#[derive(Debug, Subcommand)]
pub(crate) enum Command<O: Shown> {
    Show(show::Arguments<O>),
    Moves(moves::Arguments<O>),
    PlayMove(play_move::Arguments<O>),
    Validate(validate::Arguments<O>),
    Perft(perft::Arguments<O>),
    Bot(bot::Arguments<O::Thinking>),
    Analyse(analyse::OfGame<O::Thinking>),
}

impl<O: Shown> Command<O> {
    pub(crate) fn run(&self) -> anyhow::Result<Exit> {
        match self {
            Self::Show(arguments) => show::run(arguments),
            Self::Moves(arguments) => moves::run(arguments),
            Self::PlayMove(arguments) => play_move::run(arguments),
            Self::Validate(arguments) => validate::run(arguments),
            Self::Perft(arguments) => perft::run(arguments),
            Self::Bot(arguments) => bot::run(arguments),
            Self::Analyse(arguments) => analyse::run(arguments),
        }
    }
}
