//! `board-rules ploy`: the rules of Ploy.

mod bot;
mod moves;
mod perft;
mod play_move;
pub(crate) mod position;
mod show;
mod validate;

use clap::Subcommand;

use crate::exit::Exit;

/// Ploy: list and play moves, draw boards, count move trees
///
/// A POSITION is nine rows from row 9 down to row 1, joined by `/`, of nine cells each, joined by `,`; a cell is empty
/// or a piece, `b` or `w` with a number 1 to 255 whose bits are the piece's lines, north lowest, then clockwise.
/// `start` stands for the start position.
/// A MOVE is `<from>-<to>-<rotation>`, such as e3-e4-0; the rotation counts steps of 45 degrees clockwise.
#[derive(clap::Args, Debug)]
#[command(
    arg_required_else_help = true,
    after_help = "\
Examples:
  board-rules ploy moves --player b --from e3
  board-rules ploy show --from c1
  board-rules ploy perft 3 --divide"
)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    Moves(moves::Arguments),
    Show(show::Arguments),
    Validate(validate::Arguments),
    Perft(perft::Arguments),
    PlayMove(play_move::Arguments),
    Bot(bot::Arguments),
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<Exit> {
    match &arguments.command {
        Command::Moves(arguments) => moves::run(arguments),
        Command::Show(arguments) => show::run(arguments),
        Command::Validate(arguments) => validate::run(arguments),
        Command::Perft(arguments) => perft::run(arguments),
        Command::PlayMove(arguments) => play_move::run(arguments),
        Command::Bot(arguments) => bot::run(arguments),
    }
}
