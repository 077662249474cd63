//! `board-rules hunt query`.

use anyhow::{Context, anyhow};
use board_files::FileError;
use rook_hunt::solve::{SavedSolution, Value};
use rook_hunt::{Move, Position, Side};
use serde::Serialize;

use crate::exit::Exit;
use crate::input::printable;
use crate::output::{to_stdout, write_json};
use crate::tables::QueryArguments;

/// Show the value of a position and the best play of both sides, from a saved solution
///
/// FILE is the solution, as `hunt solve --save` writes it. In a position without a rook, the rook
/// is still to be put on the board.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Examples:
  board-rules hunt solve -k 4 -l 2 --save four.hunt
  board-rules hunt query four.hunt 'a4,c4,e4,g4'
  board-rules hunt query four.hunt 'a4,c4,e4,g4 a1 pawns' --json")]
pub(crate) struct Arguments {
    #[command(flatten)]
    query: QueryArguments,
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
    let query = &arguments.query;
    let memory = query.tables.memory.memory();
    let solution =
        SavedSolution::open(&query.tables.file, memory.0).map_err(|error| match error {
            FileError::BadMagic { path } | FileError::OtherKind { path, .. } => anyhow!(
                "{} is no solution; `hunt solve --save FILE` makes one",
                path.display()
            ),
            error => error.into(),
        })?;
    let text = query.text()?;
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
    let max_len = query.line(value == Value::Escapes);
    let answer = QueryJson {
        position,
        value,
        best,
        line: solution.line(&position, max_len)?,
    };
    to_stdout(|out| {
        if query.tables.json.is_asked() {
            return write_json(out, &answer);
        }
        writeln!(out, "{}", answer.value)?;
        let line: Vec<String> = answer.line.iter().map(Move::to_string).collect();
        writeln!(out, "{}", line.join(" "))
    })?;
    Ok(Exit::Success)
}
