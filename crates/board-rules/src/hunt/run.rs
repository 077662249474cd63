//! How long work is run: threads, memory, checkpoints, interruptions, timing.

use std::fs;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use rook_hunt::Rules;
use rook_hunt::solve::{SolveError, Solver};

use crate::exit::{InterruptError, tell};
use crate::interrupt::{SignalGuard, TempFileGuard, last_words, on_interrupt};
use crate::memory::Memory;
use crate::progress::ProgressReporter;
use crate::threads::Threads;

#[derive(clap::Args, Clone, Debug, Default)]
pub(super) struct Options {
    #[command(flatten)]
    threads: Threads,

    /// Refuse to begin what would need more than this; what is free when left out
    #[arg(long, value_name = "AMOUNT")]
    memory: Option<Memory>,

    /// Say on stderr how long it took, and how much memory
    #[arg(long)]
    timing: bool,
}

/// Where the state of a run is kept.
#[derive(clap::Args, Clone, Debug)]
pub(super) struct RunCheckpoint {
    /// Keep the state of the run in DIR every so often and when it is interrupted, and go on from
    /// what is there
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

/// A run whose state is kept: the first interruption ends it after the turn at hand.
pub(super) struct CheckpointedRun {
    folder: PathBuf,
    is_interrupted: Arc<AtomicBool>,
    _listening: SignalGuard,
    _writing: TempFileGuard,
}

impl RunCheckpoint {
    /// From now on an interruption ends the run, if its state is to be kept.
    pub(super) fn listen(&self) -> Option<CheckpointedRun> {
        let Some(folder) = self.checkpoint.clone() else {
            let words = "interrupted; nothing is kept, as --checkpoint DIR would";
            last_words(Some(words.to_owned()));
            return None;
        };
        let is_interrupted = Arc::new(AtomicBool::new(false));
        let flag = Arc::clone(&is_interrupted);
        last_words(Some(format!("interrupted; {}", go_on(&folder))));
        Some(CheckpointedRun {
            _writing: TempFileGuard::into(&folder),
            folder,
            is_interrupted,
            _listening: on_interrupt(move |_| {
                flag.store(true, Ordering::Relaxed);
                tell("interrupted: the run ends after this turn; a second time ends it at once");
                true
            }),
        })
    }

    /// The solver with its state kept.
    pub(super) fn keep<'w>(&self, solver: Solver<'w>) -> Solver<'w> {
        let every = Duration::from_secs(self.checkpoint_every);
        match &self.checkpoint {
            Some(folder) => solver.checkpoint(folder, every),
            None => solver,
        }
    }
}

fn go_on(folder: &std::path::Path) -> String {
    format!(
        "the same command goes on from the checkpoint in {}",
        folder.display()
    )
}

impl Options {
    pub(super) fn memory(&self) -> Memory {
        self.memory.unwrap_or_else(Memory::available)
    }

    /// A solver that shows its progress, and ends when a run that is kept is interrupted.
    pub(super) fn solver(&self, rules: Rules, kept: Option<&CheckpointedRun>) -> Solver<'static> {
        let progress = ProgressReporter::spinner("turns solved");
        self.watched(rules, kept, move |turn| progress.set(turn.into()))
    }

    /// A solver that tells `watch` of every turn solved, and ends when a run that is kept is
    /// interrupted.
    pub(super) fn watched<'w>(
        &self,
        rules: Rules,
        kept: Option<&CheckpointedRun>,
        watch: impl Fn(u32) + Send + 'w,
    ) -> Solver<'w> {
        let is_interrupted = kept.map(|kept| Arc::clone(&kept.is_interrupted));
        Solver::new(rules)
            .threads(self.threads.number().get())
            .memory_limit(self.memory().0)
            .watch(move |done| {
                watch(done.turn);
                match &is_interrupted {
                    Some(flag) if flag.load(Ordering::Relaxed) => ControlFlow::Break(()),
                    _ => ControlFlow::Continue(()),
                }
            })
    }

    /// Does the work, and says how long it took if that is wanted.
    pub(super) fn timed<R>(
        &self,
        kept: Option<&CheckpointedRun>,
        work: impl FnOnce() -> Result<R, SolveError>,
    ) -> anyhow::Result<R> {
        let start = Instant::now();
        let result = work();
        if self.timing {
            let memory = peak_memory().map_or(String::new(), |peak| format!(", {peak} at most"));
            tell(format_args!(
                "{:.3} s{memory}",
                start.elapsed().as_secs_f64()
            ));
        }
        match (result, kept) {
            (Ok(answer), _) => Ok(answer),
            (Err(SolveError::Stopped), Some(kept)) => {
                let kept = go_on(&kept.folder);
                Err(InterruptError { kept }.into())
            }
            (Err(error), _) => Err(error.into()),
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
