//! The number and seed of puzzles.

use crate::exit::InterruptError;
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
    /// The error of an interrupted command that has printed `found` puzzles.
    pub(super) fn interrupted(self, found: usize) -> InterruptError {
        let all = counted(self.count, "puzzle");
        let kept = format!("{found} of {all} found, and printed");
        InterruptError { kept }
    }
}
