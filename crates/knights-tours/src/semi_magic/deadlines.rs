//! Deadlines of sets of lines: how many numbers may be placed from either end before a set misses
//! its sum.

use alloc::vec;
use alloc::vec::Vec;

use super::line_sets::{MAX_LINES, SIDE};

/// The deadline of a set that is complete or need not have a sum.
pub(super) const NO_DEADLINE: u8 = 127;

/// The state of a set of lines, as one number: the rest of its sum, and its free squares of either
/// parity.
pub(super) type SetState = u32;

/// The state of a set that need not have a sum, before and after any decrease.
pub(super) const NO_SUM: SetState = SetState::MAX;

/// The largest sum of a set, that of three lines of 8 x 8.
const MAX_SUM: usize = MAX_LINES * 260;
/// The states with the same free squares. A number that is too large makes the rest of a sum
/// negative: the states of these come last, as `MAX_SUM` and 64 are less together.
const SUMS: usize = 1024;
/// The numbers of free squares of a parity.
const COUNTS: usize = MAX_LINES * SIDE / 2 + 1;

/// The decrease of a set's state when this number is placed on it.
#[inline(always)]
pub(super) const fn decrease(number: u8) -> SetState {
    let parity = if number % 2 == 1 { COUNTS } else { 1 };
    (parity * SUMS + number as usize) as SetState
}

/// The state of a set with this sum and these numbers of free squares.
pub(super) const fn state(sum: usize, odd: usize, even: usize) -> SetState {
    // The first states are left to negative sums.
    ((1 + odd * COUNTS + even) * SUMS + sum) as SetState
}

/// The deadlines of all states.
#[derive(Clone, Debug)]
pub(super) struct Deadlines(Vec<[u8; 2]>);

impl Deadlines {
    /// The deadlines on a board with so many squares.
    pub(super) fn new(numbers: usize) -> Self {
        let mut table = vec![[0; 2]; (1 + COUNTS * COUNTS) * SUMS];
        for squares in 0..COUNTS * COUNTS {
            let (odd, even) = (squares / COUNTS, squares % COUNTS);
            // Numbers counted from the other end: their parities change if the last number is even.
            let (odd_back, even_back) = match numbers % 2 {
                0 => (even, odd),
                _ => (odd, even),
            };
            for sum in 0..=MAX_SUM {
                let back = ((odd + even) * (numbers + 1)).checked_sub(sum);
                let high = back.map_or(0, |back| latest(numbers, back, odd_back, even_back));
                let low = latest(numbers, sum, odd, even);
                table[state(sum, odd, even) as usize] = [low, high];
            }
        }
        Self(table)
    }

    /// The largest number of low and of high numbers, all placed elsewhere, after which the rest of
    /// the sum can still be reached. 0 if it cannot be reached.
    #[inline(always)]
    pub(super) fn of(&self, state: SetState) -> [u8; 2] {
        let deadlines = self.0.get(state as usize);
        deadlines.copied().unwrap_or([NO_DEADLINE; 2])
    }
}

/// The largest number of low numbers, all placed elsewhere, above which the least numbers do not
/// exceed a sum; 0 if there is none.
fn latest(numbers: usize, sum: usize, odd: usize, even: usize) -> u8 {
    if odd + even == 0 {
        return if sum == 0 { NO_DEADLINE } else { 0 };
    }
    let mut placed = (0..=numbers).rev();
    let latest = placed.find(|&placed| least_sum(placed, odd, even) <= sum);
    latest.unwrap_or(0) as u8
}

/// The least sum of so many odd and even numbers above a number, no two of them consecutive.
///
/// First come all of the next number's parity, each two above the one before, then the others,
/// each larger by one than it would be otherwise.
const fn least_sum(above: usize, odd: usize, even: usize) -> usize {
    let squares = odd + even;
    let later = match above % 2 {
        0 => even,
        _ => odd,
    };
    squares * (above + squares) + later
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two free squares of a line on 8 x 8, with an odd and an even number.
    #[test]
    fn two_squares_of_a_line_have_their_deadlines() {
        let deadlines = Deadlines::new(64);
        // 1 and 4 are the least pair that is not consecutive, 61 and 64 the greatest.
        for (sum, low, high) in [(5, 0, 60), (7, 1, 59), (65, 30, 30), (125, 60, 0)] {
            assert_eq!(deadlines.of(state(sum, 1, 1)), [low, high], "{sum}");
        }
        assert_eq!(deadlines.of(state(0, 0, 0)), [NO_DEADLINE; 2]);
        assert_eq!(deadlines.of(state(1, 0, 0)), [0, 0]);
        assert_eq!(deadlines.of(state(3, 0, 1) - decrease(64)), [0, 0]);
        assert_eq!(deadlines.of(NO_SUM), [NO_DEADLINE; 2]);
        assert_eq!(deadlines.of(NO_SUM - 24 * decrease(63)), [NO_DEADLINE; 2]);
    }

    /// Against all choices of numbers.
    #[test]
    fn least_sums_are_those_of_listing() {
        fn listed(above: usize, odd: usize, even: usize) -> usize {
            let next = (above + 1..above + 5).filter_map(|number| {
                let (odd, even) = match number % 2 {
                    1 => (odd.checked_sub(1)?, even),
                    _ => (odd, even.checked_sub(1)?),
                };
                Some(number + listed(number + 1, odd, even))
            });
            next.min().unwrap_or(0)
        }
        for above in 0..6 {
            for (odd, even) in (0..5).flat_map(|odd| (0..5).map(move |even| (odd, even))) {
                assert_eq!(
                    least_sum(above, odd, even),
                    listed(above, odd, even),
                    "{odd} odd and {even} even numbers above {above}"
                );
            }
        }
    }
}
