//! Runs of the solver: progress, checkpoints, interrupts.

use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use rook_hunt::Rules;
use rook_hunt::solve::{SolveError, Solver};

use crate::exit::{InterruptError, print_note};
use crate::job::interrupt::{SignalGuard, TempFileGuard, on_interrupt, set_interrupt_message};
use crate::job::progress::ProgressReporter;
use crate::job::{CheckpointFile, ResourceLimits};

/// The options for checkpoints of a run.
#[derive(clap::Args, Clone, Debug)]
pub(super) struct RunCheckpoint {
    #[command(flatten)]
    checkpoint: CheckpointFile,

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
    file: PathBuf,
    is_interrupted: Arc<AtomicBool>,
    _guard: SignalGuard,
    _writing: TempFileGuard,
}

impl RunCheckpoint {
    /// Listens for interrupts. `None` without `--checkpoint`: an interrupt then ends the program.
    pub(super) fn listen(&self) -> Option<CheckpointedRun> {
        let Some(file) = self.checkpoint.file() else {
            let message = "interrupted; nothing is saved: use --checkpoint FILE to save the state";
            set_interrupt_message(Some(message.to_owned()));
            return None;
        };
        let is_interrupted = Arc::new(AtomicBool::new(false));
        let flag = Arc::clone(&is_interrupted);
        set_interrupt_message(Some(format!("interrupted; {}", resume_hint(file))));
        Some(CheckpointedRun {
            _writing: TempFileGuard::beside(file),
            file: file.to_owned(),
            is_interrupted,
            _guard: on_interrupt(move |_| {
                flag.store(true, Ordering::Relaxed);
                print_note(
                    "interrupted: the run ends after this turn; a second time ends it at once",
                );
                true
            }),
        })
    }

    /// Makes the solver write checkpoints, if the options ask for them.
    pub(super) fn with_checkpoint<'w>(&self, solver: Solver<'w>) -> Solver<'w> {
        let every = Duration::from_secs(self.checkpoint_every);
        match self.checkpoint.file() {
            Some(file) => solver.checkpoint(file, every),
            None => solver,
        }
    }
}

fn resume_hint(file: &Path) -> String {
    format!(
        "the same command goes on from the checkpoint {}",
        file.display()
    )
}

/// A solver that shows its progress, and stops when the run with a checkpoint is interrupted.
pub(super) fn solver(
    rules: Rules,
    resources: ResourceLimits,
    kept: Option<&CheckpointedRun>,
) -> Solver<'static> {
    let progress = ProgressReporter::spinner("turns solved");
    watched_solver(rules, resources, kept, move |turn| {
        progress.set(turn.into())
    })
}

/// A solver that calls `callback` after every turn solved, and stops when the run with a checkpoint
/// is interrupted.
pub(super) fn watched_solver<'w>(
    rules: Rules,
    resources: ResourceLimits,
    kept: Option<&CheckpointedRun>,
    callback: impl Fn(u32) + Send + 'w,
) -> Solver<'w> {
    let is_interrupted = kept.map(|kept| Arc::clone(&kept.is_interrupted));
    Solver::new(rules)
        .threads(resources.threads())
        .memory_limit(resources.memory().0)
        .on_progress(move |done| {
            callback(done.turn);
            match &is_interrupted {
                Some(flag) if flag.load(Ordering::Relaxed) => ControlFlow::Break(()),
                _ => ControlFlow::Continue(()),
            }
        })
}

impl CheckpointedRun {
    /// The error of a run: how to resume it, if it was interrupted.
    pub(super) fn error(&self, error: SolveError) -> anyhow::Error {
        match error {
            SolveError::Stopped => InterruptError {
                kept: resume_hint(&self.file),
            }
            .into(),
            error => error.into(),
        }
    }
}
