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

use core::mem;
use core::sync::atomic::{AtomicU8, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};

#[cfg(feature = "files")]
use board_files::{DurableReader, DurableWriter, FileError, Storage};

use super::abort::{AbortReason, OutOfMemory, StopSignal, try_collect, try_fill};
use super::engine::{RetrogradeEngine, TurnStatistics, count_states, lost_rooks};
use super::index::{BlockRun, IndexBlock, IndexSize, PawnIndex};
use super::masks::{AtomicBitSet, GrowingMasks, PendingWins};
use super::table::{DistanceTable, zeroed};
#[cfg(feature = "files")]
use super::word::read_word;
use super::word::{AtomicWord, SolverWord};
use super::workers::process;
use crate::bitboard::{self, symmetry};
use crate::rules::Rules;
use backward_step::{BackwardStep, BackwardSteps, Edges};
use inner::InnerSteps;

/// Maximum number of sets in a work item.
const PIECE: usize = 1 << 15;

#[derive(Debug)]
pub(crate) struct RetrogradeFrontier<'a, W: SolverWord> {
    index: &'a PawnIndex<W>,
    rules: Rules,
    threads: usize,
    stop: StopSignal<'a>,
    /// Whether a step always changes the parity of a set, also after a symmetry.
    alternates: bool,
    won: Vec<W::Atomic>,
    /// Number of squares on which a rook to move is lost, to detect growth.
    lost: Vec<AtomicU8>,
    marked: AtomicBitSet,
    next: AtomicBitSet,
    pieces: Vec<BlockRun>,
    edges: Edges,
    inner: InnerSteps,
}

/// The state of one worker.
#[derive(Default)]
struct Worker<W: SolverWord> {
    statistics: TurnStatistics,
    backward_steps: BackwardSteps<W>,
    pending: PendingWins<W>,
    /// Marked sets of one block with their lost squares.
    lost: Vec<(u32, W)>,
    deferred: Vec<W>,
    /// Whether the memory for `deferred` was exhausted.
    failed: bool,
}

/// Number of counts written or read at once.
#[cfg(feature = "files")]
const CHUNK: usize = 1 << 12;

/// The sets that a pass visits: all, or those of one parity.
type SetParity = Option<u8>;

impl<'a, W: SolverWord> RetrogradeFrontier<'a, W> {
    /// Bytes of memory, without the index.
    pub(crate) fn memory(rules: &Rules, size: &IndexSize) -> u128 {
        let sets = size.sets;
        // Masks, counts, two bits; and the deferred masks, of at most a third of the sets as
        // measured.
        let deferred = if alternates(rules) {
            sets / 6
        } else {
            sets / 3
        };
        let word = size_of::<W>() as u128;
        (word + 1) * sets + sets / 4 + word * deferred + size.inner_steps
    }

