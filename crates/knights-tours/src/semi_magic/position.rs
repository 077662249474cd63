//! Positions of the search, and the moves of both heads.

use super::deadlines::{LineState, SIDE, decrease};

/// The bytes of eight lines: all 1, and their highest bits.
const ONES: u64 = 0x0101_0101_0101_0101;
const HIGHEST: u64 = ONES << 7;
/// The number of moves, less one, until a knight can be on a line at this distance; on its own line
/// it can be again after two moves.
const DELAYS: [u8; SIDE] = [1, 0, 0, 1, 1, 2, 2, 3];

/// The moves of a knight as shifts, each with the squares from where it stays on the board.
const MOVES: [(u32, u64); 4] = [
    (17, !(ONES << 7)),
    (15, !ONES),
    (10, !(ONES * 0xC0)),
    (6, !(ONES * 0x03)),
];

/// The squares a knight's move away from each square.
pub(super) const NEIGHBOURS: [u64; 64] = {
    let mut all = [0; 64];
    let mut square = 0;
    while square < 64 {
        let mut step = 0;
        while step < 8 {
            all[square] |= shifted(1 << square)[step];
            step += 1;
        }
        square += 1;
    }
    all
};

/// A set of squares, moved by each move of a knight.
#[inline(always)]
const fn shifted(squares: u64) -> [u64; 8] {
    let mut sets = [0; 8];
    let mut step = 0;
    while step < 4 {
        let (shift, kept) = MOVES[step];
        sets[step] = (squares & kept) << shift;
        // Backwards, the squares that the move reaches.
        sets[step + 4] = squares >> shift & kept;
        step += 1;
    }
    sets
}

/// The squares that at least one, two and three of a set are beside.
#[inline(always)]
fn beside(squares: u64) -> [u64; 3] {
    let [mut one, mut two, mut three] = [0; 3];
    for set in shifted(squares) {
        three |= two & set;
        two |= one & set;
        one |= set;
    }
    [one, two, three]
}

/// The delays of all lines for a head on a square, a byte each: rows, then columns.
#[derive(Clone, Copy)]
struct LineDelays {
    delays: [u64; 2],
    /// All lines but the square's own.
    others: [u64; 2],
}

const LINE_DELAYS: [LineDelays; 64] = {
    let none = LineDelays {
        delays: [0; 2],
        others: [0; 2],
    };
    let mut all = [none; 64];
    let mut square = 0;
    while square < 64 {
        let own = [square / SIDE, square % SIDE];
        let mut line = 0;
        while line < 2 * SIDE {
            let (kind, at) = (line / SIDE, line % SIDE);
            let delay = DELAYS[own[kind].abs_diff(at)] as u64;
            all[square].delays[kind] |= delay << (8 * at);
            if own[kind] != at {
                all[square].others[kind] |= 0xFF << (8 * at);
            }
            line += 1;
        }
        square += 1;
    }
    all
};

/// One end of the tour that is being built: from the first number upwards, or from the last
/// downwards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TourEnd {
    Low,
    High,
}

/// A state of the search without its lines.
#[derive(Clone, Copy, Debug)]
pub(super) struct Position {
    /// The free squares; the square of column x and row y is bit 8 y + x.
    pub(super) free: u64,
    /// The squares of the last low number and of the last high one.
    pub(super) heads: [u8; 2],
    /// The numbers placed from either end.
    pub(super) placed: [u8; 2],
    /// The deadlines of the rows and of the columns for either end, a byte a line.
    pub(super) deadlines: [[u64; 2]; 2],
}

impl Position {
    /// The number that an end places next.
    #[inline(always)]
    pub(super) const fn next_number(&self, end: TourEnd, numbers: u8) -> u8 {
        match end {
            TourEnd::Low => self.placed[0] + 1,
            TourEnd::High => numbers - self.placed[1],
        }
    }

