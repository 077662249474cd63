//! `analyse` for a position: scores and principal variations.

use std::io::{self, Write};
use std::path::Path;

use anyhow::bail;
use board_games::{PositionSummary, Table};
use serde::Serialize;

use super::options::Options;
use crate::exit::{Exit, InterruptError, print_note};
use crate::game::{MoveAnalysis, analyser_at};
use crate::job::interrupt::on_interrupt;
use crate::job::progress::ProgressReporter;
use crate::output::{to_stdout, write_json};
use crate::words::{COLUMNS, counted, wrapped};

/// The analysis of a position, as `--json` prints it.
#[derive(Serialize)]
struct PositionAnalysisJson {
    #[serde(flatten)]
    summary: PositionSummary,
    moves: Vec<MoveAnalysis>,
}

/// Analyses a position and prints the best lines.
pub(super) fn analyse_position(
    table: &dyn Table,
    exact_file: Option<&Path>,
    options: &Options,
) -> anyhow::Result<Exit> {
    if options.picture.is_some() {
        bail!("--picture draws the course of a game: name a saved game");
    }
    let mut analyser = analyser_at(table, exact_file, true)?;
    let limits = options.limits();
    let stop = limits.stop_flag();
    let guard = on_interrupt(move |_| {
        stop.set();
        true
    });
    let progress = ProgressReporter::waiting("thinking");
    let mut found = analyser.lines(table, options.lines.into(), &limits);
    drop(progress);
    let is_interrupted = guard.was_signalled();
    if is_interrupted {
        // Drop lines that were not searched.
        found.retain(|choice| choice.depth > 0);
    }
    let answer = PositionAnalysisJson {
        summary: table.summary(),
        moves: found.into_iter().map(MoveAnalysis::from).collect(),
    };
    to_stdout(|out| match options.json.is_asked() {
        true => write_json(out, &answer),
        false => answer.write(out),
    })?;
    if is_interrupted {
        let kept = format!("{} found", counted(answer.moves.len(), "line"));
        return Err(InterruptError { kept }.into());
    }
    if answer.moves.is_empty() {
        let ending = answer.summary.ending.unwrap_or_default();
        print_note(format_args!("there is no move: the game is over: {ending}"));
        return Ok(Exit::None);
    }
    Ok(Exit::Success)
}

impl PositionAnalysisJson {
    /// Writes the lines as text: score, depth and moves.
    fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        for (analysis, rank) in self.moves.iter().zip(1..) {
            let MoveAnalysis {
                score, depth, pv, ..
            } = analysis;
            let text = format!("{rank}. {score}, {depth} deep: {}", pv.join(" "));
            write!(out, "{}", wrapped(&text, COLUMNS))?;
        }
        Ok(())
    }
}
