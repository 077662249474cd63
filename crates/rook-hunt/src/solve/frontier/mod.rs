//! Retrograde iteration for one step of one square a turn: only what has changed is looked at again.
//!
//! For every pawn set there is one mask: the rook squares from which the pawns, to move, have won. A set whose mask has
//! grown is *marked*. A turn of the iteration looks at the marked sets: from the mask follow the squares on which a rook
//! to move is lost, by a few fills; where those have grown, they are pushed into the masks of all sets one step back,
//! which marks these. Nothing else is touched, so that late turns cost next to nothing.
//!
//! A turn must see the masks of the turn before only. So all marked sets are looked at before the first mask is changed,
//! and what they push is held back meanwhile. Where symmetry keeps the parity of a set (even number of pawns or odd side),
//! steps lead from even to odd sets and back: then only half has to be held back.

mod marks;
mod retreat;

use core::mem;
use core::sync::atomic::{AtomicU8, AtomicU64, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};

use super::index::{Block, PawnIndex, Piece, Zone};
use super::table::{TurnTable, zeroed};
use super::workers::share;
use super::{Tally, refuted};
use crate::{Hunt, bitboard, symmetry};
use retreat::{Edge, Retreat};

/// Sets per piece of work.
const PIECE: usize = 1 << 15;

#[derive(Debug)]
pub(crate) struct Frontier<'a> {
    index: &'a PawnIndex,
    hunt: Hunt,
    threads: usize,
    /// Whether a step always leads from an even to an odd set, symmetry or not.
    alternates: bool,
    pub(crate) won: Vec<AtomicU64>,
    /// Number of squares a rook to move is lost on; tells whether they have grown.
    pub(crate) lost: Vec<AtomicU8>,
    pub(crate) marked: Vec<AtomicU64>,
    next: Vec<AtomicU64>,
    pieces: Vec<Piece>,
    from_outer: Vec<Edge>,
    from_middle: Vec<Edge>,
    from_inner: Vec<Vec<Edge>>,
}

/// What a worker needs beside the shared state.
#[derive(Default)]
struct Worker {
    tally: Tally,
    row: Option<usize>,
    retreats: Vec<Retreat>,
    /// By inner pawn taken back.
    inner_retreats: Vec<Vec<Retreat>>,
    /// Marked sets of one block with their lost squares.
    lost: Vec<(u32, u64)>,
    held: Vec<u64>,
}

/// Which sets a pass looks at: all, or those of one parity.
type Class = Option<u8>;

impl<'a> Frontier<'a> {
    /// Bytes beside the index, for so many sets.
    pub(crate) fn memory(hunt: &Hunt, sets: u128) -> u128 {
        // Masks, counts, two bits; and what is held back, which never was more than a third of the sets.
        let held = if alternates(hunt) { sets / 6 } else { sets / 3 };
        9 * sets + sets / 4 + 8 * held
    }

    pub(crate) fn new(index: &'a PawnIndex, hunt: Hunt, threads: usize) -> Self {
        let len = index.len();
        let board = bitboard::board(index.side);
        let mut from_outer = Vec::new();
        let mut from_middle = Vec::new();
        let mut from_inner = vec![Vec::new(); index.inner.len()];
        for here in bitboard::squares(board) {
            for back in bitboard::squares(bitboard::neighbours(1 << here) & board) {
                let edge = Edge { here, back };
                match index.place[usize::from(here)] {
                    (Zone::Outer, _) => from_outer.push(edge),
                    (Zone::Middle, _) => from_middle.push(edge),
                    (Zone::Inner, place) => from_inner[usize::from(place)].push(edge),
                }
            }
        }
        let marked: Vec<AtomicU64> = vec![u64::MAX; len.div_ceil(64)]
            .into_iter()
            .map(AtomicU64::new)
            .collect();
        Self {
            index,
            hunt,
            threads,
            alternates: alternates(&hunt),
            won: zeroed(len),
            lost: vec![0u8; len].into_iter().map(AtomicU8::new).collect(),
            marked,
            next: zeroed(len.div_ceil(64)),
            pieces: index.pieces(PIECE),
            from_outer,
            from_middle,
            from_inner,
        }
    }