    /// The squares where either head can go; `None` if some free square cannot be passed.
    ///
    /// A free square needs two neighbours that are free or heads. If it has no more, the tour makes
    /// both moves: so a head goes there at once, and no square may be beside three such squares.
    #[inline(always)]
    pub(super) fn onward(&self) -> Option<[u64; 2]> {
        let free = self.free;
        let heads = self.heads.map(|head| 1 << head);
        let [_, two, three] = beside(free | heads[0] | heads[1]);
        let forced = free & !three;
        if free & !two != 0 || free & beside(forced)[2] != 0 {
            return None;
        }
        let is_last = free & (free - 1) == 0;
        let mut onward = [0; 2];
        for (squares, &head) in onward.iter_mut().zip(&self.heads) {
            *squares = NEIGHBOURS[usize::from(head) % 64] & free;
            let now = *squares & forced;
            if now != 0 {
                *squares = now;
                if now & (now - 1) != 0 && !is_last {
                    return None;
                }
            }
        }
        let [low, high] = onward;
        let is_same = low == high && low & low.wrapping_sub(1) == 0;
        (low != 0 && high != 0 && (!is_same || is_last)).then_some(onward)
    }

    /// Those of the squares where an end can place its next number, so that all lines can still
    /// reach their sums.
    #[inline(always)]
    pub(super) fn in_time(
        &self,
        (end, decrease): (TourEnd, LineState),
        mut squares: u64,
        (lines, table): (&[LineState; 2 * SIDE], &[[u8; 2]]),
    ) -> u64 {
        let (own, other) = (end as usize, 1 - end as usize);
        let placed = self.placed[own] + 1;
        let all = u64::from(placed) * ONES;
        let delays = &LINE_DELAYS[usize::from(self.heads[other]) % 64].delays;
        let mut possible = 0;
        while squares != 0 {
            let square = squares.trailing_zeros() as usize;
            squares &= squares - 1;
            let reach = &LINE_DELAYS[square];
            // Every byte is below 128, so that its highest bit stays if it is not less.
            let late = |kind: usize| {
                let arrivals = (all + reach.delays[kind]) & reach.others[kind];
                (self.deadlines[own][kind] | HIGHEST) - arrivals
            };
            if late(0) & late(1) & HIGHEST != HIGHEST {
                continue;
            }
            let is_in_time = |kind: usize, at: usize| {
                let deadlines = table[usize::from(lines[kind * SIDE + at] - decrease)];
                let arrival = self.placed[other] + (delays[kind] >> (8 * at)) as u8;
                deadlines[own] > placed && deadlines[other] >= arrival
            };
            if is_in_time(0, square / SIDE) && is_in_time(1, square % SIDE) {
                possible |= 1 << square;
            }
        }
        possible
    }

    /// The position after an end placed its next number on a square, and its lines.
    #[inline(always)]
    pub(super) fn place(
        &self,
        (end, number): (TourEnd, u8),
        square: u8,
        (lines, table): (&mut [LineState; 2 * SIDE], &[[u8; 2]]),
    ) -> Self {
        let mut next = *self;
        next.free &= !(1 << square);
        next.heads[end as usize] = square;
        next.placed[end as usize] += 1;
        for (kind, at) in lines_of(square) {
            let line = &mut lines[kind * SIDE + at];
            *line -= decrease(number);
            next.set_deadlines((kind, at), table[usize::from(*line)]);
        }
        next
    }

    /// Sets the deadlines of a line for either end.
    #[inline(always)]
    pub(super) fn set_deadlines(&mut self, (kind, at): (usize, usize), deadlines: [u8; 2]) {
        for (bytes, deadline) in self.deadlines.iter_mut().zip(deadlines) {
            bytes[kind] &= !(0xFF << (8 * at));
            bytes[kind] |= u64::from(deadline) << (8 * at);
        }
    }
}

/// The row and the column of a square.
#[inline(always)]
pub(super) fn lines_of(square: u8) -> [(usize, usize); 2] {
    let square = usize::from(square) % 64;
    [(0, square / SIDE), (1, square % SIDE)]
}
