//! How many threads a command works on.

use std::num::NonZero;
use std::thread;

/// `--threads N`.
#[derive(clap::Args, Clone, Copy, Debug)]
pub(crate) struct Threads {
    /// Threads to work on; as many as there are processors when left out
    #[arg(long, value_name = "N")]
    threads: Option<NonZero<usize>>,
}

impl Threads {
    /// So many as were asked for, or as there are processors.
    pub(crate) fn number(self) -> NonZero<usize> {
        self.threads
            .or_else(|| thread::available_parallelism().ok())
            .unwrap_or(NonZero::<usize>::MIN)
    }
}
