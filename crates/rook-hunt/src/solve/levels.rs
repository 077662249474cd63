//! Retrograde iteration for any rules: the steps of a turn one level after another.
//!
//! Level `j` holds, for every pawn set, the rook squares from which the pawns win with `j` steps of the turn still to be
//! made: level 0 is the rook's move, and each other level takes one step into the level below. That way a turn of four
//! steps costs four times one step rather than its fourth power. Where the steps must be made by different pawns, a level
//! has one mask for every choice of the pawns that have stepped already.

use std::sync::{Mutex, PoisonError};

#[cfg(feature = "files")]
use board_files::{DurableReader, DurableWriter, FileError, Storage};

use super::engine::{Engine, Tally, refuted};
use super::index::{Block, PawnIndex, Piece, binomial};
use super::room::{NoRoom, filled};
use super::stop::{Stop, Unfinished};
use super::subsets::Subsets;
use super::table::TurnTable;
use super::workers::share;
use crate::rules::Rules;
use crate::{bitboard, region, symmetry};

/// Most sets per piece of work.
const PIECE: usize = 1 << 11;

#[derive(Debug)]
pub(crate) struct Levels<'a> {
    index: &'a PawnIndex,
    rules: Rules,
    threads: usize,
    stop: Stop<'a>,
    /// Level 0: the squares on which a rook to move is lost.
    lost: Vec<u64>,
    next: Vec<u64>,
    /// Levels 1 to steps - 1.
    between: Vec<Vec<u64>>,
    choices: Subsets,
    pieces: Vec<Piece>,
    won_states: u64,
}

#[derive(Default)]
struct Counts {
    tally: Tally,
    won_states: u64,
}

/// How many masks a set has on a level: the choices of the pawns that have stepped before.
fn masks_on_level(rules: &Rules, level: u8) -> usize {
    // When the rook moves it does not matter which pawns have stepped.
    if rules.repeats() || level == 0 {
        1
    } else {
        let stepped = rules.steps() - level;
        binomial(u32::from(rules.pawns()), u32::from(stepped)) as usize
    }
}

impl<'a> Levels<'a> {
    /// Bytes beside the index, for so many sets.
    pub(crate) fn memory(rules: &Rules, sets: u128) -> u128 {
        let between: u128 = (1..rules.steps())
            .map(|level| masks_on_level(rules, level) as u128)
            .sum();
        8 * sets * (2 + between)
    }

    pub(crate) fn new(
        index: &'a PawnIndex,
        rules: Rules,
        threads: usize,
        stop: Stop<'a>,
    ) -> Result<Self, NoRoom> {
        let len = index.len();
        let between = (1..rules.steps())
            .map(|level| filled(0, len * masks_on_level(&rules, level)))
            .collect::<Result<_, NoRoom>>()?;
        Ok(Self {
            index,
            rules,
            threads,
            stop,
            lost: filled(0, len)?,
            next: filled(0, len)?,
            between,
            choices: Subsets::new(usize::from(rules.pawns()), usize::from(rules.pawns())),
            pieces: index.pieces(PIECE),
            won_states: 0,
        })
    }

    fn below(&self, level: u8) -> &[u64] {
        match level {
            1 => &self.lost,
            _ => &self.between[usize::from(level) - 2],
        }
    }

    fn fill_level(&self, level: u8, masks: &mut [u64]) {
        let per_set = masks_on_level(&self.rules, level);
        let work = cut(masks, &self.pieces, per_set);
        share(self.threads, &work, |_, (piece, out), (): &mut ()| {
            if self.stop.is_set() {
                return;
            }
            let mut out = out.lock().unwrap_or_else(PoisonError::into_inner);
            let mut masks = out.iter_mut();
            self.sets(piece, |_, _, pawns| {
                if self.rules.repeats() {
                    *masks.next().expect("one mask a set") = self.step(level, pawns, 0);
                    return;
                }
                let stepped = usize::from(self.rules.steps() - level);
                for bits in self.choices.of_size(stepped) {
                    let stepped = select(pawns, bits);
                    *masks.next().expect("one mask a choice") = self.step(level, pawns, stepped);
                }
            });
        });
    }

    fn last_level(&self, next: &mut [u64], turn: u32, table: Option<&TurnTable>) -> Counts {
        let board = bitboard::board(self.index.side);
        let work = cut(next, &self.pieces, 1);
        let counts = share(
            self.threads,
            &work,
            |_, (piece, out), counts: &mut Counts| {
                if self.stop.is_set() {
                    return;
                }
                let mut out = out.lock().unwrap_or_else(PoisonError::into_inner);
                let start = piece.numbers.start;
                self.sets(piece, |block, number, pawns| {
                    let old = self.lost[number];
                    let won = self.step(self.rules.steps(), pawns, 0);
                    counts.won_states += u64::from(won.count_ones()) * u64::from(block.images);
                    let threatened = region::threatened(&self.rules, pawns);
                    let lost = refuted(&self.rules, pawns, threatened, won);
                    out[number - start] = lost;
                    if lost != old {
                        if let Some(table) = table {
                            table.record(number, lost, turn);
                        }
                        counts
                            .tally
                            .add(block, pawns | threatened, lost | pawns, board);
                    }
                });
            },
        );
        counts.into_iter().fold(Counts::default(), |mut sum, part| {
            sum.tally += part.tally;
            sum.won_states += part.won_states;
            sum
        })
    }

