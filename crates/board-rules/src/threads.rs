//! How many threads a command works on.

use std::num::NonZero;
use std::thread;

use crate::memory::most_threads;

/// `--threads N`.
#[derive(clap::Args, Clone, Copy, Debug, Default)]
pub(crate) struct Threads {
    /// Threads to work on; as many as there are processors when left out
    #[arg(long, allow_negative_numbers = true, value_name = "N")]
    threads: Option<NonZero<usize>>,
}

impl Threads {
    /// So many as were asked for, or as there are processors; fewer where there is no address space
    /// for them.
    pub(crate) fn number(self) -> NonZero<usize> {
        let wanted = self
            .threads
            .or_else(|| thread::available_parallelism().ok())
            .unwrap_or(NonZero::<usize>::MIN);
        most_threads().map_or(wanted, |most| wanted.min(most))
    }
}