    pub(crate) fn new(
        index: &'a PawnIndex<W>,
        rules: Rules,
        threads: usize,
        stop: StopSignal<'a>,
    ) -> Result<Self, OutOfMemory> {
        let len = index.len();
        let lost = try_fill(0u8, len)?.into_iter().map(AtomicU8::new);
        Ok(Self {
            index,
            rules,
            threads,
            stop,
            alternates: alternates(&rules),
            won: zeroed::<W>(len)?,
            lost: lost.collect(),
            marked: AtomicBitSet::all(len)?,
            next: AtomicBitSet::none(len)?,
            pieces: index.pieces(PIECE),
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
        worker: &mut Worker<W>,
    ) {
        let Worker {
            statistics,
            deferred: masks,
            failed,
            ..
        } = worker;
        masks.clear();
        if self.stop.is_set() {
            return;
        }
        if masks.try_reserve(piece.numbers.len()).is_err() {
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
                    self.won[number].store(threatened);
                    threatened
                } else {
                    self.won[number].load()
                };
                statistics.looked += 1;
                let lost = lost_rooks(&self.rules, pawns, threatened, won);
                let count = lost.count_ones() as u8;
                if count == self.lost[number].load(Relaxed) {
                    self.marked.clear(number);
                    return;
                }
                self.lost[number].store(count, Relaxed);
                if let Some(table) = table {
                    table.record(number, lost, turn);
                }
                masks.push(lost);
                statistics.add(&block, pawns | threatened, lost | pawns, board);
            });
        });
    }

    /// Propagates the masks of the marked sets of a work item to their predecessors.
    fn push(&self, piece: &BlockRun, class: SetParity, masks: &[W], worker: &mut Worker<W>) {
        if masks.is_empty() || self.stop.is_set() {
            return;
        }
        let mut masks = masks.iter();
        let mut lost = mem::take(&mut worker.lost);
        self.marked.blocks(self.index, piece, 1, |block| {
            lost.clear();
            self.marked.places(&block, |place| {
                let pawns = block.outside | block.sets[place];
                if class.is_none_or(|class| bitboard::parity(pawns) == class) {
                    let mask = masks.next().expect("a mark that is left has a mask");
                    lost.push((place as u32, *mask));
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

    fn push_block(&self, block: &IndexBlock<'_, W>, lost: &[(u32, W)], worker: &mut Worker<W>) {
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
                        self.win(at + image[place as usize] as usize, step, lost, pending);
                    }
                }
                Some(_) if size == squares => {}
                Some(square) => {
                    let image = inner.images(step.g, size + 1);
                    for &(place, lost) in lost {
                        if block.sets[place as usize] & step.back == W::ZERO {
                            let more = inner.toggled(size, place as usize, square);
                            self.win(at + image[more] as usize, step, lost, pending);
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
                    self.win(at + place as usize, step, lost, pending);
                }
            }
        }
    }

    /// The masks of the next frontier.
    #[inline]
    fn growing(&self) -> GrowingMasks<'_, W> {
        GrowingMasks {
            masks: &self.won,
            grown: &self.next,
        }
    }

    #[inline(always)]
    fn win(&self, number: usize, step: &BackwardStep<W>, lost: W, pending: &mut PendingWins<W>) {
        let won = symmetry::apply(step.g, self.index.side, lost & !step.back);
        pending.add(&self.growing(), number, won);
    }
}

/// Whether all images of a set have its parity, so that steps lead from even to odd sets and back.
fn alternates(rules: &Rules) -> bool {
    rules.side() % 2 == 1 || rules.pawns().is_multiple_of(2)
}

/// The sum of the statistics of the workers; an error if one of them was out of memory.
fn sum<W: SolverWord>(workers: Vec<Worker<W>>) -> Result<TurnStatistics, OutOfMemory> {
    let mut sum = TurnStatistics::default();
    for worker in workers {
        if worker.failed {
            return Err(OutOfMemory);
        }
        sum += worker.statistics;
    }
    Ok(sum)
}

impl<W: SolverWord> RetrogradeEngine<W> for RetrogradeFrontier<'_, W> {
    fn turn(
        &mut self,
        turn: u32,
        table: Option<&DistanceTable<W>>,
    ) -> Result<TurnStatistics, AbortReason> {
        let this = &*self;
        let (threads, pieces) = (this.threads, &this.pieces);
        let stored: Vec<Mutex<Vec<W>>> = pieces.iter().map(|_| Mutex::default()).collect();
        let lock_stored = |number: usize| {
            stored[number]
                .lock()
                .unwrap_or_else(PoisonError::into_inner)
        };
        let first: SetParity = this.alternates.then_some(0);
        let mut statistics = sum(process(
            threads,
            pieces,
            |number, piece, worker: &mut Worker<W>| {
                this.visit_marked(piece, first, turn, table, worker);
                match try_collect(worker.deferred.len(), worker.deferred.iter().copied()) {
                    Ok(masks) => *lock_stored(number) = masks,
                    Err(OutOfMemory) => worker.failed = true,
                }
            },
        ))?;
        if this.alternates {
            statistics += sum(process(
                threads,
                pieces,
                |_, piece, worker: &mut Worker<W>| {
                    this.visit_marked(piece, Some(1), turn, table, worker);
                    let masks = mem::take(&mut worker.deferred);
                    this.push(piece, Some(1), &masks, worker);
                    worker.deferred = masks;
                },
            ))?;
        }
        process(threads, pieces, |number, piece, worker: &mut Worker<W>| {
            let masks = mem::take(&mut *lock_stored(number));
            this.push(piece, first, &masks, worker);
        });
        self.stop.check()?;
        mem::swap(&mut self.marked, &mut self.next);
        self.next.clear_all();
        Ok(statistics)
    }

    fn lost_squares(&self, number: usize) -> u8 {
        self.lost[number].load(Relaxed)
    }

    fn won_states(&self) -> u64 {
        count_states(self.index, &self.pieces, self.threads, &self.won)
    }

    #[cfg(feature = "files")]
    fn write<S: Storage>(&self, out: &mut DurableWriter<S>) -> Result<(), FileError> {
        out.numbers(self.won.iter().flat_map(|mask| mask.load().numbers()))?;
        let marks = self.marked.words().iter();
        out.numbers(marks.map(|word| word.load(Relaxed)))?;
        for counts in self.lost.chunks(CHUNK) {
            let mut bytes = [0; CHUNK];
            for (byte, count) in bytes.iter_mut().zip(counts) {
                *byte = count.load(Relaxed);
            }
            out.bytes(&bytes[..counts.len()])?;
        }
        Ok(())
    }

    #[cfg(feature = "files")]
    fn read<S: Storage>(&mut self, input: &mut DurableReader<S>) -> Result<(), FileError> {
        for mask in &mut self.won {
            *mask = W::Atomic::new(read_word(input)?);
        }
        for word in self.marked.words_mut() {
            *word.get_mut() = input.number()?;
        }
        for counts in self.lost.chunks_mut(CHUNK) {
            let mut bytes = [0; CHUNK];
            input.bytes(&mut bytes[..counts.len()])?;
            for (count, byte) in counts.iter_mut().zip(bytes) {
                *count.get_mut() = byte;
            }
        }
        Ok(())
    }
}
