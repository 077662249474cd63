//! The squares that a piece reaches, and the pieces that reach a square. All moves and attacks come
//! from here.
//!
//! A walk of energy e with at most one turn ends at Manhattan distance exactly e. At most two walks
//! lead to each such square: along the row first, or along the column first. So a piece reaches a
//! square if the square lies on the ring of radius e and the squares in between are free on one of
//! the two walks. A row-first walk is a column-first walk backwards. So the relation is symmetric,
//! and the attackers of a square are found from the square itself.

use crate::Walk;

/// The longest walk on the board, corner to corner.
const MAX_DISTANCE: usize = 14;

/// `RING[square][e]`: the squares at Manhattan distance e.
pub(crate) static RING: [[u64; MAX_DISTANCE + 1]; 64] = rings();

/// `BETWEEN[from][to]`: the squares strictly in between on the row-first and on the column-first
/// walk. The two are equal if the squares share a row or column.
pub(crate) static BETWEEN: [[[u64; 2]; 64]; 64] = between();

const FIRST_COLUMN: u64 = 0x0101_0101_0101_0101;
const LAST_COLUMN: u64 = FIRST_COLUMN << 7;

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

/// The squares from one square of a row or column to another, both included.
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

/// Whether one of the two walks between the squares is free.
#[inline]
pub(crate) fn is_open(from: usize, to: usize, occupied: u64) -> bool {
    let [row_first, column_first] = BETWEEN[from][to];
    row_first & occupied == 0 || column_first & occupied == 0
}

/// The squares on which a walk of `energy` from `from` can end, occupied ones included: the caller
/// decides about captures. Empty if the energy is larger than any distance on the board.
// Always inlined: a call for each piece costs a tenth of the time to count moves, and in larger
// programs the compiler does not inline by itself.
#[inline(always)]
pub(crate) fn reach(from: usize, energy: usize, occupied: u64) -> u64 {
    let Some(&ring) = RING[from].get(energy) else {
        return 0;
    };
    let [turned_up_or_down, turned_sideways] = walked(from, energy, occupied);
    (turned_up_or_down | turned_sideways) & ring
}

/// The squares on which one of the papers' walks can end, as in [`reach`].
pub(crate) fn reach_by(walk: Walk, from: usize, energy: usize, occupied: u64) -> u64 {
    let Some(&ring) = RING[from].get(energy) else {
        return 0;
    };
    let [turned_up_or_down, turned_sideways] = walked(from, energy, occupied);
    // A straight walk is also a walk of the other order, with an empty first leg.
    let open = if walk.legs()[0].0 == 0 {
        turned_sideways | turned_up_or_down & column(from)
    } else {
        turned_up_or_down | turned_sideways & row(from)
    };
    open & span(walk, from) & ring
}

/// The row of a square.
const fn row(square: usize) -> u64 {
    0xff << (8 * (square / 8))
}

/// The column of a square.
const fn column(square: usize) -> u64 {
    FIRST_COLUMN << (square % 8)
}

/// The squares on which walks of `energy` end: first those whose second leg goes up or down, then
/// those whose second leg goes sideways. The first leg can be empty. The sets are exact only on the
/// ring of radius `energy`.
#[inline(always)]
fn walked(from: usize, energy: usize, occupied: u64) -> [u64; 2] {
    // Fewer steps for small energies. The branches predict well, because pieces keep their order
    // from move to move.
    match energy {
        0 | 1 => filled::<0>(from, occupied),
        2 => filled::<1>(from, occupied),
        3 => filled::<2>(from, occupied),
        4 => filled::<3>(from, occupied),
        _ => filled::<7>(from, occupied),
    }
}

/// The ends of walks with up to `STEPS` free squares in each leg.
///
/// The fills ignore distances, and need no more: only one row-first walk ends on a square, so the
/// ring of the right distance leaves the right walks.
#[inline]
fn filled<const STEPS: usize>(from: usize, occupied: u64) -> [u64; 2] {
    let free = !occupied;
    let (free_right, free_left) = (free & !FIRST_COLUMN, free & !LAST_COLUMN);

    let square = 1 << from;
    let (mut right, mut left, mut up, mut down) = (square, square, square, square);
    for _ in 0..STEPS {
        right |= right << 1 & free_right;
        left |= left >> 1 & free_left;
        up |= up << 8 & free;
        down |= down >> 8 & free;
    }
    let (row, column) = (right | left, up | down);
    let (mut right, mut left, mut up, mut down) = (column, column, row, row);
    for _ in 0..STEPS {
        right |= right << 1 & free_right;
        left |= left >> 1 & free_left;
        up |= up << 8 & free;
        down |= down >> 8 & free;
    }
    // The last step may capture.
    let turned_sideways = right << 1 & !FIRST_COLUMN | left >> 1 & !LAST_COLUMN;
    [up << 8 | down >> 8 | square, turned_sideways | square]
}

/// The squares that a walk can reach with any energy, `from` included: a quarter of the board or
/// half a line.
fn span(walk: Walk, from: usize) -> u64 {
    let (x, y) = (from % 8, from / 8);
    let half = |leg: (i8, i8)| match leg {
        (1, _) => FIRST_COLUMN * (0xff << x & 0xff),
        (-1, _) => FIRST_COLUMN * (0xff >> (7 - x)),
        (_, 1) => u64::MAX << (8 * y),
        (_, -1) => u64::MAX >> (8 * (7 - y)),
        _ => u64::MAX,
    };
    let [first, second] = walk.legs();
    let line = match (first, second) {
        (_, (1 | -1, _) | (_, 1 | -1)) => u64::MAX,
        ((0, _), _) => column(from),
        _ => row(from),
    };
    half(first) & half(second) & line
}

/// The indices of the set bits, lowest first.
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

/// The pieces whose distance from `square` is their energy. `pieces` are given by energy.
#[inline]
pub(crate) fn candidates(pieces: [u64; 4], square: usize) -> impl Iterator<Item = usize> {
    let ring = &RING[square];
    // Rings do not overlap, so one set holds the candidates of all four energies.
    bits(pieces[0] & ring[1] | pieces[1] & ring[2] | pieces[2] & ring[3] | pieces[3] & ring[4])
}

/// Whether one of `pieces`, given by energy, reaches `square` with these squares occupied.
#[inline]
pub(crate) fn is_reached(square: usize, pieces: [u64; 4], occupied: u64) -> bool {
    candidates(pieces, square).any(|from| is_open(from, square, occupied))
}

#[cfg(test)]
mod tests;
