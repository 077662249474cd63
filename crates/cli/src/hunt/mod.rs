//! `board-rules hunt`: pawns that hunt a rook.

mod play;
mod query;
pub(crate) mod rules;
mod run;
mod show;
mod solve;
mod strategy;
mod table;
mod verify;

use clap::Subcommand;

use crate::exit::Exit;

/// Rook hunt: play against the pawns, check strategies, solve all positions
///
/// A POSITION is up to three words: the pawns in their order, separated by commas; the rook's square, `-` while it is not
/// on the board; and who is to move, `pawns` or `rook`. `a3,b6,c3,d6,e3,f6,g3,h6 a1 pawns`; `start` is the paper's
/// start. A pawn move is `Bb6-b5`, several steps `Bb6-b5+d6-d5`, a capture `Bxa1-b1`; a rook move is `a1-d1`.
#[derive(clap::Args, Debug)]
#[command(
    arg_required_else_help = true,
    after_help = "\
Examples:
  board-rules hunt play
  board-rules hunt show start
  board-rules hunt verify --strategy greedy
  board-rules hunt solve -k 4 -l 2 --save four.hunt
  board-rules hunt query four.hunt 'a4,c4,e4,g4 a1'
  board-rules hunt table"
)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    Play(play::Arguments),
    Show(show::Arguments),
    Verify(verify::Arguments),
    Solve(solve::Arguments),
    Query(query::Arguments),
    Table(table::Arguments),
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<Exit> {
    match &arguments.command {
        Command::Play(arguments) => play::run(arguments),
        Command::Show(arguments) => show::run(arguments),
        Command::Verify(arguments) => verify::run(arguments),
        Command::Solve(arguments) => solve::run(arguments),
        Command::Query(arguments) => query::run(arguments),
        Command::Table(arguments) => table::run(arguments),
    }
}