    /// One turn of the iteration; the first is turn 1. `table` learns which rooks are lost in this turn.
    pub(crate) fn turn(&mut self, turn: u32, table: Option<&TurnTable>) -> Tally {
        let this = &*self;
        let held: Vec<Mutex<Vec<u64>>> = this.pieces.iter().map(|_| Mutex::default()).collect();
        let first: Class = this.alternates.then_some(0);
        let mut tally = sum(share(
            this.threads,
            &this.pieces,
            |number, piece, worker: &mut Worker| {
                let mut masks = mem::take(&mut worker.held);
                masks.clear();
                this.look(piece, first, turn, table, &mut masks, &mut worker.tally);
                *held[number].lock().unwrap_or_else(PoisonError::into_inner) =
                    masks.as_slice().to_vec();
                worker.held = masks;
            },
        ));
        if this.alternates {
            tally += sum(share(
                this.threads,
                &this.pieces,
                |_, piece, worker: &mut Worker| {
                    let mut masks = mem::take(&mut worker.held);
                    masks.clear();
                    this.look(piece, Some(1), turn, table, &mut masks, &mut worker.tally);
                    this.push(piece, Some(1), &masks, worker);
                    worker.held = masks;
                },
            ));
        }
        share(
            this.threads,
            &this.pieces,
            |number, piece, worker: &mut Worker| {
                let masks =
                    mem::take(&mut *held[number].lock().unwrap_or_else(PoisonError::into_inner));
                this.push(piece, first, &masks, worker);
            },
        );
        mem::swap(&mut self.marked, &mut self.next);
        for word in &mut self.next {
            *word.get_mut() = 0;
        }
        tally
    }

    /// Rook squares, over all sets with their images, from which the pawns to move have won.
    pub(crate) fn won_states(&self) -> u64 {
        let counts = share(self.threads, &self.pieces, |_, piece, count: &mut u64| {
            for (row, middles) in self.index.rows_of(piece) {
                for middle in middles {
                    let block = self.index.block(row, middle);
                    let won = &self.won[block.at..block.at + block.sets.len()];
                    let states: u64 = won
                        .iter()
                        .map(|won| u64::from(won.load(Relaxed).count_ones()))
                        .sum();
                    *count += states * u64::from(block.images);
                }
            }
        });
        counts.into_iter().sum()
    }

