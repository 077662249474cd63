//! `board-rules shogun`: the rules of Shogun.

mod attacks;

use clap::Subcommand;

use crate::board;
use crate::exit::Exit;
use crate::game::ShogunOptions;

/// Shogun: draw boards, list and play moves, list attacks, count move trees
///
/// A POSITION is `start` (the picture of the papers), `start-fourth-file` (their template program), `start-fair` (the same
/// line-up for both), a file, `-` for stdin, or a text: eight rows from row 8 down to row 1, joined by `/`, then a blank and `w` or
/// `r` for the side to move (white when left out). In a row a piece is a letter and its energy, P and K for white's pawns and king, p and k for
/// red's; a digit by itself is that many empty squares, a dot is one. A file may also hold the pieces as JSON, as in
/// the fixtures. A SQUARE is `x,y`, both from 1, x to the right and y up.
#[derive(Debug, Subcommand)]
#[command(
    arg_required_else_help = true,
    after_help = "\
Examples:
  board-rules shogun show start
  board-rules shogun moves start --from 4,1
  board-rules shogun attacks '8/7P2/8/8/3p44/4p43/3k24/3P21p3K21 w'
  board-rules shogun perft start-fourth-file 4"
)]
pub(crate) enum Command {
    #[command(flatten)]
    Board(board::Command<ShogunOptions>),
    Attacks(attacks::Arguments),
}

pub(crate) fn run(command: &Command) -> anyhow::Result<Exit> {
    match command {
        Command::Board(command) => command.run(),
        Command::Attacks(arguments) => attacks::run(arguments),
    }
}
