//! Another tour of the same board: by a number, or by lot.

use crate::exit::tell;

/// `--seed N` or `--random`.
#[derive(clap::Args, Debug)]
pub(super) struct SeedArguments {
    /// Another tour for every number
    #[arg(long, value_name = "N", conflicts_with = "random")]
    seed: Option<u64>,

    /// Another tour each time; the seed that repeats it is said
    #[arg(long)]
    random: bool,
}

/// The seed, if another tour than the usual one is wanted.
#[derive(Clone, Copy, Debug)]
pub(super) struct TourSeed {
    pub(super) seed: Option<u64>,
    is_drawn: bool,
}

impl SeedArguments {
    /// A seed drawn by lot is short enough to be typed again.
    pub(super) fn draw(&self) -> TourSeed {
        let drawn = || self.random.then(|| fastrand::u32(..).into());
        TourSeed {
            seed: self.seed.or_else(drawn),
            is_drawn: self.random,
        }
    }
}

impl TourSeed {
    /// Says how to get the tour again that was drawn by lot.
    pub(super) fn say(self) {
        if let (Some(seed), true) = (self.seed, self.is_drawn) {
            tell(format_args!("--seed {seed} makes this tour again"));
        }
    }
}
