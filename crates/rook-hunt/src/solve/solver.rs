//! The solver: it chooses the iteration for the rules and runs it to a fixed point.

use core::ops::ControlFlow;
use core::sync::atomic::AtomicBool;
#[cfg(feature = "files")]
use std::{path::PathBuf, time::Duration};

#[cfg(feature = "files")]
use board_files::FileError;

use super::abort::{AbortReason, OutOfMemory, StopSignal};
#[cfg(feature = "files")]
use super::checkpoint::Checkpoint;
use super::engine::{RetrogradeEngine, placements};
use super::error::SolveError;
use super::frontier::RetrogradeFrontier;
use super::index::{IndexSize, PawnIndex};
use super::levels::Levels;
use super::solution::{Solution, ValuesOf};
use super::summary::{RunState, SolveSummary};
use super::table::DistanceTable;
use super::word::SolverWord;
use crate::bitboard::word::with_word;
use crate::position::Position;
use crate::rules::Rules;
use crate::square::{Square, SquareSet};

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
    rules: Rules,
    threads: usize,
    memory_limit: u64,
    asked: Vec<SquareSet>,
    callback: Box<W>,
    stop: StopSignal<'w>,
    #[cfg(feature = "files")]
    checkpoint: Option<Checkpoint>,
}

/// A callback after every turn of the iteration, which can stop the run.
pub type ProgressCallback<'w> = dyn FnMut(&SolveProgress) -> ControlFlow<()> + Send + 'w;

/// The same callback, bound to its thread.
pub type LocalProgressCallback<'w> = dyn FnMut(&SolveProgress) -> ControlFlow<()> + 'w;

/// The progress of an iteration.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct SolveProgress {
    /// The last turn, from 1.
    pub turn: u32,
    /// Pawn sets, up to symmetry, in which the rook lost a square in it.
    pub grown: u64,
    /// Placements won so far, with their images.
    pub won_placements: u64,
    /// Number of all placements.
    pub placements: u64,
}

impl<W: ?Sized> core::fmt::Debug for Solver<'_, W> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("Solver")
            .field("rules", &self.rules)
            .field("threads", &self.threads)
            .field("memory_limit", &self.memory_limit)
            .finish_non_exhaustive()
    }
}

impl<'w> Solver<'w> {
    /// A solver for these rules, with one thread and a memory limit of 8 GiB.
    #[must_use]
    pub fn new(rules: Rules) -> Self {
        Self {
            rules,
            threads: 1,
            memory_limit: 8 << 30,
            asked: Vec::new(),
            callback: Box::new(|_| ControlFlow::Continue(())),
            stop: StopSignal(None),
            #[cfg(feature = "files")]
            checkpoint: None,
        }
    }
}

impl<'w, W: FnMut(&SolveProgress) -> ControlFlow<()> + ?Sized> Solver<'w, W> {
    /// Sets the number of threads. The result does not depend on it.
    #[must_use]
    pub fn threads(self, threads: usize) -> Self {
        Self {
            threads: threads.max(1),
            ..self
        }
    }

    /// Sets the memory limit in bytes. A run that needs more is an error.
    #[must_use]
    pub fn memory_limit(self, bytes: u64) -> Self {
        Self {
            memory_limit: bytes,
            ..self
        }
    }

