//! Placements of pawns and the turns between them, for strategies that precompute all of them.

use std::collections::HashMap;

use super::error::StrategyError;
use crate::bitboard::{self, squares};
use crate::region;
use crate::rules::Rules;
use crate::square::Square;
use crate::turn::DIRECTIONS;

/// Maximum number of turns to store, 20 bytes each.
const MAX_TURNS: usize = 10_000_000;
/// Maximum number of placements to test.
const MAX_PLACEMENTS: u128 = 1_000_000;

/// A turn by the placement after it and its path: the squares of its steps, on which the rook must
/// not be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[repr(Rust, packed(4))]
pub(super) struct Passage {
    pub(super) to: u32,
    pub(super) path: u128,
}

/// A numbered set of placements, with the turns between them.
#[derive(Clone, Debug)]
pub(super) struct Placements {
    pub(super) rules: Rules,
    pub(super) numbers: HashMap<u128, u32>,
    sets: Vec<u128>,
    /// The first turn of each placement, and the end of the last turns.
    starts: Vec<usize>,
    turns: Vec<Passage>,
    /// The squares on which the next turn can take the rook.
    taken: Vec<u128>,
}

impl Placements {
    /// The placements for which `wanted` is true.
    pub(super) fn new(rules: Rules, wanted: impl Fn(u128) -> bool) -> Result<Self, StrategyError> {
        let too_large = StrategyError::TooLarge { rules };
        let board: Vec<u128> = squares(bitboard::board::<u128>(rules.side()))
            .map(|square| 1 << square)
            .collect();
        let count = (0..u128::from(rules.pawns())).try_fold(1u128, |count, i| {
            Some(count * (board.len() as u128 - i) / (i + 1))
        });
        if count.is_none_or(|count| count > MAX_PLACEMENTS) {
            return Err(too_large);
        }
        let mut sets = Vec::new();
        choose(&board, rules.pawns(), 0, &mut |pawns| {
            if wanted(pawns) {
                sets.push(pawns);
            }
        });
        let numbers: HashMap<u128, u32> = sets.iter().copied().zip(0..).collect();
        let mut found = Self {
            rules,
            numbers,
            sets: Vec::new(),
            starts: vec![0],
            turns: Vec::new(),
            taken: Vec::new(),
        };
        let mut own = Vec::new();
        for &pawns in &sets {
            own.clear();
            let mut taken = 0;
            let begun = PlacementTurn {
                pawns,
                moved: 0,
                path: 0,
                left: rules.steps(),
            };
            begun.complete(&rules, &mut taken, &mut |pawns, path| {
                own.extend(found.numbers.get(&pawns).map(|&to| Passage { to, path }));
            });
            own.sort_unstable();
            own.dedup();
            if found.turns.len() + own.len() > MAX_TURNS {
                return Err(too_large);
            }
            found.turns.extend(&own);
            found.starts.push(found.turns.len());
            found.taken.push(taken);
        }
        found.sets = sets;
        Ok(found)
    }

    pub(super) fn len(&self) -> usize {
        self.sets.len()
    }

    pub(super) fn sets(&self) -> &[u128] {
        &self.sets
    }

    pub(super) fn turns(&self, number: usize) -> &[Passage] {
        &self.turns[self.starts[number]..self.starts[number + 1]]
    }

    pub(super) fn taken(&self, number: usize) -> u128 {
        self.taken[number]
    }

    /// The squares from which a rook to move can reach one of `wanted`.
    pub(super) fn before(&self, number: usize, wanted: u128) -> u128 {
        let pawns = self.sets[number];
        let empty = bitboard::board::<u128>(self.rules.side()) & !pawns;
        let wanted = wanted & region::safe(&self.rules, pawns);
        let stay = if self.rules.must_move() { 0 } else { wanted };
        bitboard::slides(wanted, empty) | stay
    }
}

/// Emits `chosen` with every choice of `left` more squares.
fn choose(squares: &[u128], left: u8, chosen: u128, emit: &mut impl FnMut(u128)) {
    if left == 0 {
        emit(chosen);
        return;
    }
    for (i, square) in squares.iter().enumerate() {
        choose(&squares[i + 1..], left - 1, chosen | square, emit);
    }
}

/// An incomplete turn, on a board without a rook.
#[derive(Clone, Copy)]
struct PlacementTurn {
    pawns: u128,
    moved: u128,
    path: u128,
    left: u8,
}

impl PlacementTurn {
    /// Emits every completion of the turn. Adds the squares on which a step would take a rook to
    /// `taken`.
    fn complete(&self, rules: &Rules, taken: &mut u128, emit: &mut impl FnMut(u128, u128)) {
        let free = if rules.repeats() {
            self.pawns
        } else {
            self.pawns & !self.moved
        };
        for from in squares(free).filter_map(Square::from_index) {
            for direction in DIRECTIONS {
                let mut path = self.path;
                for to in from.ray(direction).take(usize::from(rules.reach())) {
                    let square = to.as_set().bits();
                    if self.pawns & square != 0 || !rules.board().contains(to) {
                        break;
                    }
                    path |= square;
                    *taken |= square;
                    let next = Self {
                        pawns: self.pawns & !from.as_set().bits() | square,
                        moved: self.moved & !from.as_set().bits() | square,
                        path,
                        left: self.left - 1,
                    };
                    if next.left == 0 {
                        emit(next.pawns, path);
                    } else {
                        next.complete(rules, taken, emit);
                    }
                }
            }
        }
    }
}
