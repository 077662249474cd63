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
use super::masks::{FullMasks, MaskWord, WonMasks};
use super::solution::{Solution, ValuesOf};
use super::summary::{RunState, SolveSummary};
use super::table::DistanceTable;
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

/// The engine of a run.
enum EngineChoice {
    /// [`RetrogradeFrontier`] with a word a set.
    Full,
    /// [`RetrogradeFrontier`] with the masks that take the least memory.
    Compact,
    /// [`Levels`].
    Levels,
}

type FullFrontier<'a, B> = RetrogradeFrontier<'a, B, FullMasks<B>>;
type CompactFrontier<'a, B> = RetrogradeFrontier<'a, B, <B as MaskWord>::Compact>;

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
        with_word!(self.rules.side(), B => {
            let planes = planes::<B>(keeps_turns);
            match self.engine::<B>(keeps_turns) {
                EngineChoice::Full => self.memory_of::<B, FullFrontier<'_, B>>(planes),
                EngineChoice::Compact => self.memory_of::<B, CompactFrontier<'_, B>>(planes),
                EngineChoice::Levels => self.memory_of::<B, Levels<'_, B>>(planes),
            }
        })
    }

    /// The engine for the rules: the frontier has the smallest masks only if others do not fit.
    fn engine<B: MaskWord>(&self, keeps_turns: bool) -> EngineChoice {
        if self.rules.steps() > 1 || self.rules.reach() > 1 {
            return EngineChoice::Levels;
        }
        let planes = planes::<B>(keeps_turns);
        let full = self.memory_of::<B, FullFrontier<'_, B>>(planes);
        if full <= self.memory_limit.into() || !B::Compact::supports(&self.rules) {
            EngineChoice::Full
        } else {
            EngineChoice::Compact
        }
    }

    /// Bytes of memory with this engine and so many planes of turns.
    fn memory_of<B: MaskWord, E: RetrogradeEngine<B>>(&self, planes: usize) -> u128 {
        let size = IndexSize::of(self.rules.side(), self.rules.pawns());
        // Tables of the middle zone, and the program itself.
        const REST: u128 = 8 << 20;
        let turns = size_of::<B>() as u128 * size.sets * planes as u128;
        size.tables + E::memory(&self.rules, &size) + turns + REST
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

    fn run<B: MaskWord>(
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
        let stop = self.stop;
        match self.engine::<B>(keeps_turns) {
            EngineChoice::Full => {
                let engine = FullFrontier::new(&index, rules, threads, stop);
                self.iterate(&index, engine.map_err(no_memory)?, &mut run, callback)?;
            }
            EngineChoice::Compact => {
                let engine = CompactFrontier::new(&index, rules, threads, stop);
                self.iterate(&index, engine.map_err(no_memory)?, &mut run, callback)?;
            }
            EngineChoice::Levels => {
                let engine = Levels::new(&index, rules, threads, stop);
                self.iterate(&index, engine.map_err(no_memory)?, &mut run, callback)?;
            }
        }
        run.summary.asked = run.asked.clone();
        Ok((run, index))
    }

    fn iterate<B: MaskWord, E: RetrogradeEngine<B>>(
        &mut self,
        index: &PawnIndex<B>,
        mut engine: E,
        run: &mut RunState<B>,
        callback: &mut TurnCallback<'_>,
    ) -> Result<(), SolveError> {
        let engine = &mut engine;
        #[cfg(feature = "files")]
        let mut writer = match &mut self.checkpoint {
            Some(checkpoint) => Some(checkpoint.open(index.len(), engine, run)?),
            None => None,
        };
        while !run.is_finished {
            let allowed = self.admit::<B, E>(run);
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
        run.summary.won_states = engine.won_states();
        Ok(())
    }

    /// Allocates the bit planes for the number of the next turn.
    fn admit<B: MaskWord, E: RetrogradeEngine<B>>(
        &self,
        run: &mut RunState<B>,
    ) -> Result<(), SolveError> {
        let Some(table) = &mut run.table else {
            return Ok(());
        };
        let planes = DistanceTable::<B>::planes_for(run.turn + 1);
        self.allow(self.memory_of::<B, E>(planes))?;
        table
            .add_planes(planes)
            .map_err(no_memory(self.rules, self.memory(true)))
    }

    /// Does the next turn, and returns the number of sets that have grown.
    fn turn<B: MaskWord, E: RetrogradeEngine<B>>(
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

/// The planes that a run has room for, with the turns of every state or without.
fn planes<B: MaskWord>(keeps_turns: bool) -> usize {
    const MAX_TURNS: u32 = 63;
    if keeps_turns {
        DistanceTable::<B>::planes_for(MAX_TURNS)
    } else {
        0
    }
}
