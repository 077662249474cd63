//! How analyses are asked for.

use std::path::{Path, PathBuf};
use std::time::Duration;

use board_bot::{Budget, Limits};

use crate::output::{check_is_other, check_place, named_file};

/// What is looked for, and how it is told.
#[derive(clap::Args, Clone, Debug)]
pub(crate) struct Options {
    /// Lines of a position: the best move, the second best, and so on
    #[arg(long, allow_negative_numbers = true, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=50))]
    pub(super) lines: u8,

    /// Positions looked at for each line of a position, or each move of a game
    #[arg(long, allow_negative_numbers = true, value_name = "POSITIONS", default_value_t = 50_000, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,

    /// Think for so long about each, such as 500ms or 5s, instead of looking at so many positions
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
    /// Where the evaluation is drawn. What is read from `input` is not replaced.
    pub(super) fn drawing(&self, input: &str) -> anyhow::Result<Option<&Path>> {
        let file = self.svg.as_deref();
        if let Some(file) = file {
            check_is_other(file, input)?;
            check_place(file)?;
        }
        Ok(file)
    }

    pub(super) fn limits(&self) -> Limits {
        match self.time {
            Some(time) => Limits::time(time),
            None => Limits::nodes(self.nodes),
        }
    }
}

/// A time in the form that players' budgets have.
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
