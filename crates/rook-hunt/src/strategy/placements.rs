//! Placements of pawns and the turns between them, for strategies that precompute all of them.

use std::collections::HashMap;
use std::ops::ControlFlow;

use board_grid::{Geometry, TenByTen};

use super::error::StrategyError;
use crate::bitboard::region;
use crate::bitboard::{self, squares};
use crate::rules::Rules;
use crate::square::Square;
use crate::turn::DIRECTIONS;

/// Maximum number of turns to store, 20 bytes each.
const MAX_TURNS: usize = 10_000_000;
/// Maximum number of orders of steps to try.
const MAX_ORDERS: u64 = 1 << 30;
/// Maximum number of placements to test.
const MAX_PLACEMENTS: u128 = 1_000_000;

/// A turn without capture: the placement after it and its path. The path is the squares of its
/// steps; with the rook on one of them, the turn is a capture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[repr(Rust, packed(4))]
pub(super) struct TurnEdge {
    pub(super) to: u32,
    pub(super) path: u128,
}

/// A numbered set of placements, with the turns between them.
#[derive(Clone, Debug)]
pub(super) struct Placements {
    pub(super) rules: Rules,
    pub(super) numbers: HashMap<u128, u32>,
    sets: Vec<u128>,
    /// The index of the first turn of each placement, then the number of all turns.
    starts: Vec<usize>,
    turns: Vec<TurnEdge>,
    /// For each placement, the squares on which the next turn can take the rook.
    attacked: Vec<u128>,
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
        let mut placements = Self {
            rules,
            numbers,
            sets: Vec::new(),
            starts: vec![0],
            turns: Vec::new(),
            attacked: Vec::new(),
        };
        let (mut edges, mut orders) = (Vec::new(), 0);
        for &pawns in &sets {
            edges.clear();
            let mut attacked = 0;
            let start = PlacementTurn {
                pawns,
                moved: 0,
                path: 0,
                left: rules.steps(),
            };
            let completed = start.complete(&rules, &mut attacked, &mut |pawns, path| {
                orders += 1;
                let to = placements.numbers.get(&pawns);
                edges.extend(to.map(|&to| TurnEdge { to, path }));
                if edges.len() > 2 * MAX_TURNS {
                    // The same steps in other orders are the same turn.
                    edges.sort_unstable();
                    edges.dedup();
                }
                match edges.len() > 2 * MAX_TURNS || orders > MAX_ORDERS {
                    true => ControlFlow::Break(()),
                    false => ControlFlow::Continue(()),
                }
            });
            edges.sort_unstable();
            edges.dedup();
            if completed.is_break() || placements.turns.len() + edges.len() > MAX_TURNS {
                return Err(too_large);
            }
            placements.turns.extend(&edges);
            placements.starts.push(placements.turns.len());
            placements.attacked.push(attacked);
        }
        placements.sets = sets;
        Ok(placements)
    }

    pub(super) fn len(&self) -> usize {
        self.sets.len()
    }

    pub(super) fn sets(&self) -> &[u128] {
        &self.sets
    }

    pub(super) fn turns(&self, number: usize) -> &[TurnEdge] {
        &self.turns[self.starts[number]..self.starts[number + 1]]
    }

    pub(super) fn attacked(&self, number: usize) -> u128 {
        self.attacked[number]
    }

    /// The squares from which a rook to move can go to a safe square of `wanted`.
    pub(super) fn before(&self, number: usize, wanted: u128) -> u128 {
        let pawns = self.sets[number];
        let empty = bitboard::board::<u128>(self.rules.side()) & !pawns;
        let wanted = wanted & region::safe(&self.rules, pawns);
        let stay = if self.rules.must_move() { 0 } else { wanted };
        bitboard::slides(wanted, empty) | stay
    }
}

/// Emits every set of `chosen` and `left` more squares.
fn choose(squares: &[u128], left: u8, chosen: u128, emit: &mut impl FnMut(u128)) {
    if left == 0 {
        emit(chosen);
        return;
    }
    for (i, square) in squares.iter().enumerate() {
        choose(&squares[i + 1..], left - 1, chosen | square, emit);
    }
}

/// An incomplete turn on a board without a rook, with `left` steps still to make.
#[derive(Clone, Copy)]
struct PlacementTurn {
    pawns: u128,
    moved: u128,
    path: u128,
    left: u8,
}

impl PlacementTurn {
    /// Emits every completion of the turn, until `emit` breaks. Adds the squares on which a step
    /// would take a rook to `attacked`.
    fn complete(
        &self,
        rules: &Rules,
        attacked: &mut u128,
        emit: &mut impl FnMut(u128, u128) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
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
                    *attacked |= square;
                    let next = Self {
                        pawns: self.pawns & !from.as_set().bits() | square,
                        moved: self.moved & !from.as_set().bits() | square,
                        path,
                        left: self.left - 1,
                    };
                    if next.left == 0 {
                        emit(next.pawns, path)?;
                    } else {
                        next.complete(rules, attacked, emit)?;
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }
}

/// The squares of a column, on the board of 10 x 10.
pub(super) const fn column(x: u8) -> u128 {
    TenByTen::FIRST_COLUMN << x
}

/// The squares of a row, on the board of 10 x 10.
pub(super) const fn row(y: u8) -> u128 {
    0b11_1111_1111 << (TenByTen::WIDTH * y)
}

/// The rows and columns of a board of this side, each as long as on 10 x 10.
pub(super) fn lines(side: u8) -> impl Iterator<Item = u128> {
    (0..side).flat_map(|at| [row(at), column(at)])
}
