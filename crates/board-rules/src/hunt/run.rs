//! How long computations run: threads, memory, checkpoints, interrupts, timing.

use std::fs;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use rook_hunt::Rules;
use rook_hunt::solve::{SolveError, Solver};

use crate::exit::{InterruptError, tell};
use crate::interrupt::{SignalGuard, TempFileGuard, on_interrupt, set_interrupt_message};
use crate::memory::Memory;
use crate::progress::ProgressReporter;
use crate::threads::Threads;

#[derive(clap::Args, Clone, Debug, Default)]
pub(super) struct Options {
    #[command(flatten)]
    threads: Threads,

    /// Refuse a computation that needs more than this; by default, more than the free memory
    #[arg(long, value_name = "AMOUNT")]
    memory: Option<Memory>,

    /// Print the time and memory used on stderr
    #[arg(long)]
    timing: bool,
}

/// The options for checkpoints of a run.
#[derive(clap::Args, Clone, Debug)]
pub(super) struct RunCheckpoint {
    /// Save the state of the run to DIR regularly and on an interrupt; the same command then
    /// resumes from there
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

/// A run with a checkpoint: the first interrupt ends it after the current turn.
pub(super) struct CheckpointedRun {
    folder: PathBuf,
    is_interrupted: Arc<AtomicBool>,
    _guard: SignalGuard,
    _writing: TempFileGuard,
}

impl RunCheckpoint {
    /// Listens for interrupts. `None` without `--checkpoint`: an interrupt then ends the program.
    pub(super) fn listen(&self) -> Option<CheckpointedRun> {
        let Some(folder) = self.checkpoint.clone() else {
            let message = "interrupted; nothing is saved: use --checkpoint DIR to save the state";
            set_interrupt_message(Some(message.to_owned()));
            return None;
        };
        let is_interrupted = Arc::new(AtomicBool::new(false));
        let flag = Arc::clone(&is_interrupted);
        set_interrupt_message(Some(format!("interrupted; {}", go_on(&folder))));
        Some(CheckpointedRun {
            _writing: TempFileGuard::into(&folder),
            folder,
            is_interrupted,
            _guard: on_interrupt(move |_| {
                flag.store(true, Ordering::Relaxed);
                tell("interrupted: the run ends after this turn; a second time ends it at once");
                true
            }),
        })
    }

    /// Makes the solver write checkpoints, if the options ask for them.
    pub(super) fn with_checkpoint<'w>(&self, solver: Solver<'w>) -> Solver<'w> {
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

    /// A solver that shows its progress, and stops when the run with a checkpoint is interrupted.
    pub(super) fn solver(&self, rules: Rules, kept: Option<&CheckpointedRun>) -> Solver<'static> {
        let progress = ProgressReporter::spinner("turns solved");
        self.watched(rules, kept, move |turn| progress.set(turn.into()))
    }

    /// A solver that calls `watch` after every turn solved, and stops when the run with a
    /// checkpoint is interrupted.
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

    /// Runs the work, and reports its time and memory if `--timing` is given.
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

/// The peak memory of this process; `None` if the system does not report it.
fn peak_memory() -> Option<Memory> {
    let status = fs::read_to_string("/proc/self/status").ok()?;
    let line = status
        .lines()
        .find_map(|line| line.strip_prefix("VmHWM:"))?;
    let kib: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(Memory(kib * 1024))
}