    fn sets(&self, piece: &Piece, mut visit: impl FnMut(&Block<'_>, usize, u64)) {
        for (row, middles) in self.index.rows_of(piece) {
            for middle in middles {
                let block = self.index.block(row, middle);
                for (place, &set) in block.sets.iter().enumerate() {
                    visit(&block, block.at + place, block.outside | set);
                }
            }
        }
    }

    /// The rook squares from which the pawns win by a step of a pawn that is not in `stepped` and what the level below
    /// holds.
    fn step(&self, level: u8, pawns: u64, stepped: u64) -> u64 {
        let empty = bitboard::board(self.index.side) & !pawns;
        let below = self.below(level);
        let per_set = masks_on_level(&self.rules, level - 1);
        let mut won = 0;
        for from in bitboard::squares(pawns & !stepped) {
            let from = 1 << from;
            for shift in [
                bitboard::east,
                bitboard::north,
                bitboard::west,
                bitboard::south,
            ] {
                let mut to = from;
                let mut way = 0;
                for _ in 0..self.rules.reach() {
                    to = shift(to) & empty;
                    if to == 0 {
                        break;
                    }
                    way |= to;
                    let next = pawns ^ from | to;
                    let (number, g) = self.index.rank(next);
                    let mask = if per_set == 1 {
                        below[number]
                    } else {
                        let image = symmetry::apply(g, self.index.side, next);
                        let moved = symmetry::apply(g, self.index.side, stepped | to);
                        below[number * per_set + self.choices.rank(places(image, moved))]
                    };
                    let mask = symmetry::apply(symmetry::inverse(g), self.index.side, mask);
                    // The rook is taken on `to`; and a rook on the way would have been taken before.
                    won |= to | mask & !way;
                }
            }
        }
        won & empty
    }
}

/// One piece of the masks for each piece of the numbers.
fn cut<'m>(
    masks: &'m mut [u64],
    pieces: &'m [Piece],
    per_set: usize,
) -> Vec<(&'m Piece, Mutex<&'m mut [u64]>)> {
    let mut rest = masks;
    pieces
        .iter()
        .map(|piece| {
            let (head, tail) =
                core::mem::take(&mut rest).split_at_mut(piece.numbers.len() * per_set);
            rest = tail;
            (piece, Mutex::new(head))
        })
        .collect()
}

/// The squares of `set` at the places of `bits`, counted from the lowest.
fn select(set: u64, bits: u64) -> u64 {
    bitboard::squares(set)
        .enumerate()
        .filter(|(place, _)| bits >> place & 1 == 1)
        .fold(0, |chosen, (_, square)| chosen | 1 << square)
}

/// The places in `set` of the squares of `chosen`.
fn places(set: u64, chosen: u64) -> u64 {
    bitboard::squares(chosen).fold(0, |bits, square| {
        bits | 1 << (set & ((1 << square) - 1)).count_ones()
    })
}

impl Engine for Levels<'_> {
    fn turn(&mut self, turn: u32, table: Option<&TurnTable>) -> Result<Tally, Unfinished> {
        for level in 1..self.rules.steps() {
            let mut masks = core::mem::take(&mut self.between[usize::from(level) - 1]);
            self.fill_level(level, &mut masks);
            self.between[usize::from(level) - 1] = masks;
        }
        let mut next = core::mem::take(&mut self.next);
        let counts = self.last_level(&mut next, turn, table);
        self.next = core::mem::replace(&mut self.lost, next);
        self.stop.check()?;
        // A turn can win states without a rook to move being lost in it.
        let mut tally = counts.tally;
        tally.looked = counts.won_states - self.won_states;
        self.won_states = counts.won_states;
        Ok(tally)
    }

    fn lost_squares(&self, number: usize) -> u8 {
        self.lost[number].count_ones() as u8
    }

    fn won_states(&self) -> u64 {
        self.won_states
    }

    #[cfg(feature = "files")]
    fn write<S: Storage>(&self, out: &mut DurableWriter<S>) -> Result<(), FileError> {
        out.numbers(self.lost.iter().copied())?;
        out.number(self.won_states)
    }

    #[cfg(feature = "files")]
    fn read<S: Storage>(&mut self, input: &mut DurableReader<S>) -> Result<(), FileError> {
        for mask in &mut self.lost {
            *mask = input.number()?;
        }
        self.won_states = input.number()?;
        Ok(())
    }
}
