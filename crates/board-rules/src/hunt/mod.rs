//! The commands of `board-rules hunt` that other games do not have.

mod crossings;
mod openings;
mod placements;
mod query;
mod rules;
mod run;
mod solve;
mod strategy;
mod table;
mod verify;

use clap::{ArgMatches, Args, FromArgMatches, Subcommand};

use crate::exit::Exit;
use crate::game::GameChoice;
use crate::play;
pub(crate) use placements::{
    COMMAND as VERIFY, merge as merge_verify, reread_piece as reread_verify_piece,
    reread_question as reread_verify_question,
};
pub(crate) use solve::{outcome, summary};
pub(crate) use table::{
    COMMAND as TABLE, merge as merge_table, reread_question as reread_table_question,
};

/// The game's name on the command line.
pub(crate) const WORD: &str = "hunt";

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// The same as `board-rules play hunt`
    Play(HuntPlay),
    Crossings(crossings::Arguments),
    Openings(openings::Arguments),
    Verify(verify::Arguments),
    Solve(solve::Arguments),
    Query(query::Arguments),
    Table(table::Arguments),
}

/// The arguments of `hunt play`.
#[derive(Debug)]
pub(crate) struct HuntPlay(Box<GameChoice<play::Options>>);

impl Args for HuntPlay {
    fn augment_args(command: clap::Command) -> clap::Command {
        GameChoice::<play::Options>::with_options(command, WORD)
    }

    fn augment_args_for_update(command: clap::Command) -> clap::Command {
        Self::augment_args(command)
    }
}

impl FromArgMatches for HuntPlay {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        let choice = GameChoice::of(WORD, matches)?;
        Ok(Self(Box::new(choice)))
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

pub(crate) fn run(command: Command) -> anyhow::Result<Exit> {
    match command {
        Command::Play(HuntPlay(choice)) => play::run_game(&choice),
        Command::Crossings(arguments) => crossings::run(&arguments),
        Command::Openings(arguments) => openings::run(&arguments),
        Command::Verify(arguments) => verify::run(&arguments),
        Command::Solve(arguments) => solve::run(&arguments),
        Command::Query(arguments) => query::run(&arguments),
        Command::Table(arguments) => table::run(&arguments),
    }
}