    /// Looks at the marked sets of a piece: masks of the lost squares of those where they have grown, in order. The mark
    /// of the others is taken off.
    fn look(
        &self,
        piece: &Piece,
        class: Class,
        turn: u32,
        table: Option<&TurnTable>,
        masks: &mut Vec<u64>,
        tally: &mut Tally,
    ) {
        let board = bitboard::board(self.index.side);
        self.marked_blocks(piece, |block| {
            self.marks(&block, |place| {
                let pawns = block.outside | block.sets[place];
                if class.is_some_and(|class| bitboard::parity(pawns) != class) {
                    return;
                }
                let number = block.at + place;
                let threatened = bitboard::neighbours(pawns) & board & !pawns;
                let won = if turn == 1 {
                    self.won[number].store(threatened, Relaxed);
                    threatened
                } else {
                    self.won[number].load(Relaxed)
                };
                tally.looked += 1;
                let lost = refuted(&self.hunt, pawns, threatened, won);
                let count = lost.count_ones() as u8;
                if count == self.lost[number].load(Relaxed) {
                    self.marked[number / 64].fetch_and(!(1 << (number % 64)), Relaxed);
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
    fn push(&self, piece: &Piece, class: Class, masks: &[u64], worker: &mut Worker) {
        if masks.is_empty() {
            return;
        }
        let mut masks = masks.iter();
        let mut lost = mem::take(&mut worker.lost);
        self.marked_blocks(piece, |block| {
            lost.clear();
            self.marks(&block, |place| {
                let pawns = block.outside | block.sets[place];
                if class.is_none_or(|class| bitboard::parity(pawns) == class) {
                    let mask = masks.next().expect("a mark that is left has a mask");
                    lost.push((place as u32, *mask));
                }
            });
            if lost.is_empty() {
                return;
            }
            if worker.row != Some(block.row) {
                worker.row = Some(block.row);
                self.retreats(block.row, worker);
            }
            self.push_block(&block, &lost, worker);
        });
        worker.lost = lost;
    }

    fn push_block(&self, block: &Block<'_>, lost: &[(u32, u64)], worker: &Worker) {
        let index = self.index;
        let squares = index.inner.len();
        let size = block.size;
        let middle_bits = index.numbers(index.middle_sets[block.middle]) >> 32 & 0xff;
        for retreat in &worker.retreats {
            let Some(at) = self.target(retreat, middle_bits) else {
                continue;
            };
            let g = usize::from(retreat.g);
            match retreat.inner_set {
                None => {
                    let image = &index.inner_image[g][size];
                    for &(place, lost) in lost {
                        self.win(at + image[place as usize] as usize, retreat, lost);
                    }
                }
                Some(_) if size == squares => {}
                Some(square) => {
                    let image = &index.inner_image[g][size + 1];
                    for &(place, lost) in lost {
                        if block.sets[place as usize] & retreat.back == 0 {
                            let more = index.inner_toggle[size]
                                [place as usize * squares + usize::from(square)];
                            self.win(at + image[more as usize] as usize, retreat, lost);
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
            for pawn in bitboard::squares(index.numbers(set) >> 40) {
                let less =
                    index.inner_toggle[size][place as usize * squares + usize::from(pawn)] as usize;
                for retreat in &worker.inner_retreats[usize::from(pawn)] {
                    if set & retreat.back != 0 {
                        continue;
                    }
                    let Some(at) = self.target(retreat, middle_bits) else {
                        continue;
                    };
                    let image = &index.inner_image[usize::from(retreat.g)];
                    let place = match retreat.inner_set {
                        None => image[size - 1][less],
                        Some(square) => {
                            let other =
                                index.inner_toggle[size - 1][less * squares + usize::from(square)];
                            image[size][other as usize]
                        }
                    };
                    self.win(at + place as usize, retreat, lost);
                }
            }
        }
    }

    #[inline(always)]
    fn win(&self, number: usize, retreat: &Retreat, lost: u64) {
        let won = symmetry::apply(retreat.g, self.index.side, lost & !retreat.back);
        if won & !self.won[number].load(Relaxed) != 0 {
            self.won[number].fetch_or(won, Relaxed);
            self.next[number / 64].fetch_or(1 << (number % 64), Relaxed);
        }
    }
}

/// Whether the parity of a set is the same for all its images, so that steps lead from even to odd sets.
fn alternates(hunt: &Hunt) -> bool {
    hunt.side() % 2 == 1 || hunt.pawns().is_multiple_of(2)
}

fn sum(workers: Vec<Worker>) -> Tally {
    workers
        .into_iter()
        .fold(Tally::default(), |mut sum, worker| {
            sum += worker.tally;
            sum
        })
}

impl super::solver::Engine for Frontier<'_> {
    fn turn(&mut self, turn: u32, table: Option<&TurnTable>) -> Tally {
        self.turn(turn, table)
    }

    fn lost_squares(&self, number: usize) -> u8 {
        self.lost[number].load(Relaxed)
    }

    #[cfg(feature = "files")]
    fn write(&self, out: &mut super::file::Writer) -> Result<(), super::FileError> {
        out.atomics(&self.won)?;
        out.atomics(&self.marked)?;
        out.atomic_bytes(&self.lost)
    }

    #[cfg(feature = "files")]
    fn read(&mut self, input: &mut super::file::Reader) -> Result<(), super::FileError> {
        input.atomics(&mut self.won)?;
        input.atomics(&mut self.marked)?;
        input.atomic_bytes(&mut self.lost)
    }
}
