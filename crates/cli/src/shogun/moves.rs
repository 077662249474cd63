//! `board-rules shogun moves`.

use std::io::Write;

use serde::Serialize;
use shogun_rules::{Move, Square};

use super::position::{PositionChoice, occupied, with_position};
use crate::exit::Exit;
use crate::output::{to_stdout, write_json};

/// List the legal moves of the side to move
///
/// A game that is over has none; how it ended is said on stderr.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Examples:
  board-rules shogun moves start
  board-rules shogun moves start --from 4,1
  board-rules shogun moves start-template --rules pseudo-legal --json | jq .count")]
pub(super) struct Arguments {
    #[command(flatten)]
    position: PositionChoice,

    /// Only the moves of the piece on this square
    #[arg(long, value_name = "SQUARE")]
    from: Option<Square>,

    /// Print the answer as JSON
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Answer {
    position: String,
    check: bool,
    outcome: Option<String>,
    count: usize,
    moves: Vec<Move>,
}

pub(super) fn run(arguments: &Arguments) -> anyhow::Result<Exit> {
    let chosen = arguments.position.read()?;
    if let Some(from) = arguments.from {
        occupied(chosen.board(), from)?;
    }
    let answer = with_position!(&chosen, position => {
        let moves: Vec<Move> = position
            .moves()
            .filter(|mv| arguments.from.is_none_or(|from| mv.from == from))
            .collect();
        Answer {
            position: position.to_string(),
            check: position.is_check(),
            outcome: position.outcome().map(|outcome| outcome.to_string()),
            count: moves.len(),
            moves,
        }
    });
    if arguments.json {
        to_stdout(|out| write_json(out, &answer))?;
        return Ok(Exit::Success);
    }
    if let Some(outcome) = &answer.outcome {
        writeln!(anstream::stderr(), "note: the game is over: {outcome}")?;
    }
    to_stdout(|out| {
        for mv in &answer.moves {
            writeln!(out, "{mv}")?;
        }
        Ok(())
    })?;
    Ok(Exit::Success)
}
