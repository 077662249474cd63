//! Neighbours: the squares a knight's move away.

/// The bytes of eight rows: all 1, and their highest bits.
const FIRST: u64 = 0x0101_0101_0101_0101;
const LAST: u64 = FIRST << 7;

/// The squares a knight's move away from each square.
pub(super) static NEIGHBOURS: [u64; 64] = {
    let mut all = [0; 64];
    let mut square = 0;
    while square < 64 {
        all[square] = beside(1 << square)[0];
        square += 1;
    }
    all
};

/// The squares that at least one, two and three of a set are beside.
#[inline(always)]
pub(super) const fn beside(squares: u64) -> [u64; 3] {
    let [right, left] = [squares << 1 & !FIRST, squares >> 1 & !LAST];
    let [right2, left2] = [
        squares << 2 & !(FIRST * 0x03),
        squares >> 2 & !(FIRST * 0xC0),
    ];
    // Of the two squares on either side none, one or both: then two rows up and down, or one.
    let [one, both] = [right | left, right & left];
    let [one2, both2] = [right2 | left2, right2 & left2];
    sum(
        sum([one << 16, both << 16, 0], [one >> 16, both >> 16, 0]),
        sum([one2 << 8, both2 << 8, 0], [one2 >> 8, both2 >> 8, 0]),
    )
}

/// The squares that have at least one, two and three, from those of two counts.
const fn sum([one, two, three]: [u64; 3], [one2, two2, three2]: [u64; 3]) -> [u64; 3] {
    [
        one | one2,
        two | two2 | one & one2,
        three | three2 | two & one2 | one & two2,
    ]
}

/// For each square the number of its neighbours that are in a set, a bit in each of four words, the
/// lowest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct NeighbourCounts([u64; 4]);

impl NeighbourCounts {
    /// The counts for a set.
    pub(super) fn of(squares: u64) -> Self {
        let mut counts = Self([0; 4]);
        for (square, neighbours) in NEIGHBOURS.iter().enumerate() {
            let mut carry = if squares >> square & 1 == 1 {
                *neighbours
            } else {
                0
            };
            for word in &mut counts.0 {
                (*word, carry) = (*word ^ carry, *word & carry);
            }
        }
        counts
    }

    /// Takes a square out of the set.
    #[inline(always)]
    pub(super) fn remove(&mut self, square: u8) {
        let mut borrow = NEIGHBOURS[usize::from(square) % 64];
        for word in &mut self.0 {
            *word ^= borrow;
            borrow &= *word;
        }
    }

    /// The squares with at least two and three neighbours in the set.
    #[inline(always)]
    pub(super) const fn two_and_three(&self) -> [u64; 2] {
        let [ones, twos, fours, eights] = self.0;
        let four = fours | eights;
        [twos | four, twos & ones | four]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::SplitMix64;

    /// Against counting, for random sets of which squares are taken out.
    #[test]
    fn counts_are_those_of_counting() {
        let mut random = SplitMix64::new(1);
        for _ in 0..200 {
            let mut squares = random.next() & random.next();
            let mut counts = NeighbourCounts::of(squares);
            while squares != 0 {
                let at_least = |count: u32| {
                    (0..64).fold(0u64, |set, square| {
                        let neighbours = (NEIGHBOURS[square] & squares).count_ones();
                        set | u64::from(neighbours >= count) << square
                    })
                };
                assert_eq!(beside(squares), [1, 2, 3].map(at_least));
                assert_eq!(counts.two_and_three(), [2, 3].map(at_least));
                assert_eq!(counts, NeighbourCounts::of(squares));
                counts.remove(squares.trailing_zeros() as u8);
                squares &= squares - 1;
            }
        }
    }

    #[test]
    fn neighbours_are_knights_moves() {
        for (from, neighbours) in NEIGHBOURS.iter().enumerate() {
            for to in 0..64 {
                let steps = [from / 8, from % 8].map(|at| at as isize);
                let distances = [
                    steps[0].abs_diff((to / 8) as isize),
                    steps[1].abs_diff((to % 8) as isize),
                ];
                let is_move = distances == [1, 2] || distances == [2, 1];
                assert_eq!(neighbours >> to & 1 == 1, is_move);
            }
        }
    }
}
