//! Positions as commands are told of them: a name, a text, a file or stdin.

use std::path::Path;

use anyhow::bail;

use board_game_core::RecordText;
use board_games::{Table, games_of};

use super::arguments::RuleArguments;
use super::table::{table_at, table_of};
use crate::input::{printable, text_within};

/// The word for the position that a game begins with, and what a position is that is left out.
pub(crate) const START: &str = "start";

/// More than any position takes, or a saved game.
const LONGEST: u64 = 1 << 20;

/// Whose turn it is, and the rules.
#[derive(clap::Args, Clone, Debug)]
pub(crate) struct TurnAndRules {
    /// Whose turn it is, by name or first letter; when left out, as the position says
    #[arg(short, long, value_name = "PLAYER")]
    pub(crate) player: Option<String>,

    #[command(flatten)]
    options: RuleArguments,
}

impl TurnAndRules {
    /// The table of the position of this text.
    pub(crate) fn table(&self, word: &str, position: &str) -> anyhow::Result<Box<dyn Table>> {
        self.table_for(word, position, None)
    }

    /// The same with this player to move, rather than the one of the options.
    pub(crate) fn table_for(
        &self,
        word: &str,
        position: &str,
        mover: Option<&str>,
    ) -> anyhow::Result<Box<dyn Table>> {
        let mover = mover.or(self.player.as_deref());
        table_at(word, &self.options, position, mover)
    }

    /// The table of a saved game of this word.
    pub(crate) fn replay(&self, word: &str, record: &RecordText) -> anyhow::Result<Box<dyn Table>> {
        let name = record.game();
        if !games_of(word).any(|game| game.name == name) {
            bail!("it is a game of {}, not of {word}", printable(name));
        }
        table_of(record)
    }

    /// The file of the solution that bots go by.
    pub(crate) fn solution(&self) -> Option<&Path> {
        self.options.solution.as_deref()
    }
}

/// A position, with whose turn it is and the rules.
#[derive(clap::Args, Clone, Debug)]
pub(crate) struct PositionArguments {
    /// `start`, a text, a file, or - for stdin; the start when left out
    position: Option<String>,

    #[command(flatten)]
    pub(crate) rules: TurnAndRules,
}

impl PositionArguments {
    /// The text of the position.
    pub(crate) fn text(&self) -> anyhow::Result<String> {
        text_of(self.position.as_deref())
    }

    /// The table of the position.
    pub(crate) fn table(&self, word: &str) -> anyhow::Result<Box<dyn Table>> {
        self.rules.table(word, &self.text()?)
    }
}

/// The text of a position, wherever it comes from; a name stays a name.
///
/// The parse of it is separate, so that an unreadable file and a malformed position can be told
/// apart.
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
