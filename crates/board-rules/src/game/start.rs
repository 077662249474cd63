//! Positions with their game and rules, as text.

use board_game_core::RecordText;
use board_games::{BoardGame, PositionSummary, Table};
use serde::{Deserialize, Serialize};
use serde_json::json;

use super::table::table_of;
use super::task::{GameTask, run_record};

/// A position with its game and rules, all as text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct StartText {
    game: String,
    rules: String,
    position: String,
}

impl StartText {
    pub(crate) fn of<G: BoardGame>(position: &G) -> Self {
        Self::at(&PositionSummary::of(position))
    }

    /// The position of a table.
    pub(crate) fn at(summary: &PositionSummary) -> Self {
        Self {
            game: summary.game.to_owned(),
            rules: summary.rules.clone(),
            position: summary.position.clone(),
        }
    }

    /// A game in progress that starts from the position.
    pub(crate) fn table(&self) -> anyhow::Result<Box<dyn Table>> {
        table_of(&self.record()?)
    }

    /// Runs a task with the position.
    pub(crate) fn run<T: GameTask>(&self, task: T) -> anyhow::Result<T::Answer> {
        run_record(&self.record()?, None, task)
    }

    fn record(&self) -> anyhow::Result<RecordText> {
        let Self {
            game,
            rules,
            position,
        } = self;
        let record = json!({"game": game, "rules": rules, "position": position, "moves": []});
        Ok(serde_json::from_value(record)?)
    }
}
