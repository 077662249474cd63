//! The solver, with its limits and its callback.

use core::ops::ControlFlow;
use core::sync::atomic::AtomicBool;
#[cfg(feature = "files")]
use std::{path::PathBuf, time::Duration};

#[cfg(feature = "files")]
use board_files::FileError;

use super::abort::StopSignal;
#[cfg(feature = "files")]
use super::checkpoint::Checkpoint;
use super::error::SolveError;
use super::iteration::{Iteration, SolveProgress};
use super::solution::Solution;
use super::summary::SolveSummary;
use crate::position::Position;
use crate::rules::Rules;
use crate::square::Square;

/// A solver of all states of some rules.
///
/// ```
/// use rook_hunt::Rules;
/// use rook_hunt::solve::Solver;
///
/// let summary = Solver::new(Rules::new(4, 2, 1)?.with_side(4)?).summarize()?;
/// assert!(summary.always_catches());
///
/// // Three pawns on 8 x 8 win 409,560 of 2,541,504 states, but no placement.
/// let summary = Solver::new(Rules::new(3, 1, 1)?).summarize()?;
/// assert_eq!((summary.won_states, summary.states), (409_560, 2_541_504));
/// assert!(!summary.can_catch());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Solver<'w, W: ?Sized = ProgressCallback<'w>> {
    iteration: Iteration<'w>,
    callback: Box<W>,
}

/// A callback after every turn of the iteration, which can stop the run.
pub type ProgressCallback<'w> = dyn FnMut(&SolveProgress) -> ControlFlow<()> + Send + 'w;

/// The same callback, bound to its thread.
pub type LocalProgressCallback<'w> = dyn FnMut(&SolveProgress) -> ControlFlow<()> + 'w;

impl<W: ?Sized> core::fmt::Debug for Solver<'_, W> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("Solver")
            .field("rules", &self.iteration.rules)
            .field("threads", &self.iteration.threads)
            .field("memory_limit", &self.iteration.memory_limit)
            .finish_non_exhaustive()
    }
}

impl<'w> Solver<'w> {
    /// A solver for these rules, with one thread and a memory limit of 8 GiB.
    #[must_use]
    pub fn new(rules: Rules) -> Self {
        Self {
            iteration: Iteration::new(rules),
            callback: Box::new(|_| ControlFlow::Continue(())),
        }
    }
}

impl<'w, W: FnMut(&SolveProgress) -> ControlFlow<()> + ?Sized> Solver<'w, W> {
    /// Sets the number of threads. The result does not depend on it.
    #[must_use]
    pub fn threads(mut self, threads: usize) -> Self {
        self.iteration.threads = threads.max(1);
        self
    }

    /// Sets the memory limit in bytes. A run that needs more is an error.
    #[must_use]
    pub fn memory_limit(mut self, bytes: u64) -> Self {
        self.iteration.memory_limit = bytes;
        self
    }

    /// Adds the turns of this placement to the summary.
    ///
    /// # Errors
    /// [`SolveError::Position`] if the placement does not fit the rules.
    pub fn ask(mut self, pawns: &[Square]) -> Result<Self, SolveError> {
        let position = Position::new(pawns, self.iteration.rules)?;
        self.iteration.asked.push(position.pawns());
        Ok(self)
    }

