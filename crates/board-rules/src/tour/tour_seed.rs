//! Another tour of the same board: by a seed, or at random.

use crate::exit::print_note;

/// `--seed N` or `--random`.
#[derive(clap::Args, Debug)]
pub(super) struct SeedArguments {
    /// Seed of random choices; the same seed gives the same result
    #[arg(long, value_name = "SEED", value_parser = crate::job::seed, conflicts_with = "random")]
    seed: Option<u64>,

    /// Choose at random. Each time it is another tour; the seed that repeats it is printed
    #[arg(long)]
    random: bool,
}

/// The seed of a tour; none for the default tour.
#[derive(Clone, Copy, Debug)]
pub(super) struct TourSeed {
    pub(super) seed: Option<u64>,
    is_drawn: bool,
}

impl SeedArguments {
    /// The seed that the options ask for. A random seed has 32 bits, short enough to type.
    pub(super) fn draw(&self) -> TourSeed {
        let drawn = || self.random.then(|| fastrand::u32(..).into());
        TourSeed {
            seed: self.seed.or_else(drawn),
            is_drawn: self.random,
        }
    }
}

impl TourSeed {
    /// Reports a random seed, which gives the same tour again.
    pub(super) fn report(self) {
        if let (Some(seed), true) = (self.seed, self.is_drawn) {
            print_note(format_args!("--seed {seed} makes this tour again"));
        }
    }
}
