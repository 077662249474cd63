//! Positions as arguments: a name, a text, a file or stdin.

use std::path::Path;

use anyhow::bail;

use board_game_core::RecordText;
use board_games::{Table, games_of};

use super::arguments::RuleArguments;
use super::table::{START, table_at, table_of};
use crate::input::{printable, text_within};

/// The longest position or saved game that is read, in bytes.
const MAX_BYTES: u64 = 1 << 20;

/// The options for the player to move and the rules.
#[derive(clap::Args, Clone, Debug)]
pub(crate) struct TurnAndRules {
    /// The player to move, by name or first letter; by default, as in the position
    #[arg(short, long, value_name = "PLAYER")]
    pub(crate) player: Option<String>,

    #[command(flatten)]
    options: RuleArguments,
}

impl TurnAndRules {
    /// Creates a table from the text of a position.
    pub(crate) fn table(&self, word: &str, position: &str) -> anyhow::Result<Box<dyn Table>> {
        self.table_for(word, position, None)
    }

    /// Like [`table`](Self::table), with `mover` taking precedence over `--player`.
    pub(crate) fn table_for(
        &self,
        word: &str,
        position: &str,
        mover: Option<&str>,
    ) -> anyhow::Result<Box<dyn Table>> {
        let mover = mover.or(self.player.as_deref());
        table_at(word, &self.options, position, mover)
    }

    /// Creates a table from a saved game, which has to be a game of `word`.
    pub(crate) fn replay(&self, word: &str, record: &RecordText) -> anyhow::Result<Box<dyn Table>> {
        let name = record.game();
        if !games_of(word).any(|game| game.name == name) {
            bail!("it is a game of {}, not of {word}", printable(name));
        }
        table_of(record)
    }

    /// The file of exact values for bots.
    pub(crate) fn exact_file(&self) -> Option<&Path> {
        self.options.exact_file.as_deref()
    }
}

/// A position argument, with the options for the player to move and the rules.
#[derive(clap::Args, Clone, Debug)]
pub(crate) struct PositionArguments {
    /// `start`, a text, a file, or - for stdin; by default, the start
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

/// Returns the text of a position argument: the content of a file or of stdin, or the argument
/// itself.
///
/// The text is parsed separately, so that an unreadable file is another error than a malformed
/// position.
pub(crate) fn text_of(position: Option<&str>) -> anyhow::Result<String> {
    let position = position.unwrap_or(START);
    let file = Path::new(position);
    if position == "-" || position != START && is_readable(file) {
        return Ok(text_within(file, MAX_BYTES)?.trim().to_owned());
    }
    if position != START && file.is_dir() {
        bail!("{} is a folder", printable(position));
    }
    if is_file_name(position) {
        bail!("there is no file {}", printable(position));
    }
    Ok(position.trim().to_owned())
}

/// Whether there is a file, a pipe or a device of this name.
pub(crate) fn is_readable(file: &Path) -> bool {
    file.exists() && !file.is_dir()
}

/// Whether the argument can only be a file name: it begins with `./` or `../`, or has an extension
/// and no character of positions.
fn is_file_name(position: &str) -> bool {
    let has_rows = position.matches('/').count() >= 7;
    let is_text = has_rows || position.contains([',', ' ', '[', '\n']);
    position.starts_with("./")
        || position.starts_with("../")
        || !is_text && Path::new(position).extension().is_some()
}

/// Whether a word is a position rather than a move.
pub(crate) fn is_position(word: &str) -> bool {
    matches!(word, START | "-")
        || word.contains(['/', ' '])
        || word.contains(',') && !word.contains('-')
        || is_readable(Path::new(word))
}
