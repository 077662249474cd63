//! `board-rules ploy perft`.

use ploy_rules::{Army, perft};
use serde::Serialize;

use super::position::PositionChoice;
use crate::exit::Exit;
use crate::perft::Options;

/// Count the move sequences of a length
///
/// Every rotation counts as its own move; games that end earlier do not count.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Examples:
  board-rules ploy perft 4
  board-rules ploy perft 2 --divide --player w
  board-rules ploy perft 3 --json | jq .leaves")]
pub(super) struct Arguments {
    /// Length of the sequences in plies
    #[arg(value_parser = clap::value_parser!(u32).range(..=9))]
    depth: u32,

    #[command(flatten)]
    position: PositionChoice,

    #[command(flatten)]
    options: Options,
}

#[derive(Serialize)]
struct Shown {
    position: String,
    player: String,
}

pub(super) fn run(arguments: &Arguments) -> anyhow::Result<Exit> {
    let position = arguments.position.read()?;
    let shown = Shown {
        position: position.board().to_string(),
        player: position.to_move().letter().to_string(),
    };
    let (options, depth) = (arguments.options, arguments.depth);
    options.run(&position, depth, shown, perft)
}
