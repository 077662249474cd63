//! The onward counts of all squares, updated after each step.

use alloc::vec;
use alloc::vec::Vec;

use crate::path::frame::Frame;
use crate::{Board, Square};

/// One of the eight moves: its place in [`CLOCKWISE`](crate::CLOCKWISE).
pub(super) type MoveIndex = u8;

/// The amount that one onward move adds to a cell. The three bits below hold a direction's rank.
pub(super) const ONE: u8 = 8;
/// Set in a cell that cannot be entered: visited, a hole, or beyond the border.
pub(super) const BLOCKED: u8 = 0x80;
/// A cell beyond the border or a hole. At most eight steps change a cell, so its count never
/// underflows.
const WALL: u8 = BLOCKED | (8 * ONE);

/// A byte for each direction. They lie at the even places of two words, [`LANES`] says where, so
/// that each has a byte above it to be compared in.
#[derive(Clone, Copy, Debug)]
pub(super) struct Lanes(pub(super) [u64; 2]);

/// One in each pair of bytes.
const ONES: u64 = 0x0001_0001_0001_0001;
/// The top bit of each pair of bytes.
const TOP: u64 = ONES << 15;

/// The directions by lanes: the even ones are those of the first word, the odd ones those of the
/// second.
pub(super) const LANES: [MoveIndex; 8] = [6, 7, 5, 0, 1, 4, 2, 3];

impl Lanes {
    /// The same with all bytes up to this one, below 255, set to the maximum.
    #[inline(always)]
    pub(super) fn after(self, byte: u8) -> Self {
        Self(self.0.map(|word| {
            let earlier = !((word | TOP) - ONES * (u64::from(byte) + 1)) & TOP;
            word | (earlier - (earlier >> 15))
        }))
    }

    /// The number of bytes equal to this one.
    #[inline(always)]
    pub(super) fn count(self, byte: u8) -> u32 {
        let [a, b] = self.0.map(|word| {
            let differs = ((word ^ (ONES * u64::from(byte))) | TOP) - ONES;
            (differs & TOP) >> 15
        });
        // The product's highest pair of bytes is the sum of all pairs.
        8 - ((a + b).wrapping_mul(ONES) >> 48) as u32
    }

    /// The least byte.
    #[inline(always)]
    pub(super) fn min(self) -> u8 {
        let [a, b] = self.0;
        // The top bit of a pair of bytes stays where `b` is at least `a`; less itself moved down,
        // it covers what `a` has.
        let at_least = ((b | TOP) - a) & TOP;
        let min = b ^ ((a ^ b) & (at_least - (at_least >> 15)));
        let [a, b, c, d] = [min, min >> 16, min >> 32, min >> 48].map(|lane| lane as u8);
        a.min(b).min(c.min(d))
    }
}

/// For each cell the number of free squares a knight's move away, times [`ONE`], and whether it is
/// [`BLOCKED`].
#[derive(Clone, Debug)]
pub(super) struct FreeNeighbourCounts {
    cells: Vec<u8>,
    /// From a square to the first cells beside it in the four rows that a knight can go to, those
    /// nearest to it first.
    rows: [isize; 4],
}

impl FreeNeighbourCounts {
    /// All squares are free.
    pub(super) fn new(board: &Board, frame: Frame) -> Self {
        let mut cells = vec![WALL; frame.len()];
        if board.is_rectangle() {
            count_on_rectangle(&mut cells, board, frame);
        } else {
            count_on_shape(&mut cells, board, frame);
        }
        let stride = frame.stride() as isize;
        Self {
            cells,
            rows: [stride - 2, -stride - 2, 2 * stride - 1, -2 * stride - 1],
        }
    }

    #[inline(always)]
    pub(super) fn get(&self, cell: usize) -> u8 {
        self.cells[cell]
    }

    #[inline(always)]
    pub(super) fn block(&mut self, cell: usize) {
        self.cells[cell] |= BLOCKED;
    }

    pub(super) fn unblock(&mut self, cell: usize) {
        self.cells[cell] &= !BLOCKED;
    }

    /// The cells around a square, after adding `CHANGE` onward moves to each.
    ///
    /// The two cells of a row are changed in one word: a square's count never falls below zero, so
    /// no cell borrows from the next.
    #[inline(always)]
    pub(super) fn beside<const CHANGE: i8>(&mut self, at: usize) -> Lanes {
        let [above, below, far_above, far_below] =
            self.rows.map(|offset| at.wrapping_add_signed(offset));
        let near = self.near::<CHANGE>(above) | self.near::<CHANGE>(below) << 16;
        let far = self.far::<CHANGE>(far_above) | self.far::<CHANGE>(far_below) << 32;
        Lanes([near, far])
    }

    /// A cell and the one four columns on, in bytes 0 and 4.
    #[inline(always)]
    fn near<const CHANGE: i8>(&mut self, start: usize) -> u64 {
        const PAIR: u64 = 1 << 32 | 1;
        let cells: &mut [u8; 8] = self.from(start);
        let word = changed::<CHANGE>(u64::from_le_bytes(*cells), PAIR);
        if CHANGE != 0 {
            *cells = word.to_le_bytes();
        }
        word & (PAIR * 0xFF)
    }

