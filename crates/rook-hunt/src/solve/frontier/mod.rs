//! Retrograde analysis for one step of one square a turn, on a frontier of the pawn sets that have
//! changed.
//!
//! Every pawn set has one mask: the rook squares from which the pawns, to move, win. The *frontier*
//! consists of the sets whose mask has grown; each has a mark. A turn of the iteration visits it.
//! A few fills find the squares on which a rook to move is lost. If there are new ones, they are
//! propagated to the masks of all predecessors, and those whose mask grows are the next frontier.
//! Other sets are not visited, so late turns cost next to nothing.
//!
//! A turn must only read masks of the turn before. So it visits the whole frontier before it
//! changes a mask, and defers the propagation. If symmetries preserve the parity of a set (even
//! number of pawns or odd side), steps lead from even to odd sets and back: then only half must be
//! deferred.

mod backward_step;
mod inner;
#[cfg(test)]
mod tests;

use core::mem;
#[cfg(feature = "files")]
use core::sync::atomic::Ordering::Relaxed;
use std::sync::{Mutex, PoisonError};

#[cfg(feature = "files")]
use board_files::{DurableReader, DurableWriter, FileError, Storage};

use super::abort::{AbortReason, OutOfMemory, StopSignal, try_collect};
use super::engine::{RetrogradeEngine, TurnStatistics, count_states, lost_rooks};
use super::index::{BlockRun, IndexBlock, IndexSize, PawnIndex};
use super::masks::{AtomicBitSet, GrowingMasks, PendingWins, WonMasks};
use super::table::DistanceTable;
use super::word::SolverWord;
#[cfg(feature = "files")]
use super::word::read_word;
use super::workers::process;
use crate::bitboard::{self, symmetry};
use crate::rules::Rules;
use backward_step::{BackwardStep, BackwardSteps, Edges};
use inner::InnerSteps;

/// Maximum number of sets in a work item.
const PIECE: usize = 1 << 15;

#[derive(Debug)]
pub(crate) struct RetrogradeFrontier<'a, W: SolverWord, M> {
    index: &'a PawnIndex<W>,
    rules: Rules,
    threads: usize,
    stop: StopSignal<'a>,
    /// Whether a step always changes the parity of a set, also after a symmetry.
    alternates: bool,
    /// The masks, with the numbers of lost squares, to detect growth.
    masks: M,
    marked: AtomicBitSet,
    next: AtomicBitSet,
    pieces: Vec<BlockRun>,
    edges: Edges,
    inner: InnerSteps,
}

/// The state of one worker.
struct Worker<W: SolverWord, M: WonMasks<W>> {
    statistics: TurnStatistics,
    backward_steps: BackwardSteps<W>,
    pending: PendingWins<M::Win>,
    /// Marked sets of one block with their lost squares.
    lost: Vec<(u32, W)>,
    deferred: Vec<M::PackedLost>,
    /// Whether the memory for `deferred` was exhausted.
    failed: bool,
}

impl<W: SolverWord, M: WonMasks<W>> Default for Worker<W, M> {
    fn default() -> Self {
        Self {
            statistics: TurnStatistics::default(),
            backward_steps: BackwardSteps::default(),
            pending: PendingWins::default(),
            lost: Vec::new(),
            deferred: Vec::new(),
            failed: false,
        }
    }
}

/// Number of counts written or read at once.
#[cfg(feature = "files")]
const CHUNK: usize = 1 << 12;

/// The sets that a pass visits: all, or those of one parity.
type SetParity = Option<u8>;

impl<'a, W: SolverWord, M: WonMasks<W>> RetrogradeFrontier<'a, W, M> {
    pub(crate) fn new(
        index: &'a PawnIndex<W>,
        rules: Rules,
        threads: usize,
        stop: StopSignal<'a>,
    ) -> Result<Self, OutOfMemory> {
        let len = index.len();
        let pieces = index.pieces(PIECE);
        Ok(Self {
            index,
            rules,
            threads,
            stop,
            alternates: alternates(&rules),
            masks: M::new(index, &pieces, threads)?,
            marked: AtomicBitSet::all(len)?,
            next: AtomicBitSet::none(len)?,
            pieces,
            edges: Edges::new(index),
            inner: InnerSteps::new(index)?,
        })
    }

