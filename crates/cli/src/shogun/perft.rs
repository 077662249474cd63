//! `board-rules shogun perft`.

use board_game_core::perft;
use serde::Serialize;

use super::position::{PositionChoice, with_position};
use crate::exit::Exit;
use crate::perft::Options;

/// Count the move sequences of a length
///
/// Games that end earlier do not count. Energies stay with the pieces unless --magnets says otherwise.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Examples:
  board-rules shogun perft start 5
  board-rules shogun perft start-template 3 --divide
  board-rules shogun perft start-template 3 --rules pseudo-legal --json | jq .leaves")]
pub(super) struct Arguments {
    #[command(flatten)]
    position: PositionChoice,

    /// Length of the sequences in plies
    #[arg(value_parser = clap::value_parser!(u32).range(..=12))]
    depth: u32,

    #[command(flatten)]
    options: Options,
}

#[derive(Serialize)]
struct Shown {
    position: String,
}

pub(super) fn run(arguments: &Arguments) -> anyhow::Result<Exit> {
    let chosen = arguments.position.read()?;
    let (options, depth) = (arguments.options, arguments.depth);
    with_position!(&chosen, position => {
        let shown = Shown {
            position: position.to_string(),
        };
        options.run(position, depth, shown, perft)
    })
}
