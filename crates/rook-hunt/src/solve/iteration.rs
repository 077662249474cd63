//! The run of a solver: it chooses the engine for the rules, and runs it to a fixed point.

use core::ops::ControlFlow;

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
use crate::rules::Rules;
use crate::square::SquareSet;

/// What a solver runs. It does not depend on the type of the solver's callback, so that it is
/// compiled once, and in this crate.
pub(super) struct Iteration<'w> {
    pub(super) rules: Rules,
    pub(super) threads: usize,
    pub(super) memory_limit: u64,
    /// The placements whose turns are added to the summary.
    pub(super) asked: Vec<SquareSet>,
    pub(super) stop: StopSignal<'w>,
    #[cfg(feature = "files")]
    pub(super) checkpoint: Option<Checkpoint>,
}

/// A callback after every turn, which can stop the run.
type TurnCallback<'c> = dyn FnMut(&SolveProgress) -> ControlFlow<()> + 'c;

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

impl Iteration<'_> {
    /// One thread, and a memory limit of 8 GiB.
    pub(super) fn new(rules: Rules) -> Self {
        Self {
            rules,
            threads: 1,
            memory_limit: 8 << 30,
            asked: Vec::new(),
            stop: StopSignal(None),
            #[cfg(feature = "files")]
            checkpoint: None,
        }
    }

    pub(super) fn memory(&self, keeps_turns: bool) -> u128 {
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

    pub(super) fn fits(&self, keeps_turns: bool) -> Result<(), SolveError> {
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

    pub(super) fn summarize(
        &mut self,
        callback: &mut TurnCallback<'_>,
    ) -> Result<SolveSummary, SolveError> {
        with_word!(self.rules.side(), B => {
            self.run::<B>(false, callback).map(|(run, _)| run.summary)
        })
    }

    pub(super) fn solve(
        &mut self,
        callback: &mut TurnCallback<'_>,
    ) -> Result<Solution, SolveError> {
        with_word!(self.rules.side(), B => {
            let (run, index) = self.run::<B>(true, callback)?;
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
        callback: &mut TurnCallback<'_>,
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
            self.iterate(&index, &mut engine, &mut run, callback)?;
            engine.won_states()
        } else {
            let mut engine = Levels::new(&index, rules, threads, self.stop).map_err(&no_memory)?;
            self.iterate(&index, &mut engine, &mut run, callback)?;
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
        callback: &mut TurnCallback<'_>,
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
                && callback(&SolveProgress {
                    turn: run.turn,
                    grown,
                    won_placements: run.summary.won_within(u32::MAX),
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
