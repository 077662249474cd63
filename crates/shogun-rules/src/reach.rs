//! Which squares a piece reaches, and from where a square is reached: the one generator behind everything else.
//!
//! A walk of energy e with at most one turn leads to a square at Manhattan distance exactly e, and to each such square
//! there are at most two: along the row first, or along the column first. So a square is reached if it lies on the ring
//! of radius e and the squares between are free on one of the two. Walked backwards, a row-first walk is a column-first
//! one, which makes the relation symmetric: attackers of a square are found from the square itself.

use crate::Walk;

/// The longest walk on the board, corner to corner.
pub(crate) const MAX_DISTANCE: usize = 14;

/// `RING[square][e]`: the squares at Manhattan distance e.
pub(crate) static RING: [[u64; MAX_DISTANCE + 1]; 64] = rings();

/// `BETWEEN[from][to]`: the squares strictly between, row first and column first; the same twice on a line.
pub(crate) static BETWEEN: [[[u64; 2]; 64]; 64] = between();

const ROW_FIRST: usize = 0;
const COLUMN_FIRST: usize = 1;

const fn rings() -> [[u64; MAX_DISTANCE + 1]; 64] {
    let mut rings = [[0; MAX_DISTANCE + 1]; 64];
    let mut from = 0;
    while from < 64 {
        let mut to = 0;
        while to < 64 {
            let distance = (from % 8usize).abs_diff(to % 8) + (from / 8usize).abs_diff(to / 8);
            rings[from][distance] |= 1 << to;
            to += 1;
        }
        from += 1;
    }
    rings
}

const fn between() -> [[[u64; 2]; 64]; 64] {
    let mut table = [[[0; 2]; 64]; 64];
    let mut from = 0;
    while from < 64 {
        let mut to = 0;
        while to < 64 {
            let corner_of_row_first = from / 8 * 8 + to % 8;
            let corner_of_column_first = to / 8 * 8 + from % 8;
            let ends = 1 << from | 1 << to;
            table[from][to] = [
                (line(from, corner_of_row_first) | line(corner_of_row_first, to)) & !ends,
                (line(from, corner_of_column_first) | line(corner_of_column_first, to)) & !ends,
            ];
            to += 1;
        }
        from += 1;
    }
    table
}

/// The squares of a row or column from one to the other, both included.
const fn line(from: usize, to: usize) -> u64 {
    let (mut at, last) = if from < to { (from, to) } else { (to, from) };
    let step = if at / 8 == last / 8 { 1 } else { 8 };
    let mut squares = 1 << at;
    while at < last {
        at += step;
        squares |= 1 << at;
    }
    squares
}

/// Whether one of the two shortest one-turn walks between the squares has nothing in its way.
#[inline]
pub(crate) fn is_open(from: usize, to: usize, occupied: u64) -> bool {
    let [row_first, column_first] = BETWEEN[from][to];
    row_first & occupied == 0 || column_first & occupied == 0
}

/// The squares that a walk of `energy` from `from` can end on, occupied ones included: whether a piece there may be
/// captured is the caller's business.
#[inline]
pub(crate) fn reach(from: usize, energy: usize, occupied: u64) -> u64 {
    let mut open = 0;
    for to in bits(RING[from][energy]) {
        open |= u64::from(is_open(from, to, occupied)) << to;
    }
    open
}

/// The same for one of the papers' walks; an energy that no walk on the board has reaches nothing.
pub(crate) fn reach_by(walk: Walk, from: usize, energy: usize, occupied: u64) -> u64 {
    let legs = walk.legs();
    let first = if legs[0].0 == 0 {
        COLUMN_FIRST
    } else {
        ROW_FIRST
    };
    let steps = |leg: (i8, i8), to: usize| {
        let along = |gained: i8, from: usize, to: usize| match gained {
            0 => 0,
            _ => (to as i8 - from as i8) * gained,
        };
        along(leg.0, from % 8, to % 8) + along(leg.1, from / 8, to / 8)
    };
    let Some(&ring) = RING[from].get(energy) else {
        return 0;
    };
    let mut open = 0;
    for to in bits(ring) {
        let (along_first, along_second) = (steps(legs[0], to), steps(legs[1], to));
        let on_walk = along_first >= 0
            && along_second >= 0
            && (along_first + along_second) as usize == energy;
        let free = BETWEEN[from][to][first] & occupied == 0;
        open |= u64::from(on_walk && free) << to;
    }
    open
}

/// The numbers of the bits set, lowest first.
#[inline]
pub(crate) fn bits(mut set: u64) -> impl Iterator<Item = usize> {
    core::iter::from_fn(move || {
        if set == 0 {
            return None;
        }
        let lowest = set.trailing_zeros() as usize;
        set &= set - 1;
        Some(lowest)
    })
}
