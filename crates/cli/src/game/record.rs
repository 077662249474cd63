//! Which game a saved game is of.

use anyhow::bail;
use board_game_core::RecordText;

use super::task::{GameOptions, Task};
use super::{hunt, ploy, shogun};
use crate::input::printable;

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