    /// Calls `callback` after every turn of the iteration. It can stop the run.
    #[must_use]
    pub fn on_progress(
        self,
        callback: impl FnMut(&SolveProgress) -> ControlFlow<()> + Send + 'w,
    ) -> Solver<'w> {
        self.with_callback(Box::new(callback))
    }

    /// The same for a `callback` that cannot go to another thread; then the solver cannot, either.
    #[must_use]
    pub fn on_local_progress(
        self,
        callback: impl FnMut(&SolveProgress) -> ControlFlow<()> + 'w,
    ) -> Solver<'w, LocalProgressCallback<'w>> {
        self.with_callback(Box::new(callback))
    }

    fn with_callback<V: ?Sized>(self, callback: Box<V>) -> Solver<'w, V> {
        Solver {
            iteration: self.iteration,
            callback,
        }
    }

    /// Sets a stop flag. Once it is set, the run ends with [`SolveError::Stopped`] within moments,
    /// also in the middle of a turn. The checkpoint has the last turn that was written.
    ///
    /// ```
    /// use std::sync::atomic::AtomicBool;
    ///
    /// use rook_hunt::Rules;
    /// use rook_hunt::solve::{SolveError, Solver};
    ///
    /// let stop = AtomicBool::new(true); // mostly set by another thread, later
    /// let summary = Solver::new(Rules::new(2, 1, 1)?).stop(&stop).summarize();
    /// assert_eq!(summary, Err(SolveError::Stopped));
    /// # Ok::<(), rook_hunt::RulesError>(())
    /// ```
    #[must_use]
    pub fn stop(mut self, flag: &'w AtomicBool) -> Self {
        self.iteration.stop = StopSignal(Some(flag));
        self
    }

    /// Writes checkpoints of a run to this file: at intervals, when the run is stopped, and when it
    /// is done. Resumes the run from the file; that of another run is an error: one of other rules,
    /// or with the distances of all states instead of a summary.
    ///
    /// The file of a finished run stays, so that the run can be resumed at its end.
    /// [`discard_checkpoint`](Self::discard_checkpoint) removes it when the result is safe. The
    /// solver locks the file until it is dropped.
    ///
    /// ```
    /// # let folder = std::env::temp_dir().join(format!("rook-hunt-checkpoint-{}", std::process::id()));
    /// use std::time::Duration;
    ///
    /// use rook_hunt::Rules;
    /// use rook_hunt::solve::Solver;
    ///
    /// let rules = Rules::new(2, 2, 1)?.with_side(3)?;
    /// # std::fs::create_dir_all(&folder)?;
    /// let file = folder.join("checkpoint");
    /// let mut solver = Solver::new(rules).checkpoint(file, Duration::from_secs(600));
    /// let solution = solver.solve()?;
    /// solution.save(folder.join("solution"))?;
    /// solver.discard_checkpoint()?;
    /// # std::fs::remove_dir_all(&folder)?;
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[cfg(feature = "files")]
    #[must_use]
    pub fn checkpoint(mut self, file: impl Into<PathBuf>, every: Duration) -> Self {
        self.iteration.checkpoint = Some(Checkpoint::new(file.into(), every));
        self
    }

    /// Removes the checkpoint of a run that this solver has made.
    ///
    /// # Errors
    /// [`FileError::Io`].
    #[cfg(feature = "files")]
    pub fn discard_checkpoint(&mut self) -> Result<(), FileError> {
        let checkpoint = self.iteration.checkpoint.as_mut();
        checkpoint.map_or(Ok(()), Checkpoint::discard)
    }

    /// The number of states with the pawns to move: every placement with the rook on every other
    /// square.
    #[must_use]
    pub fn states(&self) -> u64 {
        SolveSummary::blank(self.iteration.rules).states
    }

    /// The peak memory of a run in bytes, with the distances of all states for a [`Solution`] or
    /// without.
    ///
    /// A run of eight pawns and more, with one step a turn and a rook that may stay, takes a third
    /// less memory and more time if it does not fit into the limit otherwise.
    ///
    /// For a solution it assumes fewer than 64 turns. A longer run needs more memory, and fails if
    /// that exceeds the limit.
    #[must_use]
    pub fn memory(&self, keeps_turns: bool) -> u128 {
        self.iteration.memory(keeps_turns)
    }

    /// Checks that a run fits into the memory limit, with the distances of all states or without.
    ///
    /// # Errors
    /// [`SolveError::Memory`] if it does not.
    pub fn fits(&self, keeps_turns: bool) -> Result<(), SolveError> {
        self.iteration.fits(keeps_turns)
    }

    /// Solves all states, and returns the summary only.
    ///
    /// # Errors
    /// [`SolveError`].
    pub fn summarize(&mut self) -> Result<SolveSummary, SolveError> {
        self.iteration.summarize(&mut |turn| (self.callback)(turn))
    }

    /// Solves all states, and returns their distances.
    ///
    /// # Errors
    /// [`SolveError`].
    pub fn solve(&mut self) -> Result<Solution, SolveError> {
        self.iteration.solve(&mut |turn| (self.callback)(turn))
    }
}
