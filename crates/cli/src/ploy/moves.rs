//! `board-rules ploy moves`.

use ploy_rules::{Army, Move, Square};
use serde::Serialize;

use super::position::{PositionChoice, parse_square};
use crate::exit::Exit;
use crate::output::{Output, write_json};

/// List the legal moves of a position, or of one piece in it
///
/// One move a line; nothing when the game is over.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Examples:
  board-rules ploy moves
  board-rules ploy moves --player w --from e7
  board-rules ploy moves --turning one-step --distinct --count
  board-rules ploy moves ',,,,,,,,/,,,,w170,,,,/,,,,w1,,,,/,,,,,,,,/,,,,b1,,,,/,,,,,,,,/,,,,,,,,/,,,,,,,,/,,,,b170,,,,'")]
pub(super) struct Arguments {
    #[command(flatten)]
    position: PositionChoice,

    /// Only the moves of the piece on this square
    #[arg(short, long, value_name = "SQUARE", value_parser = parse_square)]
    from: Option<Square>,

    /// Print the number of moves instead
    #[arg(short, long)]
    count: bool,

    /// Print position, number and moves as JSON
    #[arg(long, conflicts_with = "count")]
    json: bool,

    #[command(flatten)]
    output: Output,
}

#[derive(Serialize)]
struct Answer {
    position: String,
    player: String,
    finished: bool,
    count: usize,
    moves: Vec<Move>,
}

pub(super) fn run(arguments: &Arguments) -> anyhow::Result<Exit> {
    let position = arguments.position.read()?;
    let moves: Vec<Move> = position
        .batches()
        .filter(|batch| arguments.from.is_none_or(|from| batch.from() == from))
        .flatten()
        .collect();
    arguments.output.write(|out| {
        if arguments.json {
            let answer = Answer {
                position: position.board().to_string(),
                player: position.to_move().letter().to_string(),
                finished: position.is_finished(),
                count: moves.len(),
                moves,
            };
            return write_json(out, &answer);
        }
        if arguments.count {
            return writeln!(out, "{}", moves.len());
        }
        moves.iter().try_for_each(|mv| writeln!(out, "{mv}"))
    })?;
    Ok(Exit::Success)
}
