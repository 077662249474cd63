//! Chooses the iteration for the rules and runs it to its end.

use core::ops::ControlFlow;
#[cfg(feature = "files")]
use std::{path::PathBuf, time::Duration};

use super::frontier::Frontier;
use super::index::{PawnIndex, Size, binomial};
use super::levels::Levels;
use super::table::TurnTable;
use super::{Solution, SolveError, Summary, Tally};
use crate::{Hunt, Position, Square, bitboard, region};

/// Solves all states of some rules.
///
/// ```
/// use rook_hunt::Hunt;
/// use rook_hunt::solve::Solver;
///
/// let summary = Solver::new(Hunt::new(4, 2, 1)?.with_side(4)?).summarize()?;
/// assert!(summary.always_catches());
///
/// // Three pawns on 8 x 8 win 409,560 of 2,541,504 states, but no placement.
/// let summary = Solver::new(Hunt::new(3, 1, 1)?).summarize()?;
/// assert_eq!((summary.won_states, summary.states), (409_560, 2_541_504));
/// assert!(!summary.can_catch());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Solver<'w> {
    hunt: Hunt,
    threads: usize,
    memory_limit: u64,
    asked: Vec<u64>,
    watch: Watch<'w>,
    #[cfg(feature = "files")]
    checkpoint: Option<(PathBuf, Duration)>,
}

type Watch<'w> = Box<dyn FnMut(&Progress) -> ControlFlow<()> + 'w>;

/// How far an iteration has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Progress {
    /// The turn just done, from 1.
    pub turn: u32,
    /// Pawn sets, up to symmetry, in which the rook lost a square in it.
    pub grown: u64,
    /// Placements won so far, with their images.
    pub won_placements: u64,
    /// Placements there are.
    pub placements: u64,
}

impl core::fmt::Debug for Solver<'_> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("Solver")
            .field("hunt", &self.hunt)
            .field("threads", &self.threads)
            .field("memory_limit", &self.memory_limit)
            .finish_non_exhaustive()
    }
}

impl<'w> Solver<'w> {
    /// A solver for these rules, on one thread, that may take 8 GiB.
    #[must_use]
    pub fn new(hunt: Hunt) -> Self {
        Self {
            hunt,
            threads: 1,
            memory_limit: 8 << 30,
            asked: Vec::new(),
            watch: Box::new(|_| ControlFlow::Continue(())),
            #[cfg(feature = "files")]
            checkpoint: None,
        }
    }

    /// Works on so many threads; the answer is the same on any number.
    #[must_use]
    pub fn threads(self, threads: usize) -> Self {
        Self {
            threads: threads.max(1),
            ..self
        }
    }

    /// Refuses to begin if more than so many bytes would be needed.
    #[must_use]
    pub fn memory_limit(self, bytes: u64) -> Self {
        Self {
            memory_limit: bytes,
            ..self
        }
    }

    /// Answers the turns of this placement in the summary, too.
    ///
    /// # Errors
    /// [`SolveError::Position`] if these are no pawns of the rules.
    pub fn ask(mut self, pawns: &[Square]) -> Result<Self, SolveError> {
        let position = Position::new(self.hunt, pawns)?;
        self.asked.push(position.pawns().bits());
        Ok(self)
    }

    /// Tells `watch` after every turn of the iteration, which may end it.
    #[must_use]
    pub fn watch(self, watch: impl FnMut(&Progress) -> ControlFlow<()> + 'w) -> Self {
        Self {
            watch: Box::new(watch),
            ..self
        }
    }

    /// Writes the state of the iteration into a file of this folder every so often and when told to stop, and takes up
    /// a run with the same rules whose file is there. The file is removed when the run is done.
    #[cfg(feature = "files")]
    #[must_use]
    pub fn checkpoint(self, folder: PathBuf, every: Duration) -> Self {
        Self {
            checkpoint: Some((folder, every)),
            ..self
        }
    }

