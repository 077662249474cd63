//! `board-rules ploy perft`.

use ploy_rules::{Army, Position, perft};
use serde::Serialize;

use super::position::PositionChoice;
use crate::exit::Exit;
use crate::output::{to_stdout, write_json};
use crate::progress::Progress;

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
    player: String,
    depth: u32,
    leaves: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    divide: Option<Vec<Part>>,
}

#[derive(Serialize)]
struct Part {
    #[serde(rename = "move")]
    mv: ploy_rules::Move,
    leaves: u64,
}

pub(super) fn run(arguments: &Arguments) -> anyhow::Result<Exit> {
    let position = arguments.position.read()?;
    let depth = arguments.depth;
    // Shallow trees are counted faster than a bar is drawn.
    let parts = (depth > 0 && (arguments.divide || depth > 3)).then(|| parts(&position, depth));
    let leaves = match &parts {
        Some(parts) => parts.iter().map(|part| part.leaves).sum(),
        None => perft(&position, depth),
    };
    let answer = Answer {
        position: position.board().to_string(),
        player: position.to_move().letter().to_string(),
        depth,
        leaves,
        divide: parts.filter(|_| arguments.divide),
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

/// The number for each first move, in move order.
fn parts(position: &Position, depth: u32) -> Vec<Part> {
    let moves = position.moves();
    let progress = Progress::bar(moves.len() as u64, "first moves");
    let mut parts: Vec<Part> = moves
        .map(|mv| {
            let mut next = position.clone();
            let _ = next.play_unchecked(mv);
            let leaves = perft(&next, depth - 1);
            progress.advance(1);
            Part { mv, leaves }
        })
        .collect();
    parts.sort_by_key(|part| part.mv);
    parts
}
