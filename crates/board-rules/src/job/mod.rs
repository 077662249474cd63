//! The options of long work, the same for every command that has them.
//!
//! `--progress` and `--time` are options of the program, and so of every command.

pub(crate) mod interrupt;
pub(crate) mod memory;
pub(crate) mod progress;

use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, Instant};

use board_bot::parse_time;

use crate::exit::print_note;
use crate::job::memory::{Memory, max_threads, peak_memory};
use crate::words::duration_text;

/// `--threads N`.
#[derive(clap::Args, Clone, Copy, Debug, Default)]
pub(crate) struct Threads {
    /// Number of threads; by default, the number of processors
    #[arg(long, allow_negative_numbers = true, value_name = "N", value_parser = thread_count)]
    threads: Option<NonZero<usize>>,
}

/// Parses a number of threads.
fn thread_count(text: &str) -> Result<NonZero<usize>, String> {
    let expected = || format!("expected a whole number from 1 to {}", usize::MAX);
    text.parse().map_err(|_| expected())
}

/// Parses the seed of random choices.
pub(crate) fn seed(text: &str) -> Result<u64, String> {
    let expected = || format!("expected a whole number from 0 to {}", u64::MAX);
    text.parse().map_err(|_| expected())
}

impl Threads {
    /// The number that the option asks for, or the number of processors; fewer if address space is
    /// limited.
    pub(crate) fn number(self) -> NonZero<usize> {
        let wanted = self
            .threads
            .or_else(|| thread::available_parallelism().ok())
            .unwrap_or(NonZero::<usize>::MIN);
        max_threads().map_or(wanted, |max| wanted.min(max))
    }
}

/// `--memory SIZE`.
#[derive(clap::Args, Clone, Copy, Debug, Default)]
pub(crate) struct MemoryLimit {
    /// Use at most this much memory, such as 800MiB or 4GiB; by default, the free memory. Work that
    /// needs more is refused
    #[arg(long, value_name = "SIZE")]
    memory: Option<Memory>,
}

impl MemoryLimit {
    /// The limit that the option sets, or the free memory.
    pub(crate) fn memory(self) -> Memory {
        self.memory.unwrap_or_else(Memory::available)
    }
}

/// `--threads N --memory SIZE`.
#[derive(clap::Args, Clone, Copy, Debug, Default)]
pub(crate) struct ResourceLimits {
    #[command(flatten)]
    threads: Threads,

    #[command(flatten)]
    memory: MemoryLimit,
}

impl ResourceLimits {
    /// The number of threads.
    pub(crate) fn threads(self) -> usize {
        self.threads.number().get()
    }

    /// The memory limit.
    pub(crate) fn memory(self) -> Memory {
        self.memory.memory()
    }
}

/// `--checkpoint FILE`.
#[derive(clap::Args, Clone, Debug, Default)]
pub(crate) struct CheckpointFile {
    /// Save the state of the work to FILE regularly; the same command then resumes from there
    #[arg(long, value_name = "FILE")]
    checkpoint: Option<PathBuf>,
}

impl CheckpointFile {
    /// The file, if the option is given.
    pub(crate) fn file(&self) -> Option<&Path> {
        self.checkpoint.as_deref()
    }
}

/// `--estimate`.
#[derive(clap::Args, Clone, Copy, Debug, Default)]
pub(crate) struct EstimateFlag {
    /// Estimate how much memory and time the work would take, and do not do it
    #[arg(long, conflicts_with = "checkpoint")]
    estimate: bool,
}

impl EstimateFlag {
    /// Whether the option is given.
    pub(crate) const fn is_asked(self) -> bool {
        self.estimate
    }
}

/// `--time-limit TIME`.
#[derive(clap::Args, Clone, Copy, Debug, Default)]
pub(crate) struct TimeLimit {
    /// Time limit of each move or answer, such as 500ms or 10s
    #[arg(long, value_name = "TIME", value_parser = positive_duration)]
    time_limit: Option<Duration>,
}

impl TimeLimit {
    /// The limit, if the option is given.
    pub(crate) const fn time(self) -> Option<Duration> {
        self.time_limit
    }
}

/// Parses a time that is not zero.
fn positive_duration(text: &str) -> Result<Duration, String> {
    match parse_time(text) {
        Ok(Duration::ZERO) => Err("expected a time that is not zero, such as 500ms".to_owned()),
        read => read.map_err(|error| error.to_string()),
    }
}

/// `--json`.
#[derive(clap::Args, Clone, Copy, Debug, Default)]
pub(crate) struct Json {
    /// Print the answer as JSON
    #[arg(long)]
    json: bool,
}

impl Json {
    /// Whether the option is given.
    pub(crate) const fn is_asked(self) -> bool {
        self.json
    }
}

/// Reports the time since `start` and the memory used, as `--time` asks for.
pub(crate) fn report_time(start: Instant) {
    let memory = peak_memory().map_or(String::new(), |peak| format!(", {peak} of memory at most"));
    print_note(format_args!(
        "took {}{memory}",
        duration_text(start.elapsed())
    ));
}
