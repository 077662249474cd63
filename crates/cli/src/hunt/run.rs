//! How long work is run: threads, memory, checkpoints, interruptions, timing.

use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use std::{fs, thread};

use anyhow::{Context, bail};
use rook_hunt::Hunt;
use rook_hunt::solve::{SolveError, Solver};

use crate::memory::Memory;
use crate::progress::Progress;

#[derive(clap::Args, Clone, Debug)]
pub(super) struct Options {
    /// Threads to work on; all processors when left out
    #[arg(long, value_name = "N")]
    threads: Option<NonZeroUsize>,

    /// Refuse to begin what would need more than this; what is free when left out
    #[arg(long, value_name = "AMOUNT")]
    memory: Option<Memory>,

    /// Say on stderr how long it took, and how much memory
    #[arg(long)]
    timing: bool,
}

/// Set by Ctrl-C.
static INTERRUPTED: AtomicBool = AtomicBool::new(false);

/// Where the state of a run is kept.
#[derive(clap::Args, Clone, Debug)]
pub(super) struct Checkpoint {
    /// Keep the state of the run in DIR every so often and on Ctrl-C, and go on from what is there
    #[arg(long, value_name = "DIR")]
    checkpoint: Option<PathBuf>,

    /// Time between two checkpoints
    #[arg(
        long,
        value_name = "SECONDS",
        default_value_t = 300,
        requires = "checkpoint"
    )]
    checkpoint_every: u64,
}

impl Checkpoint {
    pub(super) fn keep<'w>(&self, solver: Solver<'w>) -> anyhow::Result<Solver<'w>> {
        let Some(folder) = &self.checkpoint else {
            return Ok(solver);
        };
        ctrlc::set_handler(|| INTERRUPTED.store(true, Ordering::Relaxed))
            .context("cannot listen for Ctrl-C")?;
        Ok(solver.checkpoint(folder.clone(), Duration::from_secs(self.checkpoint_every)))
    }
}

impl Options {
    pub(super) fn memory(&self) -> Memory {
        self.memory.unwrap_or_else(Memory::available)
    }

    /// A solver that shows its progress and can be interrupted.
    pub(super) fn solver(&self, hunt: Hunt) -> Solver<'static> {
        let threads = self
            .threads
            .or_else(|| thread::available_parallelism().ok())
            .map_or(1, usize::from);
        let progress = Progress::spinner("turns solved");
        Solver::new(hunt)
            .threads(threads)
            .memory_limit(self.memory().0)
            .watch(move |done| {
                progress.set(done.turn.into());
                if INTERRUPTED.load(Ordering::Relaxed) {
                    ControlFlow::Break(())
                } else {
                    ControlFlow::Continue(())
                }
            })
    }

    /// Does the work, and says how long it took if that is wanted.
    pub(super) fn timed<R>(
        &self,
        work: impl FnOnce() -> Result<R, SolveError>,
    ) -> anyhow::Result<R> {
        let start = Instant::now();
        let result = work();
        if self.timing {
            let memory = peak_memory().map_or(String::new(), |peak| format!(", {peak} at most"));
            anstream::eprintln!("{:.3} s{memory}", start.elapsed().as_secs_f64());
        }
        match result {
            Ok(answer) => Ok(answer),
            Err(SolveError::Stopped) => {
                bail!("stopped; the same command with the same --checkpoint goes on from here")
            }
            Err(error) => Err(error.into()),
        }
    }
}

/// The most memory this process has had, where the system tells.
fn peak_memory() -> Option<Memory> {
    let status = fs::read_to_string("/proc/self/status").ok()?;
    let line = status
        .lines()
        .find_map(|line| line.strip_prefix("VmHWM:"))?;
    let kib: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(Memory(kib * 1024))
}
