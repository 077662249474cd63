//! The options of `analyse`.

use std::path::{Path, PathBuf};

use board_bot::Limits;

use crate::job::{Json, TimeLimit};
use crate::output::{check_is_other, check_place, svg_file};

/// The options of `analyse`: limits, number of lines, and output.
#[derive(clap::Args, Clone, Debug)]
pub(crate) struct Options {
    /// Lines of a position: the best move, the second best, and so on
    #[arg(long, allow_negative_numbers = true, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=50))]
    pub(super) lines: u8,

    /// The most positions to search for each move or line. --time-limit takes precedence
    #[arg(long, allow_negative_numbers = true, value_name = "POSITIONS", default_value_t = 50_000, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,

    #[command(flatten)]
    time_limit: TimeLimit,

    /// Draw the result as SVG into FILE as well
    #[arg(long, value_name = "FILE", value_parser = svg_file())]
    pub(super) picture: Option<PathBuf>,

    #[command(flatten)]
    pub(super) json: Json,
}

impl Options {
    /// The file for the drawing of the evaluation.
    ///
    /// # Errors
    /// The file is the input itself, or cannot be written.
    pub(super) fn drawing(&self, input: &str) -> anyhow::Result<Option<&Path>> {
        let file = self.picture.as_deref();
        if let Some(file) = file {
            check_is_other(file, input)?;
            check_place(file)?;
        }
        Ok(file)
    }

    /// The limits of the search of each line or move.
    pub(super) fn limits(&self) -> Limits {
        match self.time_limit.time() {
            Some(time) => Limits::time(time),
            None => Limits::nodes(self.nodes),
        }
    }
}
