//! The options of `analyse`.

use std::path::{Path, PathBuf};
use std::time::Duration;

use board_bot::{Budget, Limits};

use crate::output::{check_is_other, check_place, named_file};

/// The options of `analyse`: limits, number of lines, and output.
#[derive(clap::Args, Clone, Debug)]
pub(crate) struct Options {
    /// Lines of a position: the best move, the second best, and so on
    #[arg(long, allow_negative_numbers = true, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=50))]
    pub(super) lines: u8,

    /// Positions to search for each line of a position, or for each move of a game
    #[arg(long, allow_negative_numbers = true, value_name = "POSITIONS", default_value_t = 50_000, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,

    /// Search for this long instead of a number of positions, such as 500ms or 5s
    #[arg(long, value_name = "TIME", value_parser = time)]
    time: Option<Duration>,

    /// Draw the evaluation of a game as SVG into FILE
    #[arg(long, value_name = "FILE", value_parser = named_file())]
    pub(super) svg: Option<PathBuf>,

    /// Print the answer as JSON
    #[arg(long)]
    pub(super) json: bool,
}

impl Options {
    /// The file for the drawing of the evaluation.
    ///
    /// # Errors
    /// The file is the input itself, or cannot be written.
    pub(super) fn drawing(&self, input: &str) -> anyhow::Result<Option<&Path>> {
        let file = self.svg.as_deref();
        if let Some(file) = file {
            check_is_other(file, input)?;
            check_place(file)?;
        }
        Ok(file)
    }

    /// The limits of the search of each line or move.
    pub(super) fn limits(&self) -> Limits {
        match self.time {
            Some(time) => Limits::time(time),
            None => Limits::nodes(self.nodes),
        }
    }
}

/// Parses a time, written as in a player's budget.
pub(crate) fn time(text: &str) -> Result<Duration, String> {
    match format!("time={text}").parse() {
        Ok(Budget {
            time: Some(time),
            depth: None,
            nodes: None,
            ..
        }) => Ok(time),
        _ => Err("expected a whole number of s or ms, such as 500ms".to_owned()),
    }
}
