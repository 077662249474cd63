//! `board-rules GAME validate`.

use anyhow::anyhow;
use board_games::{GameInfo, PositionSummary, Table};
use serde::Serialize;

use crate::exit::{Exit, causes, print_error};
use crate::game::{PositionArguments, examples};
use crate::job::Json;
use crate::output::{to_stdout, write_json};

/// Check whether a text is a position, and report what is wrong with it
///
/// Prints the position in its usual form, and the player to move or the result. A position that no
/// game can reach is valid; a note says so.
#[derive(clap::Args, Debug)]
pub(crate) struct Arguments {
    #[command(flatten)]
    given: PositionArguments,

    #[command(flatten)]
    json: Json,
}

/// The answer, as `--json` prints it.
#[derive(Serialize)]
struct ValidationJson {
    valid: bool,
    #[serde(flatten)]
    summary: Option<PositionSummary>,
    #[serde(skip_serializing_if = "Option::is_none")]
    status: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<String>,
}

impl ValidationJson {
    fn of(table: &dyn Table) -> anyhow::Result<Self> {
        table.invariants().map_err(|broken| anyhow!(broken))?;
        let summary = table.summary();
        let status = summary.ending.clone().unwrap_or_else(|| {
            let moves = table.count_moves();
            let noun = if moves == 1 { "move" } else { "moves" };
            format!("{} to move, {moves} legal {noun}", summary.player)
        });
        Ok(Self {
            valid: true,
            status: Some(status),
            summary: Some(summary),
            error: None,
        })
    }
}

/// The end of the help text.
pub(super) fn help(info: &GameInfo) -> String {
    format!(
        "{}

Exit status:
  0  the text is a position
  1  the text is no position; the reason is printed on stderr
  2  there is no such file, or it cannot be read",
        examples(&[
            &format!("{} validate", info.word),
            &format!("{} validate '{}'", info.word, info.examples.position),
            &format!("{} validate --json position.txt", info.word),
        ])
    )
}

pub(super) fn run(word: &str, arguments: &Arguments) -> anyhow::Result<Exit> {
    let text = arguments.given.text()?;
    let table = arguments.given.rules.table(word, &text);
    let answer = table.and_then(|table| ValidationJson::of(&*table));
    let answer = answer.unwrap_or_else(|error| ValidationJson {
        valid: false,
        summary: None,
        status: None,
        error: Some(causes(&error)),
    });
    if arguments.json.is_asked() {
        to_stdout(|out| write_json(out, &answer))?;
    } else if let Some(error) = &answer.error {
        print_error(error);
    } else {
        to_stdout(|out| {
            let Some(summary) = &answer.summary else {
                return Ok(());
            };
            writeln!(out, "{}", summary.position)?;
            answer
                .status
                .iter()
                .try_for_each(|status| writeln!(out, "{status}"))?;
            let mut notes = summary.notes.iter();
            notes.try_for_each(|note| writeln!(out, "note: {note}"))
        })?;
    }
    Ok(if answer.valid {
        Exit::Success
    } else {
        Exit::Failed
    })
}
