//! `board-rules hunt query`.

use std::path::PathBuf;

use anyhow::{Context, anyhow};
use board_files::FileError;
use rook_hunt::solve::{SavedSolution, Value};
use rook_hunt::{Move, Position, Side};
use serde::Serialize;

use crate::exit::Exit;
use crate::game::text_of;
use crate::input::printable;
use crate::memory::Memory;
use crate::output::{to_stdout, write_json};

/// Show the value of a position and the best play of both sides, from a saved solution
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Examples:
  board-rules hunt solve -k 4 -l 2 --save four.hunt
  board-rules hunt query four.hunt 'a4,c4,e4,g4'
  board-rules hunt query four.hunt 'a4,c4,e4,g4 a1 pawns' --json")]
pub(crate) struct Arguments {
    /// The solution, as `hunt solve --save` writes it
    file: PathBuf,

    /// The position: a text, a file, or - for stdin; without a rook, the rook is still to be put on
    /// the board
    position: String,

    /// Moves of the best game to show
    #[arg(
        long,
        allow_negative_numbers = true,
        value_name = "MOVES",
        default_value_t = 200
    )]
    line: usize,

    /// Refuse a solution whose tables need more than this; by default, more than the free memory
    #[arg(long, value_name = "AMOUNT")]
    memory: Option<Memory>,

    /// Print the answer as JSON
    #[arg(long)]
    json: bool,
}

/// The answer, as `--json` prints it.
#[derive(Serialize)]
struct QueryJson {
    position: Position,
    value: Value,
    best: Option<Move>,
    line: Vec<Move>,
}

pub(super) fn run(arguments: &Arguments) -> anyhow::Result<Exit> {
    let memory = arguments.memory.unwrap_or_else(Memory::available);
    let solution = SavedSolution::open(&arguments.file, memory.0).map_err(|error| match error {
        FileError::Foreign { path } | FileError::OtherKind { path, .. } => anyhow!(
            "{} is no solution; `hunt solve --save FILE` makes one",
            path.display()
        ),
        error => error.into(),
    })?;
    let text = text_of(Some(&arguments.position))?;
    let position = Position::parse(&text, &solution.summary().rules)
        .with_context(|| format!("cannot read the position {:?}", printable(&text)))?;
    let value = solution
        .value(&position)?
        .context("the solution is for other rules than the position's")?;
    let best = match position.to_move() {
        Side::Pawns => solution
            .best_turn(&position)?
            .map(|(turn, _)| Move::Pawns(turn)),
        Side::Rook => solution.best_reply(&position)?.map(|(mv, _)| mv),
    };
    // An escape never ends: show only its first moves.
    let max_len = match value {
        Value::Won(_) => arguments.line,
        Value::Escapes => arguments.line.min(10),
    };
    let answer = QueryJson {
        position,
        value,
        best,
        line: solution.line(&position, max_len)?,
    };
    to_stdout(|out| {
        if arguments.json {
            return write_json(out, &answer);
        }
        writeln!(out, "{}", answer.value)?;
        let line: Vec<String> = answer.line.iter().map(Move::to_string).collect();
        writeln!(out, "{}", line.join(" "))
    })?;
    Ok(Exit::Success)
}