    /// A cell and the one two columns on, in bytes 0 and 2.
    #[inline(always)]
    fn far<const CHANGE: i8>(&mut self, start: usize) -> u64 {
        const PAIR: u32 = 1 << 16 | 1;
        let cells: &mut [u8; 4] = self.from(start);
        let word = changed::<CHANGE>(u32::from_le_bytes(*cells).into(), PAIR.into()) as u32;
        if CHANGE != 0 {
            *cells = word.to_le_bytes();
        }
        u64::from(word & (PAIR * 0xFF))
    }

    /// So many cells, at most eight.
    #[inline(always)]
    fn from<const N: usize>(&mut self, start: usize) -> &mut [u8; N] {
        // This comparison, with a value fixed before the walk, replaces the bounds checks of the
        // slice.
        assert!(self.cells.len() >= 8 && start <= self.cells.len() - 8);
        let cells = &mut self.cells[start..start + N];
        cells.try_into().expect("so many cells")
    }

    /// The free squares with at most one onward move, and their cells.
    pub(super) fn dead_ends(&self) -> impl Iterator<Item = (usize, u8)> + '_ {
        // Most chunks have none, which one comparison finds.
        let pieces = self.cells.chunks(64).enumerate();
        let pieces =
            pieces.filter(|(_, piece)| piece.iter().fold(u8::MAX, |a, &b| a.min(b)) <= ONE);
        pieces.flat_map(|(number, piece)| {
            let cells = piece.iter().enumerate();
            cells.filter_map(move |(place, &cell)| {
                (cell <= ONE).then_some((number * 64 + place, cell))
            })
        })
    }
}

/// A word with this many more onward moves in two cells.
#[inline(always)]
const fn changed<const CHANGE: i8>(word: u64, pair: u64) -> u64 {
    match CHANGE {
        0 => word,
        1 => word.wrapping_add(pair * ONE as u64),
        _ => word.wrapping_sub(pair * ONE as u64),
    }
}

/// The counts of a board without holes: all rows are equal, except for two at each end.
fn count_on_rectangle(cells: &mut [u8], board: &Board, frame: Frame) {
    // The number of columns or rows at this distance on either side that exist.
    let there = |at: usize, away: usize, side: u16| {
        u8::from(at >= away) + u8::from(at + away < usize::from(side))
    };
    let (width, height) = (board.width(), board.height());
    let mut before = None;
    for y in 0..usize::from(height) {
        let rows = [1, 2].map(|away| there(y, away, height));
        if before == Some(rows) {
            cells.copy_within(frame.row(y - 1), frame.row(y).start);
            continue;
        }
        for (x, cell) in cells[frame.row(y)].iter_mut().enumerate() {
            *cell = (there(x, 2, width) * rows[0] + there(x, 1, width) * rows[1]) * ONE;
        }
        before = Some(rows);
    }
}

/// The counts of a board of any shape.
fn count_on_shape(cells: &mut [u8], board: &Board, frame: Frame) {
    let height = usize::from(board.height());
    let mut squares = vec![0u8; frame.len()];
    for y in 0..height {
        for (x, cell) in squares[frame.row(y)].iter_mut().enumerate() {
            // Both are below the board's sides.
            *cell = u8::from(board.contains(Square::new(x as u16, y as u16)));
        }
    }
    for y in 0..height {
        let row = frame.row(y);
        let counts = &mut cells[row.clone()];
        counts.fill(0);
        for offset in frame.offsets() {
            let start = row.start.wrapping_add_signed(offset);
            for (count, square) in counts.iter_mut().zip(&squares[start..start + row.len()]) {
                *count += square * ONE;
            }
        }
        for (count, &square) in counts.iter_mut().zip(&squares[row]) {
            *count = if square == 0 { WALL } else { *count };
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lanes(bytes: [u8; 8]) -> Lanes {
        let mut words = [0; 2];
        for (place, byte) in bytes.into_iter().enumerate() {
            words[place % 2] |= u64::from(byte) << (16 * (place / 2));
        }
        Lanes(words)
    }

    /// All lanes at once are what each is by itself.
    #[test]
    fn lanes_match_single_bytes() {
        const MAX: u64 = 0x7fff;
        for round in 0..2_000_u64 {
            let bytes = (round + 1)
                .wrapping_mul(0x9e37_79b9_7f4a_7c15)
                .to_le_bytes();
            // Some are equal.
            let bytes = bytes.map(|byte| if round % 3 == 0 { byte & 0x8f } else { byte });
            let all = lanes(bytes);
            assert_eq!(all.min(), bytes.into_iter().min().expect("eight bytes"));
            for byte in bytes.into_iter().filter(|&byte| byte < u8::MAX) {
                let equal = bytes.into_iter().filter(|&other| other == byte);
                assert_eq!(all.count(byte) as usize, equal.count(), "{bytes:?}");
                let after = all.after(byte).0;
                for (place, other) in bytes.into_iter().enumerate() {
                    let found = after[place % 2] >> (16 * (place / 2)) & 0xffff;
                    let expected = if other <= byte { MAX } else { other.into() };
                    assert_eq!(found, expected, "{bytes:?} after {byte}");
                }
            }
        }
    }
}
