//! `board-rules ploy`: the rules of Ploy.

use clap::Subcommand;

use crate::board;
use crate::exit::Exit;
use crate::game::PloyOptions;

/// Ploy: draw boards, list and play moves, count move trees, answer with a move
///
/// A POSITION is `start`, a file, `-` for stdin, or a text: nine rows from row 9 down to row 1, joined by `/`, of nine cells
/// each, joined by `,`; a cell is empty or a piece, `b` or `w` with a number 1 to 255 whose bits are the piece's lines,
/// north lowest, then clockwise; then a blank and the side to move (black when left out).
/// A MOVE is `<from>-<to>-<rotation>`, such as e3-e4-0; the rotation counts steps of 45 degrees clockwise.
/// With --game partnership or free-for-all it is a game of four, whose pieces are `g`, `c`, `y` and `b`.
#[derive(Debug, Subcommand)]
#[command(
    arg_required_else_help = true,
    after_help = "\
Examples:
  board-rules ploy moves --player b --from e3
  board-rules ploy show --from c1
  board-rules ploy show --game free-for-all
  board-rules ploy perft 3 --divide"
)]
pub(crate) enum Command {
    #[command(flatten)]
    Board(board::Command<PloyOptions>),
}

pub(crate) fn run(command: &Command) -> anyhow::Result<Exit> {
    match command {
        Command::Board(command) => command.run(),
    }
}
