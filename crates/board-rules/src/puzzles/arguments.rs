//! The number and seed of puzzles.

use serde::Serialize;

use super::sheet::{Sheet, SheetOutput};
use crate::exit::{Exit, InterruptError, print_note};
use crate::words::counted;

/// `--count N --seed N`.
#[derive(clap::Args, Clone, Copy, Debug)]
pub(super) struct PuzzleArguments {
    /// Number to make
    #[arg(long, allow_negative_numbers = true, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1000))]
    pub(super) count: u16,

    /// Seed of random choices; the same seed gives the same result
    #[arg(
        long,
        allow_negative_numbers = true,
        value_name = "SEED",
        value_parser = crate::job::seed,
        default_value_t = 1
    )]
    pub(super) seed: u64,
}

impl PuzzleArguments {
    /// Prints the puzzles. There may be fewer than asked for, for this reason, or because the
    /// command was interrupted.
    pub(super) fn print<P: Serialize>(
        self,
        output: &SheetOutput,
        sheet: &Sheet,
        puzzles: &[P],
        reason: Option<String>,
    ) -> anyhow::Result<Exit> {
        if let (Some(reason), true) = (&reason, puzzles.is_empty()) {
            print_note(format_args!("no puzzle: {reason}"));
            return Ok(Exit::None);
        }
        output.write(sheet, &puzzles)?;
        let (found, all) = (puzzles.len(), counted(self.count, "puzzle"));
        if let Some(reason) = reason {
            print_note(format_args!("{found} of {all} made: {reason}"));
            return Ok(Exit::None);
        }
        match found < usize::from(self.count) {
            true => {
                let kept = format!("{found} of {all} found, and printed");
                Err(InterruptError { kept }.into())
            }
            false => Ok(Exit::Success),
        }
    }
}
