//! Positions as commands are told of them: a name, a text, a file or stdin.

use std::path::Path;

use anyhow::bail;

use board_game_core::RecordText;
use board_games::games_of;

use super::arguments::RuleArguments;
use super::task::{Task, run_position, run_record};
use crate::input::{printable, text_within};

/// The word for the position that a game begins with, and what a position is that is left out.
pub(crate) const START: &str = "start";

/// More than any position takes, or a saved game.
const LONGEST: u64 = 1 << 20;

/// Whose turn it is, and the rules.
#[derive(clap::Args, Clone, Debug)]
pub(crate) struct Rules {
    /// Whose turn it is, by name or first letter; when left out, as the position says
    #[arg(short, long, value_name = "PLAYER")]
    pub(crate) player: Option<String>,

    #[command(flatten)]
    options: RuleArguments,
}

impl Rules {
    /// Does the task with the position of this text.
    pub(crate) fn run<T: Task>(
        &self,
        word: &str,
        position: &str,
        task: T,
    ) -> anyhow::Result<T::Answer> {
        self.run_for(word, position, None, task)
    }

    /// The same with this player to move, rather than the one of the options.
    pub(crate) fn run_for<T: Task>(
        &self,
        word: &str,
        position: &str,
        mover: Option<&str>,
        task: T,
    ) -> anyhow::Result<T::Answer> {
        let mover = mover.or(self.player.as_deref());
        run_position(word, &self.options, position, mover, task)
    }

    /// Does the task with the position that a saved game begins with.
    pub(crate) fn run_record<T: Task>(
        &self,
        word: &str,
        record: &RecordText,
        task: T,
    ) -> anyhow::Result<T::Answer> {
        let name = record.game();
        if !games_of(word).any(|game| game.name == name) {
            bail!("it is a game of {}, not of {word}", printable(name));
        }
        run_record(record, self.options.solution.as_deref(), task)
    }
}

/// A position, with whose turn it is and the rules.
#[derive(clap::Args, Clone, Debug)]
pub(crate) struct PositionArguments {
    /// `start`, a text, a file, or - for stdin; the start when left out
    position: Option<String>,

    #[command(flatten)]
    pub(crate) rules: Rules,
}

impl PositionArguments {
    /// The text of the position.
    pub(crate) fn text(&self) -> anyhow::Result<String> {
        text_of(self.position.as_deref())
    }

    /// Does the task with the position.
    pub(crate) fn run<T: Task>(&self, word: &str, task: T) -> anyhow::Result<T::Answer> {
        self.rules.run(word, &self.text()?, task)
    }
}

/// The text of a position, wherever it comes from; a name stays a name.
///
/// The parse of it is separate, so that an unreadable file and a malformed position can be told apart.
pub(crate) fn text_of(position: Option<&str>) -> anyhow::Result<String> {
    let position = position.unwrap_or(START);
    let file = Path::new(position);
    if position == "-" || position != START && file.is_file() {
        return Ok(text_within(file, LONGEST)?.trim().to_owned());
    }
    if is_file_name(position) {
        bail!("there is no file {}", printable(position));
    }
    Ok(position.trim().to_owned())
}

/// Whether this can only be meant for a file: it has an extension, and nothing that positions have.
fn is_file_name(position: &str) -> bool {
    let has_rows = position.matches('/').count() >= 7;
    let is_text = has_rows || position.contains([',', ' ', '[', '\n']);
    !is_text && Path::new(position).extension().is_some()
}

/// Whether the first of several words is a position and no move.
pub(crate) fn is_position(word: &str) -> bool {
    matches!(word, START | "-")
        || word.contains(['/', ' '])
        || word.contains(',') && !word.contains('-')
        || Path::new(word).is_file()
}