    /// Bytes a run would take at its peak, if it keeps the turns of every state for a [`Solution`] or not.
    ///
    /// For a solution turns below 64 are taken for granted. A run that goes on for longer needs more, and is refused
    /// when it comes to that, if it would be too much.
    #[must_use]
    pub fn memory(&self, keeps_turns: bool) -> u128 {
        const MOST_TURNS: u32 = 63;
        self.memory_of_planes(if keeps_turns {
            TurnTable::planes_for(MOST_TURNS)
        } else {
            0
        })
    }

    fn memory_of_planes(&self, planes: usize) -> u128 {
        let size = Size::of(self.hunt.side(), self.hunt.pawns());
        let engine = if single_steps(&self.hunt) {
            Frontier::memory(&self.hunt, size.sets)
        } else {
            Levels::memory(&self.hunt, size.sets)
        };
        // Tables of the middle zone and what the program itself takes.
        const REST: u128 = 8 << 20;
        size.tables + engine + 8 * size.sets * planes as u128 + REST
    }

    /// Whether a run that keeps the turns of every state, or does not, may begin: whether it fits into the memory.
    ///
    /// # Errors
    /// [`SolveError::Memory`] if it does not.
    pub fn fits(&self, keeps_turns: bool) -> Result<(), SolveError> {
        self.allow(self.memory(keeps_turns))
    }

    fn allow(&self, needed: u128) -> Result<(), SolveError> {
        if needed > u128::from(self.memory_limit) {
            return Err(SolveError::Memory {
                hunt: self.hunt,
                needed,
                limit: self.memory_limit,
            });
        }
        Ok(())
    }

    /// Solves, and answers the summary alone.
    ///
    /// # Errors
    /// [`SolveError`].
    pub fn summarize(self) -> Result<Summary, SolveError> {
        self.run(false).map(|(summary, _, _)| summary)
    }

    /// Solves, and keeps the turns of every state.
    ///
    /// # Errors
    /// [`SolveError`].
    pub fn solve(self) -> Result<Solution, SolveError> {
        let (summary, index, table) = self.run(true)?;
        let table = table.expect("the table was asked for");
        Ok(Solution::new(summary, index, table))
    }

    fn run(
        mut self,
        keeps_turns: bool,
    ) -> Result<(Summary, PawnIndex, Option<TurnTable>), SolveError> {
        self.fits(keeps_turns)?;
        let index = PawnIndex::new(self.hunt.side(), self.hunt.pawns());
        let mut course = Course {
            summary: Summary {
                placements: placements(&self.hunt, &index, self.threads),
                ..self.blank_summary()
            },
            asked: self.asked.iter().map(|&pawns| (pawns, None)).collect(),
            turn: 0,
            table: keeps_turns.then(|| TurnTable::new(index.len())),
        };
        let won_states = if single_steps(&self.hunt) {
            let mut engine = Frontier::new(&index, self.hunt, self.threads);
            self.iterate(&index, &mut engine, &mut course)?;
            engine.won_states()
        } else {
            let mut engine = Levels::new(&index, self.hunt, self.threads);
            self.iterate(&index, &mut engine, &mut course)?;
            engine.won_states()
        };
        let mut summary = course.summary;
        summary.won_states = won_states;
        summary.asked = course
            .asked
            .into_iter()
            .map(|(pawns, turns)| (crate::SquareSet::from_bits(pawns), turns))
            .collect();
        Ok((summary, index, course.table))
    }

    /// A summary in which nothing is won yet, nor any placement counted.
    pub(super) fn blank_summary(&self) -> Summary {
        Summary {
            hunt: self.hunt,
            states: states(&self.hunt),
            won_states: 0,
            longest: 0,
            placements: 0,
            won_placements: vec![0],
            asked: Vec::new(),
        }
    }

