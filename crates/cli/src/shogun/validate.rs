//! `board-rules shogun validate`.

use std::io::Write;

use serde::Serialize;

use super::position::{PositionChoice, with_position};
use crate::exit::{ERROR, Exit};
use crate::output::{to_stdout, write_json};

/// Check a position: its text, its pieces, one king a side at most
///
/// Prints the position in its usual form, and how things stand. Everything that is wrong with the pieces is named at
/// once.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Examples:
  board-rules shogun validate start
  board-rules shogun validate 'k1k26/8/8/8/8/8/8/K17 w'
  board-rules shogun validate pieces.json --json

Exit status:
  0  it is a position
  1  it is none
  2  there is no such file, or it cannot be read")]
pub(super) struct Arguments {
    #[command(flatten)]
    position: PositionChoice,

    /// Print the answer as JSON
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Answer {
    valid: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    position: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    status: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<String>,
}

pub(super) fn run(arguments: &Arguments) -> anyhow::Result<Exit> {
    let text = arguments.position.text()?;
    let answer = match arguments.position.parse(&text) {
        Ok(chosen) => with_position!(&chosen, position => Answer {
            valid: true,
            position: Some(position.to_string()),
            status: Some(match position.outcome() {
                Some(outcome) => outcome.to_string(),
                None => format!(
                    "{} to move{}, {} legal moves",
                    chosen.to_move(),
                    if position.is_check() { ", in check" } else { "" },
                    position.count_moves()
                ),
            }),
            error: None,
        }),
        Err(error) => Answer {
            valid: false,
            position: None,
            status: None,
            error: Some(format!("{error:#}")),
        },
    };
    if arguments.json {
        to_stdout(|out| write_json(out, &answer))?;
    } else if let Some(error) = &answer.error {
        writeln!(anstream::stderr(), "{ERROR}error:{ERROR:#} {error}")?;
    } else {
        to_stdout(|out| {
            for line in [&answer.position, &answer.status].into_iter().flatten() {
                writeln!(out, "{line}")?;
            }
            Ok(())
        })?;
    }
    Ok(if answer.valid {
        Exit::Success
    } else {
        Exit::Failed
    })
}
