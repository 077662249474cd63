//! `board-rules shogun perft`.

use board_game_core::perft;
use serde::Serialize;
use shogun_rules::{EnergyModel, Move, Position};

use super::position::{PositionChoice, with_position};
use crate::exit::Exit;
use crate::output::{to_stdout, write_json};
use crate::progress::Progress;

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

    /// Print the number for each first move, too
    #[arg(long)]
    divide: bool,

    /// Print the answer as JSON
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Answer {
    position: String,
    depth: u32,
    leaves: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    divide: Option<Vec<Part>>,
}

#[derive(Serialize)]
struct Part {
    #[serde(rename = "move")]
    mv: Move,
    leaves: u64,
}

pub(super) fn run(arguments: &Arguments) -> anyhow::Result<Exit> {
    let chosen = arguments.position.read()?;
    let depth = arguments.depth;
    let (text, parts) =
        with_position!(&chosen, position => (position.to_string(), parts(position, depth)));
    let leaves = match depth {
        0 => 1,
        _ => parts.iter().map(|part| part.leaves).sum(),
    };
    let answer = Answer {
        position: text,
        depth,
        leaves,
        divide: arguments.divide.then_some(parts),
    };
    to_stdout(|out| {
        if arguments.json {
            return write_json(out, &answer);
        }
        for Part { mv, leaves } in answer.divide.iter().flatten() {
            writeln!(out, "{mv}: {leaves}")?;
        }
        writeln!(out, "{}", answer.leaves)
    })?;
    Ok(Exit::Success)
}

/// The number for each first move, in move order; none for depth 0.
fn parts<M: EnergyModel>(position: &Position<M>, depth: u32) -> Vec<Part> {
    let Some(below) = depth.checked_sub(1) else {
        return Vec::new();
    };
    let moves = position.moves();
    let progress = Progress::bar(moves.len() as u64, "first moves");
    moves
        .map(|mv| {
            let mut next = position.clone();
            next.play_unchecked(mv);
            let leaves = perft(&next, below);
            progress.advance(1);
            Part { mv, leaves }
        })
        .collect()
}