    fn iterate<E: Engine>(
        &mut self,
        index: &PawnIndex,
        engine: &mut E,
        course: &mut Course,
    ) -> Result<(), SolveError> {
        #[cfg(feature = "files")]
        let mut keeper =
            super::checkpoint::Keeper::open(self.checkpoint.take(), index.len(), engine, course)?;
        loop {
            let turn = course.turn + 1;
            if course.table.is_some() {
                let allowed = self.allow(self.memory_of_planes(TurnTable::planes_for(turn)));
                #[cfg(feature = "files")]
                if allowed.is_err() {
                    keeper.after_turn(engine, course, true)?;
                }
                allowed?;
            }
            if let Some(table) = &mut course.table {
                table.admit(turn);
            }
            course.turn = turn;
            let tally = engine.turn(turn, course.table.as_ref());
            course.summary.won_placements.resize(turn as usize + 1, 0);
            course.summary.won_placements[turn as usize] = tally.placements;
            if tally.looked > 0 {
                course.summary.longest = turn;
            }
            let all = self.hunt.side() * self.hunt.side() - self.hunt.pawns();
            for (pawns, turns) in &mut course.asked {
                if turns.is_none() && engine.lost_squares(index.rank(*pawns).0) == all {
                    *turns = Some(turn);
                }
            }
            if tally.grown == 0 {
                break;
            }
            let go_on = (self.watch)(&Progress {
                turn,
                grown: tally.grown,
                won_placements: course.summary.won_placements.iter().sum(),
                placements: course.summary.placements,
            });
            #[cfg(feature = "files")]
            keeper.after_turn(engine, course, go_on.is_break())?;
            if go_on.is_break() {
                return Err(SolveError::Stopped);
            }
        }
        course
            .summary
            .won_placements
            .truncate(course.summary.longest as usize + 1);
        #[cfg(feature = "files")]
        keeper.done()?;
        Ok(())
    }
}

/// What a run has found out so far.
pub(super) struct Course {
    pub(super) summary: Summary,
    /// Placements asked about, with their turns.
    pub(super) asked: Vec<(u64, Option<u32>)>,
    pub(super) turn: u32,
    pub(super) table: Option<TurnTable>,
}

/// An iteration.
pub(super) trait Engine {
    /// Does one turn, counted from 1.
    fn turn(&mut self, turn: u32, table: Option<&TurnTable>) -> Tally;
    /// How many squares a rook to move is lost on.
    fn lost_squares(&self, number: usize) -> u8;
    /// Writes its state.
    #[cfg(feature = "files")]
    fn write(&self, out: &mut super::file::Writer) -> Result<(), super::FileError>;
    /// Reads what it wrote.
    #[cfg(feature = "files")]
    fn read(&mut self, input: &mut super::file::Reader) -> Result<(), super::FileError>;
}

/// Rules for which [`Frontier`] works.
fn single_steps(hunt: &Hunt) -> bool {
    hunt.steps() == 1 && hunt.reach() == 1
}

fn states(hunt: &Hunt) -> u64 {
    let area = u32::from(hunt.side()) * u32::from(hunt.side());
    let pawns = u32::from(hunt.pawns());
    (binomial(area, pawns) * u128::from(area - pawns)) as u64
}

/// Placements that leave the rook a square.
fn placements(hunt: &Hunt, index: &PawnIndex, threads: usize) -> u64 {
    let area = u32::from(hunt.side()) * u32::from(hunt.side());
    // A pawn occupies one square and threatens at most 4 a square of reach.
    let most = u32::from(hunt.pawns()) * (1 + 4 * u32::from(hunt.reach()));
    if most < area {
        return binomial(area, u32::from(hunt.pawns())) as u64;
    }
    let counts = super::workers::share(
        threads,
        &index.pieces(1 << 12),
        |_, piece, count: &mut u64| {
            for (row, middles) in index.rows_of(piece) {
                for middle in middles {
                    let block = index.block(row, middle);
                    let open = |set: &&u64| region::safe(hunt, block.outside | **set) != 0;
                    *count +=
                        block.sets.iter().filter(open).count() as u64 * u64::from(block.images);
                }
            }
        },
    );
    let count = counts.into_iter().sum();
    debug_assert!(count <= states(hunt) && bitboard::board(hunt.side()) != 0);
    count
}
