//! A saved game, and which game it is of.

use anyhow::{Context, bail};
use board_game_core::RecordText;
use serde::{Deserialize, Serialize};
use serde_json::json;

use super::playable::Playable;
use super::position::text_of;
use super::saved::{load, record_of};
use super::task::{GameOptions, Task};
use super::{hunt, ploy, shogun};
use crate::input::printable;

/// The saved game in a file, or from stdin, which is `-`.
pub(crate) fn saved_game(file: &str) -> anyhow::Result<RecordText> {
    if file != "-" {
        return load(file.as_ref());
    }
    let text = text_of(Some(file))?;
    record_of(&text)?.context("stdin holds no saved game")
}

/// Does the task with the position that a saved game begins with, whatever game it is.
pub(crate) fn run_record<T: Task>(record: &RecordText, task: T) -> anyhow::Result<T::Answer> {
    match record.game() {
        name if ploy::Options::NAMES.contains(&name) => ploy::run_record(record, task),
        name if shogun::Options::NAMES.contains(&name) => shogun::run_record(record, task),
        name if hunt::Solved::NAMES.contains(&name) => hunt::run_record(record, None, task),
        name => {
            let all = [
                ploy::Options::NAMES,
                shogun::Options::NAMES,
                hunt::Solved::NAMES,
            ];
            bail!(
                "{:?} is no game: expected {}",
                printable(name),
                all.concat().join(", ")
            )
        }
    }
}

/// A position with its game and rules, all as text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Start {
    game: String,
    rules: String,
    position: String,
}

impl Start {
    pub(crate) fn of<G: Playable>(position: &G) -> Self {
        Self {
            game: G::NAME.to_owned(),
            rules: position.rules().to_string(),
            position: position.to_string(),
        }
    }

    /// Does the task with the position.
    pub(crate) fn run<T: Task>(&self, task: T) -> anyhow::Result<T::Answer> {
        let Self {
            game,
            rules,
            position,
        } = self;
        let record = json!({"game": game, "rules": rules, "position": position, "moves": []});
        run_record(&serde_json::from_value(record)?, task)
    }
}