    /// Adds the turns of this placement to the summary.
    ///
    /// # Errors
    /// [`SolveError::Position`] if the placement does not fit the rules.
    pub fn ask(mut self, pawns: &[Square]) -> Result<Self, SolveError> {
        let position = Position::new(pawns, self.rules)?;
        self.asked.push(position.pawns());
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
            rules: self.rules,
            threads: self.threads,
            memory_limit: self.memory_limit,
            asked: self.asked,
            callback,
            stop: self.stop,
            #[cfg(feature = "files")]
            checkpoint: self.checkpoint,
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
    pub fn stop(self, flag: &'w AtomicBool) -> Self {
        Self {
            stop: StopSignal(Some(flag)),
            ..self
        }
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
    pub fn checkpoint(self, file: impl Into<PathBuf>, every: Duration) -> Self {
        Self {
            checkpoint: Some(Checkpoint::new(file.into(), every)),
            ..self
        }
    }

    /// Removes the checkpoint of a run that this solver has made.
    ///
    /// # Errors
    /// [`FileError::Io`].
    #[cfg(feature = "files")]
    pub fn discard_checkpoint(&mut self) -> Result<(), FileError> {
        self.checkpoint.as_mut().map_or(Ok(()), Checkpoint::discard)
    }

    /// The peak memory of a run in bytes, with the distances of all states for a [`Solution`] or
    /// without.
    ///
    /// For a solution it assumes fewer than 64 turns. A longer run needs more memory, and fails if
    /// that exceeds the limit.
    #[must_use]
    pub fn memory(&self, keeps_turns: bool) -> u128 {
        const MAX_TURNS: u32 = 63;
        with_word!(self.rules.side(), B => self.memory_of_planes::<B>(if keeps_turns {
            DistanceTable::<B>::planes_for(MAX_TURNS)
        } else {
            0
        }))
    }

    fn memory_of_planes<B: SolverWord>(&self, planes: usize) -> u128 {
        let size = IndexSize::of(self.rules.side(), self.rules.pawns());
        let engine = if single_steps(&self.rules) {
            RetrogradeFrontier::<B>::memory(&self.rules, &size)
        } else {
            Levels::<B>::memory(&self.rules, size.sets)
        };
        // Tables of the middle zone, and the program itself.
        const REST: u128 = 8 << 20;
        let turns = size_of::<B>() as u128 * size.sets * planes as u128;
        size.tables + engine + turns + REST
    }

    /// Checks that a run fits into the memory limit, with the distances of all states or without.
    ///
    /// # Errors
    /// [`SolveError::Memory`] if it does not.
    pub fn fits(&self, keeps_turns: bool) -> Result<(), SolveError> {
        self.allow(self.memory(keeps_turns))
    }

    fn allow(&self, needed: u128) -> Result<(), SolveError> {
        if needed > u128::from(self.memory_limit) {
            return Err(SolveError::Memory {
                rules: self.rules,
                needed,
                limit: self.memory_limit,
            });
        }
        Ok(())
    }

    /// Solves all states, and returns the summary only.
    ///
    /// # Errors
    /// [`SolveError`].
    pub fn summarize(&mut self) -> Result<SolveSummary, SolveError> {
        with_word!(self.rules.side(), B => self.run::<B>(false).map(|(run, _)| run.summary))
    }

    /// Solves all states, and returns their distances.
    ///
    /// # Errors
    /// [`SolveError`].
    pub fn solve(&mut self) -> Result<Solution, SolveError> {
        with_word!(self.rules.side(), B => {
            let (run, index) = self.run::<B>(true)?;
            let table = run.table.expect("the table was asked for");
            Ok(Solution {
                summary: run.summary,
                values: ValuesOf { index, table }.into(),
                #[cfg(feature = "files")]
                threads: self.threads,
            })
        })
    }

    fn run<B: SolverWord>(
        &mut self,
        keeps_turns: bool,
    ) -> Result<(RunState<B>, PawnIndex<B>), SolveError> {
        self.fits(keeps_turns)?;
        let no_memory = no_memory(self.rules, self.memory(keeps_turns));
        let (rules, threads) = (self.rules, self.threads);
        let index = PawnIndex::new(rules.side(), rules.pawns()).map_err(&no_memory)?;
        let mut run = RunState {
            summary: SolveSummary {
                placements: placements(&rules, &index, threads),
                ..SolveSummary::blank(rules)
            },
            asked: self.asked.iter().map(|&pawns| (pawns, None)).collect(),
            turn: 0,
            is_finished: false,
            table: keeps_turns.then(|| DistanceTable::new(index.len())),
        };
        run.summary.won_states = if single_steps(&rules) {
            let mut engine =
                RetrogradeFrontier::new(&index, rules, threads, self.stop).map_err(&no_memory)?;
            self.iterate(&index, &mut engine, &mut run)?;
            engine.won_states()
        } else {
            let mut engine = Levels::new(&index, rules, threads, self.stop).map_err(&no_memory)?;
            self.iterate(&index, &mut engine, &mut run)?;
            engine.won_states()
        };
        run.summary.asked = run.asked.clone();
        Ok((run, index))
    }

    fn iterate<B: SolverWord, E: RetrogradeEngine<B>>(
        &mut self,
        index: &PawnIndex<B>,
        engine: &mut E,
        run: &mut RunState<B>,
    ) -> Result<(), SolveError> {
        #[cfg(feature = "files")]
        let mut writer = match &mut self.checkpoint {
            Some(checkpoint) => Some(checkpoint.open(index.len(), engine, run)?),
            None => None,
        };
        while !run.is_finished {
            let allowed = self.admit(run);
            #[cfg(feature = "files")]
            if let (Err(_), Some(writer)) = (&allowed, &mut writer) {
                writer.write(engine, run)?;
            }
            allowed?;
            let grown = self.turn(index, engine, run)?;
            run.is_finished = grown == 0;
            if run.is_finished {
                let longest = run.summary.longest as usize;
                run.summary.won_placements.truncate(longest + 1);
            }
            let stops = !run.is_finished
                && (self.callback)(&SolveProgress {
                    turn: run.turn,
                    grown,
                    won_placements: run.summary.won_placements.iter().sum(),
                    placements: run.summary.placements,
                })
                .is_break();
            #[cfg(feature = "files")]
            if let Some(writer) = &mut writer {
                if stops || run.is_finished {
                    writer.write(engine, run)?;
                } else {
                    writer.after_turn(engine, run)?;
                }
            }
            if stops {
                return Err(SolveError::Stopped);
            }
        }
        Ok(())
    }

    /// Allocates the bit planes for the number of the next turn.
    fn admit<B: SolverWord>(&self, run: &mut RunState<B>) -> Result<(), SolveError> {
        let Some(table) = &mut run.table else {
            return Ok(());
        };
        let planes = DistanceTable::<B>::planes_for(run.turn + 1);
        self.allow(self.memory_of_planes::<B>(planes))?;
        table
            .add_planes(planes)
            .map_err(no_memory(self.rules, self.memory(true)))
    }

    /// Does the next turn, and returns the number of sets that have grown.
    fn turn<B: SolverWord, E: RetrogradeEngine<B>>(
        &self,
        index: &PawnIndex<B>,
        engine: &mut E,
        run: &mut RunState<B>,
    ) -> Result<u64, SolveError> {
        let turn = run.turn + 1;
        let no_memory = no_memory(self.rules, self.memory(run.table.is_some()));
        let tally = engine
            .turn(turn, run.table.as_ref())
            .map_err(|why| match why {
                AbortReason::OutOfMemory => no_memory(OutOfMemory),
                AbortReason::Stopped => SolveError::Stopped,
            })?;
        run.turn = turn;
        run.summary.won_placements.resize(turn as usize + 1, 0);
        run.summary.won_placements[turn as usize] = tally.placements;
        if tally.looked > 0 {
            run.summary.longest = turn;
        }
        let all = self.rules.side() * self.rules.side() - self.rules.pawns();
        for (pawns, turns) in &mut run.asked {
            if turns.is_none() && engine.lost_squares(index.rank(B::of(*pawns)).0) == all {
                *turns = Some(turn);
            }
        }
        Ok(tally.grown)
    }
}

/// The error of a run that is out of memory.
fn no_memory(rules: Rules, needed: u128) -> impl Fn(OutOfMemory) -> SolveError {
    move |OutOfMemory| SolveError::NoMemory { rules, needed }
}

/// Rules for which [`RetrogradeFrontier`] works.
fn single_steps(rules: &Rules) -> bool {
    rules.steps() == 1 && rules.reach() == 1
}
