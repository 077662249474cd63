//! The options of commands that answer from saved tables: solutions of the hunt, endings.

use std::path::PathBuf;

use crate::game::text_of;
use crate::job::{Json, MemoryLimit};

/// The file of the tables, and the options of every command that queries it.
#[derive(clap::Args, Debug)]
pub(crate) struct TableArguments {
    /// The file of the tables
    pub(crate) file: PathBuf,

    #[command(flatten)]
    pub(crate) memory: MemoryLimit,

    #[command(flatten)]
    pub(crate) json: Json,
}

/// The arguments of `query`: a position, and how much of the best game to show.
#[derive(clap::Args, Debug)]
pub(crate) struct QueryArguments {
    #[command(flatten)]
    pub(crate) tables: TableArguments,

    /// The position: a text, a file, or - for stdin
    position: String,

    /// Moves of the best game to show
    #[arg(
        long,
        allow_negative_numbers = true,
        value_name = "MOVES",
        default_value_t = 200
    )]
    line: usize,
}

/// The arguments of `longest`: how many classes to show.
#[derive(clap::Args, Debug)]
pub(crate) struct LongestArguments {
    #[command(flatten)]
    pub(crate) tables: TableArguments,

    /// Classes to show, those with the longest wins first
    #[arg(
        long,
        allow_negative_numbers = true,
        value_name = "NUMBER",
        default_value_t = 5
    )]
    pub(crate) classes: usize,
}

/// The most moves to show of a game that never ends.
const MAX_ENDLESS_MOVES: usize = 10;

impl QueryArguments {
    /// The text of the position.
    ///
    /// # Errors
    /// A file or stdin cannot be read.
    pub(crate) fn text(&self) -> anyhow::Result<String> {
        text_of(Some(&self.position))
    }

    /// The number of moves to show of the best game, which may never end.
    pub(crate) fn line(&self, is_endless: bool) -> usize {
        match is_endless {
            true => self.line.min(MAX_ENDLESS_MOVES),
            false => self.line,
        }
    }
}
