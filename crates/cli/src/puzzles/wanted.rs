//! How many puzzles are made, and which.

/// `--count N --seed N`.
#[derive(clap::Args, Clone, Copy, Debug)]
pub(super) struct Wanted {
    /// How many
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1000))]
    pub(super) count: u16,

    /// Other puzzles for every number
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(super) seed: u64,
}
