//! Tables of positions and saved games, and their analysers.

use std::path::Path;

use anyhow::{Context, bail};
use board_bot::Choice;
use board_game_core::RecordText;
use board_games::{Analyser, SolvingTime, Table};
use serde::Serialize;

use super::arguments::RuleArguments;
use super::saved::{FIRST_WORDS, load};
use crate::exit::print_note;
use crate::input::{file_name, printable};
use crate::job::memory::Memory;
use crate::job::progress::ProgressReporter;

/// The name of a game's first position, the default of position arguments.
pub(crate) const START: &str = "start";

/// The context of an error: a text is no position.
pub(crate) fn no_position(text: &str) -> String {
    match text {
        START => "the usual start does not fit the rules, expected another position".to_owned(),
        text => format!("{:?} is no position", printable(text)),
    }
}

/// Creates a table from the text of a position. `mover` names the player to move, if it is not that
/// of the position.
pub(crate) fn table_at(
    word: &str,
    rules: &RuleArguments,
    position: &str,
    mover: Option<&str>,
) -> anyhow::Result<Box<dyn Table>> {
    if position.starts_with(FIRST_WORDS) {
        bail!(
            "it is a saved game, expected a position: board-rules view, analyse and play {word} --load read games"
        );
    }
    let (game, rules) = rules.game(word)?;
    let mover = mover.map(|name| game.player_named(name)).transpose()?;
    let rules = game.rules(&rules, position)?;
    game.start_with(&rules, position, mover)
        .with_context(|| no_position(position))
}

/// Creates a table from a saved game of any kind.
pub(crate) fn table_of(record: &RecordText) -> anyhow::Result<Box<dyn Table>> {
    Ok(board_games::game(record.game())?.replay(record)?)
}

/// Loads the saved game of a file, with its table; `-` is stdin.
///
/// # Errors
/// Those of [`load`], and a game that is unknown or against the rules. They name the file.
pub(crate) fn load_table(file: &Path) -> anyhow::Result<(RecordText, Box<dyn Table>)> {
    let record = load(file)?;
    let table = table_of(&record);
    let table = table.with_context(|| format!("cannot load {}", file_name(file)))?;
    Ok((record, table))
}

/// Creates the analyser of a table: with the exact values of a file, with those that take only
/// seconds if `wants_exact` is set, or with the game's default evaluation.
pub(crate) fn analyser_at(
    table: &dyn Table,
    exact_file: Option<&Path>,
    wants_exact: bool,
) -> anyhow::Result<Box<dyn Analyser>> {
    match exact_file {
        Some(file) => Ok(table.load_exact(file, Memory::available().0)?),
        None if wants_exact => Ok(exact(table)),
        None => Ok(table.analyser()),
    }
}

/// Creates an analyser with exact values, if they take only seconds. Otherwise reports that, and
/// uses the default evaluation.
pub(crate) fn exact(table: &dyn Table) -> Box<dyn Analyser> {
    let progress = ProgressReporter::spinner("states solved");
    let report = &mut |states, _| progress.set(states);
    let known = table.exact(SolvingTime::Seconds, Memory::available().0, report);
    drop(progress);
    match known {
        None => table.analyser(),
        Some(Ok(analyser)) => analyser,
        Some(Err(why)) => {
            print_note(why);
            table.analyser()
        }
    }
}

/// A move with the result of its search.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct MoveAnalysis {
    #[serde(rename = "move")]
    pub(crate) mv: String,
    /// The score of the position for the player to move.
    pub(crate) score: String,
    pub(crate) depth: u32,
    pub(crate) nodes: u64,
    /// The principal variation.
    pub(crate) pv: Vec<String>,
}

impl From<Choice<String>> for MoveAnalysis {
    fn from(choice: Choice<String>) -> Self {
        Self {
            mv: choice.mv,
            score: choice.score.to_string(),
            depth: choice.depth,
            nodes: choice.nodes,
            pv: choice.pv,
        }
    }
}
