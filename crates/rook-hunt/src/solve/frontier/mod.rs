//! Retrograde analysis for one step of one square a turn, on a frontier of the pawn sets that have
//! changed.
//!
//! Every pawn set has one mask: the rook squares from which the pawns, to move, win. The *frontier*
//! is the sets whose mask has grown; each has a mark. A turn of the iteration visits the frontier.
//! A few fills find the squares on which a rook to move is lost. If there are new ones, they are
//! propagated to the masks of all predecessors, and those whose mask grows are the next frontier.
//! Other sets are not visited, so late turns cost next to nothing.
//!
//! A turn must read the masks of the turn before only. So it visits the whole frontier before it
//! changes a mask, and defers what it propagates. Where symmetry keeps the parity of a set (even
//! number of pawns or odd side), steps lead from even to odd sets and back: then only half has to
//! be deferred.

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
use super::marks::AtomicBitSet;
use super::table::{DistanceTable, zeroed};
#[cfg(feature = "files")]
use super::word::read_word;
use super::word::{Mask, SolverWord};
use super::workers::share;
use crate::rules::Rules;
use crate::{bitboard, symmetry};
use backward_step::{BackwardStep, BackwardSteps, Edges};
use inner::InnerSteps;

/// Most sets per piece of work.
const PIECE: usize = 1 << 15;

#[derive(Debug)]
pub(crate) struct RetrogradeFrontier<'a, W: SolverWord> {
    index: &'a PawnIndex<W>,
    rules: Rules,
    threads: usize,
    stop: StopSignal<'a>,
    /// Whether a step always leads from an even to an odd set, symmetry or not.
    alternates: bool,
    won: Vec<W::Mask>,
    /// Number of squares a rook to move is lost on; tells whether they have grown.
    lost: Vec<AtomicU8>,
    marked: AtomicBitSet,
    next: AtomicBitSet,
    pieces: Vec<BlockRun>,
    edges: Edges,
    inner: InnerSteps,
}

/// What a worker needs beside the shared state.
#[derive(Default)]
struct Worker<W> {
    tally: TurnStatistics,
    unmoves: BackwardSteps<W>,
    /// Marked sets of one block with their lost squares.
    lost: Vec<(u32, W)>,
    deferred: Vec<W>,
    /// Whether there was no memory for what is deferred.
    failed: bool,
}

/// Counts written and read at once.
#[cfg(feature = "files")]
const CHUNK: usize = 1 << 12;

/// Which sets a pass looks at: all, or those of one parity.
type Class = Option<u8>;

impl<'a, W: SolverWord> RetrogradeFrontier<'a, W> {
    /// Bytes beside the index.
    pub(crate) fn memory(rules: &Rules, size: &IndexSize) -> u128 {
        let sets = size.sets;
        // Masks, counts, two bits; and the deferred masks, which never were more than a third of
        // the sets.
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

    /// Visits the marked sets of a piece. The worker then has the lost squares of those where they
    /// have grown, in order; the others lose their mark.
    fn look(
        &self,
        piece: &BlockRun,
        class: Class,
        turn: u32,
        table: Option<&DistanceTable<W>>,
        worker: &mut Worker<W>,
    ) {
        let Worker {
            tally,
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
                tally.looked += 1;
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
                tally.add(&block, pawns | threatened, lost | pawns, board);
            });
        });
    }

    /// Pushes the masks of the marked sets of a piece one step back.
    fn push(&self, piece: &BlockRun, class: Class, masks: &[W], worker: &mut Worker<W>) {
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
            worker.unmoves.find(self.index, &self.edges, block.row);
            self.push_block(&block, &lost, &mut worker.unmoves);
        });
        worker.lost = lost;
    }

    fn push_block(
        &self,
        block: &IndexBlock<'_, W>,
        lost: &[(u32, W)],
        unmoves: &mut BackwardSteps<W>,
    ) {
        let (index, inner) = (self.index, &self.inner);
        let squares = index.inner.len();
        let size = block.size;
        let middle_bits = index.numbers(index.middle_sets[block.middle]).middle();
        for unmove in &unmoves.outside {
            let Some(at) = unmove.target(index, middle_bits) else {
                continue;
            };
            match unmove.inner_set {
                None => {
                    let image = inner.images(unmove.g, size);
                    for &(place, lost) in lost {
                        self.win(at + image[place as usize] as usize, unmove, lost);
                    }
                }
                Some(_) if size == squares => {}
                Some(square) => {
                    let image = inner.images(unmove.g, size + 1);
                    for &(place, lost) in lost {
                        if block.sets[place as usize] & unmove.back == W::ZERO {
                            let more = inner.toggled(size, place as usize, square);
                            self.win(at + image[more] as usize, unmove, lost);
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
                for unmove in unmoves.of_inner(index, &self.edges, pawn) {
                    if set & unmove.back != W::ZERO {
                        continue;
                    }
                    let Some(at) = unmove.target(index, middle_bits) else {
                        continue;
                    };
                    let place = match unmove.inner_set {
                        None => inner.images(unmove.g, size - 1)[less],
                        Some(square) => {
                            let other = inner.toggled(size - 1, less, square);
                            inner.images(unmove.g, size)[other]
                        }
                    };
                    self.win(at + place as usize, unmove, lost);
                }
            }
        }
    }

    #[inline(always)]
    fn win(&self, number: usize, unmove: &BackwardStep<W>, lost: W) {
        let won = symmetry::apply(unmove.g, self.index.side, lost & !unmove.back);
        if won & !self.won[number].load() != W::ZERO {
            self.won[number].grow(won);
            self.next.set(number);
        }
    }
}

/// Whether the parity of a set is the same for all its images, so that steps lead from even to odd
/// sets.
fn alternates(rules: &Rules) -> bool {
    rules.side() % 2 == 1 || rules.pawns().is_multiple_of(2)
}

/// What the workers did, if all of them had room for it.
fn sum<W>(workers: Vec<Worker<W>>) -> Result<TurnStatistics, OutOfMemory> {
    let mut sum = TurnStatistics::default();
    for worker in workers {
        if worker.failed {
            return Err(OutOfMemory);
        }
        sum += worker.tally;
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
        let held: Vec<Mutex<Vec<W>>> = pieces.iter().map(|_| Mutex::default()).collect();
        let hold = |number: usize| held[number].lock().unwrap_or_else(PoisonError::into_inner);
        let first: Class = this.alternates.then_some(0);
        let mut tally = sum(share(
            threads,
            pieces,
            |number, piece, worker: &mut Worker<W>| {
                this.look(piece, first, turn, table, worker);
                match try_collect(worker.deferred.len(), worker.deferred.iter().copied()) {
                    Ok(masks) => *hold(number) = masks,
                    Err(OutOfMemory) => worker.failed = true,
                }
            },
        ))?;
        if this.alternates {
            tally += sum(share(
                threads,
                pieces,
                |_, piece, worker: &mut Worker<W>| {
                    this.look(piece, Some(1), turn, table, worker);
                    let masks = mem::take(&mut worker.deferred);
                    this.push(piece, Some(1), &masks, worker);
                    worker.deferred = masks;
                },
            ))?;
        }
        share(threads, pieces, |number, piece, worker: &mut Worker<W>| {
            let masks = mem::take(&mut *hold(number));
            this.push(piece, first, &masks, worker);
        });
        self.stop.check()?;
        mem::swap(&mut self.marked, &mut self.next);
        self.next.clear_all();
        Ok(tally)
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
            *mask = W::Mask::new(read_word(input)?);
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
