//! Sets of lines that have no consecutive numbers, and how soon a head reaches them.

/// The largest side of a board.
pub(super) const SIDE: usize = 8;
/// The most lines of a set.
pub(super) const MAX_LINES: usize = 3;
/// The places of the sets of rows; those of the sets of columns follow.
const PLACES: usize = 16;
/// The places of all sets.
pub(super) const SETS: usize = 2 * PLACES;

/// The number of moves, less one, until a knight can be on a line at this distance; on its own line
/// it can be again after two moves.
const DELAYS: [u8; SIDE] = [1, 0, 0, 1, 1, 2, 2, 3];

/// The sets, a bit for each of their lines: each line, and three lines of which no two are closer
/// than 3.
///
/// A knight's move changes row and column by 1 or 2. So no two consecutive numbers stand on a set.
pub(super) const LINE_SETS: [u8; 12] = [
    0b0000_0001,
    0b0000_0010,
    0b0000_0100,
    0b0000_1000,
    0b0001_0000,
    0b0010_0000,
    0b0100_0000,
    0b1000_0000,
    0b0100_1001,
    0b1000_1001,
    0b1001_0001,
    0b1001_0010,
];

/// The place of a set of rows (0) or of columns (1).
#[inline(always)]
pub(super) const fn place_of(kind: usize, set: usize) -> usize {
    kind * PLACES + set
}

/// The places of the row and of the column of a square.
#[inline(always)]
pub(super) const fn lines_of(square: usize) -> [usize; 2] {
    [place_of(0, square / SIDE), place_of(1, square % SIDE)]
}

/// The sets as a knight on a square sees them.
#[derive(Clone, Copy)]
pub(super) struct SquareSets {
    /// For each set the number of moves, less one, until the knight can be on it.
    pub(super) delays: [u8; SETS],
    /// The delays after a move to the square, and the move; 0 for the sets of the square itself.
    pub(super) waits: [u8; SETS],
    /// The places of the sets of the square.
    own: [u8; 8],
    count: usize,
}

impl SquareSets {
    /// The places of the sets that contain the square.
    #[inline(always)]
    pub(super) fn own(&self) -> impl Iterator<Item = usize> {
        let own = self.own[..self.count].iter();
        own.map(|&place| usize::from(place) % SETS)
    }
}

/// The sets as each square sees them.
pub(super) static SQUARE_SETS: [SquareSets; 64] = {
    let none = SquareSets {
        delays: [0; SETS],
        waits: [0; SETS],
        own: [0; 8],
        count: 0,
    };
    let mut all = [none; 64];
    let mut at = 0;
    while at < 64 * 2 * LINE_SETS.len() {
        let (square, kind, set) = (
            at / (2 * LINE_SETS.len()),
            at / LINE_SETS.len() % 2,
            at % LINE_SETS.len(),
        );
        let own = if kind == 0 {
            square / SIDE
        } else {
            square % SIDE
        };
        let (sets, place) = (&mut all[square], place_of(kind, set));
        sets.delays[place] = delay(LINE_SETS[set], own);
        if LINE_SETS[set] >> own & 1 == 1 {
            sets.own[sets.count] = place as u8;
            sets.count += 1;
        } else {
            sets.waits[place] = sets.delays[place] + 1;
        }
        at += 1;
    }
    all
};

/// The least delay of a set's lines for a knight on a line.
const fn delay(set: u8, own: usize) -> u8 {
    let mut min = u8::MAX;
    let mut line = 0;
    while line < SIDE {
        let delay = DELAYS[own.abs_diff(line)];
        if set >> line & 1 == 1 && delay < min {
            min = delay;
        }
        line += 1;
    }
    min
}

#[cfg(test)]
mod tests {
    use super::super::neighbours::NEIGHBOURS;
    use super::*;

    /// All sets of one and of three lines without consecutive numbers, in the order of their bits.
    #[test]
    fn line_sets_are_complete() {
        let is_set = |set: &u8| set & set << 1 == 0 && set & set << 2 == 0;
        for lines in [1, 3] {
            let of_size = |set: &u8| set.count_ones() == lines;
            let all = (1..=u8::MAX).filter(|set| of_size(set) && is_set(set));
            assert!(all.eq(LINE_SETS.into_iter().filter(of_size)));
        }
        let max = LINE_SETS.map(u8::count_ones).into_iter().max();
        assert_eq!(max, Some(MAX_LINES as u32));
    }

    /// Delays against moving a knight, on a board that has no other numbers.
    #[test]
    fn delays_are_those_of_moving() {
        for (square, sets) in SQUARE_SETS.iter().enumerate() {
            for (kind, set) in (0..2).flat_map(|kind| (0..LINE_SETS.len()).map(move |s| (kind, s)))
            {
                let is_on = |square: usize| {
                    let line = [square / SIDE, square % SIDE][kind];
                    LINE_SETS[set] >> line & 1 == 1
                };
                let (mut reached, mut moves) = (NEIGHBOURS[square], 0);
                while !(0..64).any(|square| reached >> square & 1 == 1 && is_on(square)) {
                    let from = (0..64).filter(|square| reached >> square & 1 == 1);
                    reached = from.fold(0, |to, square| to | NEIGHBOURS[square]);
                    moves += 1;
                }
                let place = place_of(kind, set);
                assert_eq!(sets.delays[place], moves, "{square}, {place}");
                let wait = if is_on(square) { 0 } else { moves + 1 };
                assert_eq!(sets.waits[place], wait);
                assert_eq!(sets.own().any(|own| own == place), is_on(square));
            }
        }
    }
}
