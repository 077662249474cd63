//! The order in which the steps from a square are tried.

use alloc::vec;
use alloc::vec::Vec;
use core::fmt;

use super::cells::{BLOCKED, LANES, Lanes, MoveIndex};
use crate::path::frame::Frame;
use crate::{Board, CLOCKWISE, Square};

/// The order of the directions for ties of the onward counts.
#[derive(Debug)]
pub(crate) struct Ranking {
    /// The place of each direction in the order.
    ranks: Lanes,
    /// The same by direction.
    places: [u8; 8],
    directions: [MoveIndex; 8],
}

impl Ranking {
    /// The farthest first from a centre that lies at `(-x, -y)`, then clockwise.
    const fn outward(x: i16, y: i16) -> Self {
        let mut ranks = [0; 2];
        let (mut places, mut directions) = ([0; 8], [0; 8]);
        let mut lane = 0;
        while lane < 8 {
            let one = LANES[lane] as usize;
            let mut rank = 0;
            let mut other = 0;
            while other < 8 {
                let farther = (CLOCKWISE[other].0 - CLOCKWISE[one].0) * x
                    + (CLOCKWISE[other].1 - CLOCKWISE[one].1) * y;
                if farther > 0 || farther == 0 && other < one {
                    rank += 1;
                }
                other += 1;
            }
            ranks[lane % 2] |= (rank as u64) << (lane / 2 * 16);
            places[one] = rank as u8;
            directions[rank] = LANES[lane];
            lane += 1;
        }
        Self {
            ranks: Lanes(ranks),
            places,
            directions,
        }
    }

    /// The direction of a rank, which is the lowest three bits of a key.
    #[inline(always)]
    pub(super) fn direction(&self, key: u8) -> MoveIndex {
        self.directions[usize::from(key % 8)]
    }

    /// The rank of a direction.
    #[inline(always)]
    pub(super) fn rank(&self, direction: MoveIndex) -> u8 {
        self.places[usize::from(direction % 8)]
    }

    /// The keys of the steps to cells with these counts.
    #[inline(always)]
    pub(super) fn keys<O: StepOrder>(&self, counts: Lanes) -> Lanes {
        let Lanes([near, far]) = counts;
        // No byte overflows: a count is at most 72 with the rank, and 128 more if blocked.
        Lanes([
            (near & O::COUNTED) + self.ranks.0[0],
            (far & O::COUNTED) + self.ranks.0[1],
        ])
    }
}

/// An order of steps. Steps are tried by ascending keys, a byte each: the lowest three bits are the
/// direction's rank, those above the onward count of the target if it is counted, and the highest
/// says that the target is [`BLOCKED`].
pub(crate) trait StepOrder: Clone + fmt::Debug {
    /// The order on a board.
    fn on(board: &Board, frame: Frame) -> Self;
    /// The ranking on a square.
    fn ranking(&self, cell: usize) -> &'static Ranking;
    /// Whether the onward count weighs most in the key.
    const BY_COUNT: bool;
    /// The mask of the bits of a cell that enter the key.
    const COUNTED: u64 = u64::from_ne_bytes([if Self::BY_COUNT { u8::MAX } else { BLOCKED }; 8]);
}

/// As the papers list moves: clockwise from 12 o'clock.
#[derive(Clone, Debug)]
pub(crate) struct Clockwise;

impl StepOrder for Clockwise {
    fn on(_: &Board, _: Frame) -> Self {
        Self
    }

    #[inline(always)]
    fn ranking(&self, _: usize) -> &'static Ranking {
        // In the centre all directions lead equally far.
        const { &Ranking::outward(0, 0) }
    }

    const BY_COUNT: bool = false;
}

/// Fewest onward moves first, then farthest from the board's centre, then clockwise.
///
/// The order of directions by distance changes on the lines through the centre on which two
/// directions lead equally far: one, two or three columns to a row, or rows to a column, on either
/// side, and the middle column and row. Every square stores its sector between these lines, or its
/// line.
#[derive(Clone, Debug)]
pub(crate) struct FewestOnward {
    /// The ranking of each cell, zero for holes and walls.
    sectors: Vec<u8>,
}

/// A column of every sector, those on lines included, twelve rows from the centre.
const COLUMNS: [i16; 23] = [
    -40, -36, -30, -24, -18, -12, -9, -6, -5, -4, -2, 0, 2, 4, 5, 6, 9, 12, 18, 24, 30, 36, 40,
];
/// The first sector of rows above the centre.
const ABOVE: usize = 1;
/// The first sector of rows below the centre.
const BELOW: usize = ABOVE + COLUMNS.len();
/// The first of the three sectors of the row through the centre.
const LEVEL: usize = BELOW + COLUMNS.len();

/// The rankings of all sectors; a power of two, so that any remainder is one.
static RANKINGS: [Ranking; 64] = {
    let mut rankings = [const { Ranking::outward(0, 0) }; 64];
    let mut number = 0;
    while number < COLUMNS.len() {
        rankings[ABOVE + number] = Ranking::outward(COLUMNS[number], 12);
        rankings[BELOW + number] = Ranking::outward(COLUMNS[number], -12);
        number += 1;
    }
    rankings[LEVEL] = Ranking::outward(-1, 0);
    rankings[LEVEL + 2] = Ranking::outward(1, 0);
    rankings
};

