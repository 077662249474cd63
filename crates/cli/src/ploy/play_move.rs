//! `board-rules ploy play-move`.

use std::io::Write;

use ploy_rules::{Army, Move};
use serde::Serialize;

use super::position::{SideChoice, parse_move};
use crate::exit::{ERROR, Exit};
use crate::output::{to_stdout, write_json};

/// Play moves and print the position after them
///
/// The position comes with the side to move after it, so that it can be given to the next command; how the game ended is
/// said on a line of its own.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Examples:
  board-rules ploy play-move e3-e4-0
  board-rules ploy play-move e3-e4-1 e7-e6-0 e4-f5-0
  board-rules ploy play-move --position \"$(cat position.txt)\" --player w e7-e6-0

Exit status:
  0  every move was legal
  1  a move is not legal; nothing is printed to stdout")]
pub(super) struct Arguments {
    /// The moves, in order; sides take turns
    #[arg(required = true, value_name = "MOVE", value_parser = parse_move)]
    moves: Vec<Move>,

    /// The position to begin with; the start position by default
    #[arg(long)]
    position: Option<String>,

    #[command(flatten)]
    side: SideChoice,

    /// Print position, side to move and outcome as JSON
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Answer {
    position: String,
    player: String,
    outcome: Option<ploy_rules::Outcome>,
}

pub(super) fn run(arguments: &Arguments) -> anyhow::Result<Exit> {
    let mut position = arguments.side.of(arguments.position.as_deref())?;
    for (&mv, number) in arguments.moves.iter().zip(1..) {
        if position.play(mv).is_err() {
            let why = position.why_illegal(mv);
            let mut complain = anstream::stderr().lock();
            writeln!(
                complain,
                "{ERROR}error:{ERROR:#} move {number}, {mv}: {why}"
            )?;
            return Ok(Exit::Failed);
        }
    }
    let outcome = position.outcome();
    to_stdout(|out| {
        if arguments.json {
            let answer = Answer {
                position: position.board().to_string(),
                player: position.to_move().letter().to_string(),
                outcome,
            };
            return write_json(out, &answer);
        }
        writeln!(out, "{position}")?;
        match outcome {
            Some(outcome) => writeln!(out, "{outcome}"),
            None => Ok(()),
        }
    })?;
    Ok(Exit::Success)
}
