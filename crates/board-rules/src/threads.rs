//! The number of threads of a command.

use std::num::NonZero;
use std::thread;

use crate::memory::most_threads;

/// `--threads N`.
#[derive(clap::Args, Clone, Copy, Debug, Default)]
pub(crate) struct Threads {
    /// Number of threads; by default, the number of processors
    #[arg(long, allow_negative_numbers = true, value_name = "N")]
    threads: Option<NonZero<usize>>,
}

impl Threads {
    /// The number that the option asks for, or the number of processors; fewer if address space is
    /// limited.
    pub(crate) fn number(self) -> NonZero<usize> {
        let wanted = self
            .threads
            .or_else(|| thread::available_parallelism().ok())
            .unwrap_or(NonZero::<usize>::MIN);
        most_threads().map_or(wanted, |most| wanted.min(most))
    }
}
