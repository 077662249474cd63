//! `board-rules hunt`: pawns that hunt a rook.

mod openings;
mod placements;
mod query;
mod run;
mod solve;
mod strategy;
mod table;
mod verify;

use clap::Subcommand;

use crate::board;
use crate::exit::Exit;
use crate::game::{Examples, GameChoice, HuntOptions, Of, Solved};
use crate::play;
pub(crate) use placements::{COMMAND as VERIFY, merge as merge_verify};
pub(crate) use table::{COMMAND as TABLE, merge as merge_table};

/// Rook hunt: play it, draw positions, list moves, check strategies, solve all positions
///
/// A POSITION is `start` (the paper's), a file, `-` for stdin, or up to three words: the pawns in their order, separated by
/// commas; the rook's square, `-` while it is not on the board; and who is to move, `pawns` or `rook`.
/// `a3,b6,c3,d6,e3,f6,g3,h6 a1 pawns`. A pawn move is `Bb6-b5`, several steps `Bb6-b5+d6-d5`, a capture `Bxa1-b1`; a rook
/// move is `a1-d1`.
#[derive(Debug, Subcommand)]
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
pub(crate) enum Command {
    #[command(flatten)]
    Board(board::Command<HuntOptions>),
    /// The same as `board-rules play hunt`
    #[command(after_help = <play::Options as Examples>::examples("hunt"))]
    Play(Of<Solved, play::Options>),
    Openings(openings::Arguments),
    Verify(verify::Arguments),
    Solve(solve::Arguments),
    Query(query::Arguments),
    Table(table::Arguments),
}

pub(crate) fn run(command: Command) -> anyhow::Result<Exit> {
    match command {
        Command::Board(command) => command.run(),
        Command::Play(of) => play::run_game(&GameChoice::Hunt(of)),
        Command::Openings(arguments) => openings::run(&arguments),
        Command::Verify(arguments) => verify::run(&arguments),
        Command::Solve(arguments) => solve::run(&arguments),
        Command::Query(arguments) => query::run(&arguments),
        Command::Table(arguments) => table::run(&arguments),
    }
}