    /// Visits the marked sets of a work item. The worker collects the lost squares of the sets
    /// where they have grown, in order; the other sets lose their mark.
    fn visit_marked(
        &self,
        piece: &BlockRun,
        class: SetParity,
        turn: u32,
        table: Option<&DistanceTable<W>>,
        worker: &mut Worker<W, M>,
    ) {
        let Worker {
            statistics,
            deferred,
            failed,
            ..
        } = worker;
        deferred.clear();
        if self.stop.is_set() {
            return;
        }
        if deferred.try_reserve(piece.numbers.len()).is_err() {
            *failed = true;
            return;
        }
        let board = bitboard::board::<W>(self.index.side);
        self.marked.blocks(self.index, piece, 1, |block| {
            self.marked.places(&block, |place| {
                let pawns = block.outside | block.sets[place];
                if class.is_some_and(|class| bitboard::parity(pawns) != class) {
                    return;
                }
                let number = block.at + place;
                let threatened = bitboard::neighbours(pawns) & board & !pawns;
                let won = if turn == 1 {
                    self.masks.store(number, pawns, threatened);
                    threatened
                } else {
                    self.masks.won(number, pawns)
                };
                statistics.looked += 1;
                let lost = lost_rooks(&self.rules, pawns, threatened, won);
                let count = lost.count_ones() as u8;
                if count == self.masks.lost_count(number) {
                    self.marked.clear(number);
                    return;
                }
                self.masks.set_lost_count(number, count);
                if let Some(table) = table {
                    table.record(number, lost, turn);
                }
                deferred.push(self.masks.pack_lost(pawns, lost));
                statistics.add(&block, pawns | threatened, lost | pawns, board);
            });
        });
    }

    /// Propagates the deferred lost squares of the marked sets of a work item to their
    /// predecessors.
    fn push(
        &self,
        piece: &BlockRun,
        class: SetParity,
        deferred: &[M::PackedLost],
        worker: &mut Worker<W, M>,
    ) {
        if deferred.is_empty() || self.stop.is_set() {
            return;
        }
        let mut deferred = deferred.iter();
        let mut lost = mem::take(&mut worker.lost);
        self.marked.blocks(self.index, piece, 1, |block| {
            lost.clear();
            self.marked.places(&block, |place| {
                let pawns = block.outside | block.sets[place];
                if class.is_none_or(|class| bitboard::parity(pawns) == class) {
                    let packed = deferred.next();
                    let packed = packed.expect("a mark that is left has lost squares");
                    lost.push((place as u32, self.masks.unpack_lost(pawns, *packed)));
                }
            });
            if lost.is_empty() {
                return;
            }
            worker
                .backward_steps
                .find(self.index, &self.edges, block.row);
            self.push_block(&block, &lost, worker);
        });
        worker.lost = lost;
        worker.pending.finish(&self.growing());
    }

    fn push_block(&self, block: &IndexBlock<'_, W>, lost: &[(u32, W)], worker: &mut Worker<W, M>) {
        let Worker {
            backward_steps,
            pending,
            ..
        } = worker;
        let (index, inner) = (self.index, &self.inner);
        let squares = index.inner.len();
        let size = block.size;
        let middle_bits = index.numbers(index.middle_sets[block.middle]).middle();
        for step in &backward_steps.outside {
            let Some(at) = step.target(index, middle_bits) else {
                continue;
            };
            match step.inner_set {
                None => {
                    let image = inner.images(step.g, size);
                    for &(place, lost) in lost {
                        let pawns = block.outside | block.sets[place as usize];
                        let number = at + image[place as usize] as usize;
                        self.win(number, step, (pawns, lost), pending);
                    }
                }
                Some(_) if size == squares => {}
                Some(square) => {
                    let image = inner.images(step.g, size + 1);
                    for &(place, lost) in lost {
                        let set = block.sets[place as usize];
                        if set & step.back == W::ZERO {
                            let more = inner.toggled(size, place as usize, square);
                            let number = at + image[more] as usize;
                            self.win(number, step, (block.outside | set, lost), pending);
                        }
                    }
                }
            }
        }
        if size == 0 {
            return;
        }
        for &(place, lost) in lost {
            let set = block.sets[place as usize];
            for pawn in bitboard::squares(index.numbers(set).inner()) {
                let less = inner.toggled(size, place as usize, pawn);
                for step in backward_steps.of_inner(index, &self.edges, pawn) {
                    if set & step.back != W::ZERO {
                        continue;
                    }
                    let Some(at) = step.target(index, middle_bits) else {
                        continue;
                    };
                    let place = match step.inner_set {
                        None => inner.images(step.g, size - 1)[less],
                        Some(square) => {
                            let other = inner.toggled(size - 1, less, square);
                            inner.images(step.g, size)[other]
                        }
                    };
                    let pawns = block.outside | set;
                    self.win(at + place as usize, step, (pawns, lost), pending);
                }
            }
        }
    }

    /// The masks of the next frontier.
    #[inline]
    fn growing(&self) -> GrowingMasks<'_, M> {
        GrowingMasks {
            masks: &self.masks,
            grown: &self.next,
        }
    }

    /// Adds the lost squares of a set to the mask of the set before a step, later.
    #[inline(always)]
    fn win(
        &self,
        number: usize,
        step: &BackwardStep<W>,
        (pawns, lost): (W, W),
        pending: &mut PendingWins<M::Win>,
    ) {
        let image = |squares| symmetry::apply(step.g, self.index.side, squares);
        // The rook cannot have been on the square of the pawn.
        let won = image(lost & !step.back);
        let before = image(pawns ^ step.here | step.back);
        pending.add(&self.growing(), number, M::win(won, before));
    }
}

