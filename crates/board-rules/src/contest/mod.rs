//! `board-rules match`: games between two players, to see who is stronger.

mod count;
mod divided;
mod evaluations;
mod games_file;
mod openings;
mod options;
mod player_spec;
mod replay;
mod report;
mod run;
mod sequential_test;
mod settings;
pub(crate) mod tournament;

use std::path::PathBuf;

use clap::Subcommand;

use crate::exit::Exit;
use crate::game::GameChoice;
use crate::shards::MergedShards;
pub(crate) use divided::{COMMAND, reread_question};
use options::Options;
pub(crate) use tournament::divided::COMMAND as TOURNAMENT;

/// Play many games between two players, and estimate how much stronger one is
///
/// Players are named random, greedy, level1 to level20, adaptive, search, montecarlo and maxn; a
/// budget for each move and a style may follow, as in search:nodes=50000, level20:depth=6,
/// montecarlo:time=500ms or level5:style=attacker. Any other program that speaks UGI is a player,
/// too, with its budget and its command: engine:nodes=50000,command=./mine ugi.
///
/// Games come in pairs: two games with the same random opening and sides swapped. Everything else
/// follows from --seed: the same command gives the same games on any number of threads, unless a
/// player is an engine or has a time budget.
///
/// The adaptive player begins at level 10. It changes its level by one after every move at which
/// one side is ahead. It begins each game two levels higher for every game of the match that it
/// has lost, and two levels lower for every game that it has won. Its games are played one after
/// another.
///
/// With --sprt ELO0,ELO1 a match ends as soon as the sequential probability ratio test decides
/// between the two Elo differences; --games is the maximum.
///
/// Several machines share a match by --shard I/N, pair by pair; `board-rules merge` puts the shards
/// together.
///
/// With --clock every player has a clock for each game; --resign and --draw end games by the
/// players' own scores.
///
/// The rules do not end a game in which nobody makes progress. A match does, by --max-plies and
/// --repetitions, and reports both limits.
#[derive(Debug, Subcommand)]
#[command(
    arg_required_else_help = true,
    after_help = "\
Examples:
  board-rules match ploy --a level20 --b random --games 200 --seed 1
  board-rules match shogun --a search --b montecarlo --games-file games.txt
  board-rules match ploy --a \"engine:depth=99,command=./mine ugi\" --b level5 --clock 10s+0.1s --log said.txt
  board-rules match replay games.txt
  board-rules match ploy --a level20 --b level5 --games 2000 --shard 1/8 --output 1.jsonl"
)]
#[expect(clippy::large_enum_variant, reason = "the command line is read once")]
pub(crate) enum Command {
    #[command(flatten)]
    Play(GameChoice<Options>),
    Replay(replay::Arguments),
}

pub(crate) fn run(command: &Command) -> anyhow::Result<Exit> {
    match command {
        Command::Play(choice) => run::run(choice),
        Command::Replay(arguments) => replay::run(arguments),
    }
}

/// Prints the result of games that shards have played, and writes the games to `path`: the file of
/// a match, or the folder of a tournament.
pub(crate) fn merge(
    merged: MergedShards,
    json: bool,
    path: Option<PathBuf>,
) -> anyhow::Result<Exit> {
    let output = divided::Output { json, path };
    match merged.command() {
        TOURNAMENT => divided::merge::<tournament::divided::TournamentByPair>(merged, output),
        _ => divided::merge::<divided::ByPair>(merged, output),
    }
}
