//! Tables of positions and saved games, and what thinks at them.

use std::path::Path;

use anyhow::Context;
use board_bot::Choice;
use board_game_core::RecordText;
use board_games::{Analyser, Table};
use serde::Serialize;

use super::arguments::RuleArguments;
use crate::exit::tell;
use crate::input::printable;
use crate::memory::Memory;
use crate::progress::ProgressReporter;

/// The table of the position of this text, in which it is the turn of the player named `mover`, if
/// one is.
pub(crate) fn table_at(
    word: &str,
    rules: &RuleArguments,
    position: &str,
    mover: Option<&str>,
) -> anyhow::Result<Box<dyn Table>> {
    let (game, rules) = rules.game(word)?;
    let mover = mover.map(|name| game.player_named(name)).transpose()?;
    let rules = game.rules(&rules, position)?;
    game.start_with(&rules, position, mover)
        .with_context(|| format!("{:?} is no position", printable(position)))
}

/// The table of a saved game, whatever game it is.
pub(crate) fn table_of(record: &RecordText) -> anyhow::Result<Box<dyn Table>> {
    Ok(board_games::game(record.game())?.replay(record)?)
}

/// What thinks at this table: by a solution, exactly if that is wanted and takes seconds, or by the
/// game's usual evaluation.
pub(crate) fn thinker_at(
    table: &dyn Table,
    solution: Option<&Path>,
    wants_exact: bool,
) -> anyhow::Result<Box<dyn Analyser>> {
    match solution {
        Some(file) => Ok(table.load_exact(file, Memory::available().0)?),
        None if wants_exact => Ok(exact(table)),
        None => Ok(table.thinker()),
    }
}

/// All that can be known in seconds; where a game has exact values that take longer, it says so.
pub(crate) fn exact(table: &dyn Table) -> Box<dyn Analyser> {
    let progress = ProgressReporter::spinner("turns solved");
    let known = table.exact(Memory::available().0, &mut |turns| progress.set(turns));
    drop(progress);
    match known {
        None => table.thinker(),
        Some(Ok(thinker)) => thinker,
        Some(Err(why)) => {
            tell(why);
            table.thinker()
        }
    }
}

/// A move and what is thought of it.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct MoveAnalysis {
    #[serde(rename = "move")]
    pub(crate) mv: String,
    /// What the position is worth to the player to move.
    pub(crate) score: String,
    pub(crate) depth: u32,
    pub(crate) nodes: u64,
    /// The moves expected, this one first.
    pub(crate) line: Vec<String>,
}

impl From<Choice<String>> for MoveAnalysis {
    fn from(choice: Choice<String>) -> Self {
        Self {
            mv: choice.mv,
            score: choice.score.to_string(),
            depth: choice.depth,
            nodes: choice.nodes,
            line: choice.pv,
        }
    }
}