impl FewestOnward {
    /// For each cell of the board's frame, zero unless it is a square.
    pub(super) fn into_squares(self) -> Vec<u8> {
        self.sectors
    }
}

impl StepOrder for FewestOnward {
    fn on(board: &Board, frame: Frame) -> Self {
        let mut sectors = vec![0; frame.len()];
        let height = usize::from(board.height());
        for y in height / 2..height {
            // Twice the distance, so that it is whole.
            let from_centre = 2 * y + 1 - height;
            let row = frame.row(y);
            fill(&mut sectors[row.clone()], from_centre as i32);
            if from_centre > 0 {
                let opposite = frame.row(height - 1 - y);
                sectors.copy_within(row, opposite.start);
                for sector in &mut sectors[opposite] {
                    *sector += (BELOW - ABOVE) as u8;
                }
            }
        }
        if !board.is_rectangle() {
            for y in 0..height {
                for (x, sector) in sectors[frame.row(y)].iter_mut().enumerate() {
                    // Both are below the board's sides.
                    *sector *= u8::from(board.contains(Square::new(x as u16, y as u16)));
                }
            }
        }
        Self { sectors }
    }

    #[inline(always)]
    fn ranking(&self, cell: usize) -> &'static Ranking {
        &RANKINGS[usize::from(self.sectors[cell]) % RANKINGS.len()]
    }

    const BY_COUNT: bool = true;
}

/// Writes the sectors of a row, given twice its distance above the centre.
fn fill(row: &mut [u8], from_centre: i32) {
    // Twice the distance of the first square on or beyond each line, and of the first beyond it.
    let mut limits = [0; 22];
    limits[11] = 1;
    let lines = [(3, 1), (2, 1), (1, 1), (1, 2), (1, 3)];
    for (number, (columns, rows)) in lines.into_iter().enumerate() {
        let at = columns * from_centre;
        let (floor, ceiling) = (at / rows, (at + rows - 1) / rows);
        (limits[2 * number], limits[2 * number + 1]) = (-floor, 1 - ceiling);
        (limits[20 - 2 * number], limits[21 - 2 * number]) = (ceiling, floor + 1);
    }
    let (first, limits) = if from_centre > 0 {
        (ABOVE, &limits[..])
    } else {
        (LEVEL, &limits[10..12])
    };
    // The numbers of sectors are below 64.
    let (mut sector, mut filled) = (first as u8, 0);
    let width = row.len() as i32;
    for limit in limits {
        let column = ((limit + width) >> 1).clamp(0, width) as usize;
        if column > filled {
            row[filled..column].fill(sector);
            filled = column;
        }
        sector += 1;
    }
    row[filled..].fill(sector);
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The squares by which a walk is verified: neither holes nor the frame around the board.
    #[test]
    fn holes_are_no_squares() {
        let holes = [(3, 0), (2, 4), (6, 6)].map(Square::from);
        let board = Board::from_fn(7, 9, |square| !holes.contains(&square)).expect("a board");
        let frame = Frame::of(&board);
        let squares = FewestOnward::on(&board, frame).into_squares();
        let mut expected = vec![false; squares.len()];
        for square in board.squares() {
            expected[frame.cell(square)] = true;
        }
        let found: Vec<bool> = squares.iter().map(|&sector| sector != 0).collect();
        assert_eq!(found, expected);
    }

    /// On every square the directions come as distances sort them, ties clockwise.
    #[test]
    fn sectors_rank_directions_by_distance_from_the_centre() {
        let sides = (1..=14).flat_map(|width| (1..=14).map(move |height| (width, height)));
        for (width, height) in sides.chain([(70, 70), (101, 33), (40, 151)]) {
            let board = Board::rectangle(width, height).expect("a board");
            let frame = Frame::of(&board);
            let order = FewestOnward::on(&board, frame);
            for square in board.squares() {
                let far = |direction: &MoveIndex| {
                    let (dx, dy) = CLOCKWISE[usize::from(*direction)];
                    let along = |at: u16, step: i16, side: u16| {
                        (2 * i64::from(at) + 2 * i64::from(step) + 1 - i64::from(side)).pow(2)
                    };
                    -along(square.x(), dx, width) - along(square.y(), dy, height)
                };
                let mut expected: Vec<MoveIndex> = (0..8).collect();
                expected.sort_by_key(far);
                let ranking = order.ranking(frame.cell(square));
                assert_eq!(ranking.directions[..], expected, "{board:?} {square:?}");
                for (lane, &direction) in LANES.iter().enumerate() {
                    let rank = ranking.ranks.0[lane % 2] >> (lane / 2 * 16) & 0xFF;
                    assert_eq!(rank, u64::from(ranking.rank(direction)));
                }
            }
        }
    }
}