/// Whether all images of a set have its parity, so that steps lead from even to odd sets and back.
fn alternates(rules: &Rules) -> bool {
    rules.side() % 2 == 1 || rules.pawns().is_multiple_of(2)
}

/// The sum of the statistics of the workers; an error if one of them was out of memory.
fn sum<W: SolverWord, M: WonMasks<W>>(
    workers: Vec<Worker<W, M>>,
) -> Result<TurnStatistics, OutOfMemory> {
    let mut sum = TurnStatistics::default();
    for worker in workers {
        if worker.failed {
            return Err(OutOfMemory);
        }
        sum += worker.statistics;
    }
    Ok(sum)
}

impl<W: SolverWord, M: WonMasks<W>> RetrogradeEngine<W> for RetrogradeFrontier<'_, W, M> {
    fn memory(rules: &Rules, size: &IndexSize) -> u128 {
        let sets = size.sets;
        // As measured, at most a third of the sets.
        let deferred = if alternates(rules) {
            sets / 6
        } else {
            sets / 3
        };
        // Besides the masks, two marks a set.
        M::memory(sets, deferred) + sets / 4 + size.inner_steps
    }

    fn turn(
        &mut self,
        turn: u32,
        table: Option<&DistanceTable<W>>,
    ) -> Result<TurnStatistics, AbortReason> {
        let this = &*self;
        let (threads, pieces) = (this.threads, &this.pieces);
        let stored: Vec<Mutex<Vec<M::PackedLost>>> =
            pieces.iter().map(|_| Mutex::default()).collect();
        let lock_stored = |number: usize| {
            stored[number]
                .lock()
                .unwrap_or_else(PoisonError::into_inner)
        };
        let first: SetParity = this.alternates.then_some(0);
        let mut statistics = sum(process(
            threads,
            pieces,
            |number, piece, worker: &mut Worker<W, M>| {
                this.visit_marked(piece, first, turn, table, worker);
                match try_collect(worker.deferred.len(), worker.deferred.iter().copied()) {
                    Ok(deferred) => *lock_stored(number) = deferred,
                    Err(OutOfMemory) => worker.failed = true,
                }
            },
        ))?;
        if this.alternates {
            statistics += sum(process(
                threads,
                pieces,
                |_, piece, worker: &mut Worker<W, M>| {
                    this.visit_marked(piece, Some(1), turn, table, worker);
                    let deferred = mem::take(&mut worker.deferred);
                    this.push(piece, Some(1), &deferred, worker);
                    worker.deferred = deferred;
                },
            ))?;
        }
        process(
            threads,
            pieces,
            |number, piece, worker: &mut Worker<W, M>| {
                let deferred = mem::take(&mut *lock_stored(number));
                this.push(piece, first, &deferred, worker);
            },
        );
        self.stop.check()?;
        mem::swap(&mut self.marked, &mut self.next);
        self.next.clear_all();
        Ok(statistics)
    }

    fn lost_squares(&self, number: usize) -> u8 {
        self.masks.lost_count(number)
    }

    fn won_states(&self) -> u64 {
        count_states(self.index, &self.pieces, self.threads, |number, pawns| {
            self.masks.won(number, pawns)
        })
    }

    #[cfg(feature = "files")]
    fn write<S: Storage>(&self, out: &mut DurableWriter<S>) -> Result<(), FileError> {
        let sets = self.index.sets_from(0).enumerate();
        let masks = sets.map(|(number, pawns)| self.masks.won(number, pawns));
        out.numbers(masks.flat_map(SolverWord::numbers))?;
        let marks = self.marked.words().iter();
        out.numbers(marks.map(|word| word.load(Relaxed)))?;
        let mut counts = (0..self.index.len()).map(|number| self.masks.lost_count(number));
        while counts.len() > 0 {
            let mut bytes = [0; CHUNK];
            let len = bytes
                .iter_mut()
                .zip(&mut counts)
                .map(|(byte, count)| *byte = count);
            let len = len.count();
            out.bytes(&bytes[..len])?;
        }
        Ok(())
    }

    #[cfg(feature = "files")]
    fn read<S: Storage>(&mut self, input: &mut DurableReader<S>) -> Result<(), FileError> {
        for (number, pawns) in self.index.sets_from(0).enumerate() {
            self.masks.store(number, pawns, read_word(input)?);
        }
        for word in self.marked.words_mut() {
            *word.get_mut() = input.number()?;
        }
        let len = self.index.len();
        for start in (0..len).step_by(CHUNK) {
            let mut bytes = [0; CHUNK];
            let numbers = start..len.min(start + CHUNK);
            input.bytes(&mut bytes[..numbers.len()])?;
            for (number, count) in numbers.zip(bytes) {
                self.masks.set_lost_count(number, count);
            }
        }
        Ok(())
    }
}
