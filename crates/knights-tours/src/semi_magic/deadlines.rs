//! Deadlines of lines: how many numbers may be placed from either end before a line misses its sum.

use alloc::vec;
use alloc::vec::Vec;

/// The largest side of a board.
pub(super) const SIDE: usize = 8;
/// The deadline of a line that is complete or need not have the sum.
pub(super) const NO_DEADLINE: u8 = 127;

/// States of one rest of the sum: the free squares with odd and with even numbers, 0 to 4 of each.
const RESTS: usize = 25;
const ODD: usize = 5;
/// The largest sum of a line, that of 8 x 8.
const MAX_SUM: usize = 260;
/// A rest of the sum is counted from here: a number that is too large makes it negative.
const ZERO: usize = SIDE * SIDE;
/// The first state of lines that need not have the sum.
const UNBOUND: usize = (ZERO + MAX_SUM + 1) * RESTS;
/// A sum that is not reached.
const NONE: usize = usize::MAX / 2;

/// The state of a line, as one number: the rest of its sum, and its free squares of either parity.
pub(super) type LineState = u16;

/// The decrease of a line's state when this number is placed on it.
#[inline(always)]
pub(super) const fn decrease(number: u8) -> LineState {
    let parity = if number % 2 == 1 { ODD } else { 1 };
    (number as usize * RESTS + parity) as LineState
}

/// The state of a line with this sum and these numbers of free squares.
pub(super) const fn state(sum: usize, odd: usize, even: usize) -> LineState {
    ((ZERO + sum) * RESTS + odd * ODD + even) as LineState
}

/// The state of a line that need not have the sum.
pub(super) const FREE_LINE: LineState = (UNBOUND + SIDE * (SIDE * SIDE * RESTS + ODD)) as LineState;

/// For each state of a line the largest number of low and of high numbers, all placed elsewhere,
/// after which the rest of its sum can still be reached. 0 if it cannot be reached.
///
/// The reachable sums are bounded by those of the least and of the greatest numbers of the right
/// parities. No two numbers on a line are consecutive, because a knight's move changes both row and
/// column.
pub(super) fn deadlines(numbers: usize) -> Vec<[u8; 2]> {
    let min_sum = min_sums(numbers);
    let low = |sum: usize, odd: usize, even: usize| {
        if odd + even == 0 {
            return if sum == 0 { NO_DEADLINE } else { 0 };
        }
        let placed = (0..=numbers).rev();
        let mut possible = placed.filter(|&placed| min_sum[placed][odd * ODD + even] <= sum);
        possible.next().unwrap_or(0) as u8
    };
    let mut table = vec![[NO_DEADLINE; 2]; FREE_LINE as usize + 1];
    for (state, deadlines) in table[..UNBOUND].iter_mut().enumerate() {
        let (odd, even) = (state % RESTS / ODD, state % ODD);
        let Some(sum) = (state / RESTS).checked_sub(ZERO) else {
            *deadlines = [0; 2];
            continue;
        };
        // Numbers counted from the other end: their parities change if the last number is even.
        let (odd_back, even_back) = match numbers % 2 {
            0 => (even, odd),
            _ => (odd, even),
        };
        let back = ((odd + even) * (numbers + 1)).checked_sub(sum);
        let high = back.map_or(0, |back| low(back, odd_back, even_back));
        *deadlines = [low(sum, odd, even), high];
    }
    table
}

/// For each `placed` and each pair of parities the least sum of as many numbers above `placed`, no
/// two of them consecutive.
fn min_sums(numbers: usize) -> Vec<[usize; RESTS]> {
    // Without and with the least of the numbers.
    let mut taken = vec![[[NONE; RESTS]; 2]; numbers + 2];
    taken[numbers + 1][0][0] = 0;
    for number in (1..=numbers).rev() {
        let [without, with] = taken[number + 1];
        let parity = if number % 2 == 1 { ODD } else { 1 };
        for rest in 0..RESTS {
            taken[number][0][rest] = without[rest].min(with[rest]);
            let has_parity = if parity == ODD {
                rest / ODD
            } else {
                rest % ODD
            } > 0;
            if has_parity && without[rest - parity] < NONE {
                taken[number][1][rest] = number + without[rest - parity];
            }
        }
    }
    let sums = taken[1..].iter();
    sums.map(|[without, with]| core::array::from_fn(|rest| without[rest].min(with[rest])))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two free squares of a line on 8 x 8, with an odd and an even number.
    #[test]
    fn two_squares_of_a_line_have_their_deadlines() {
        let table = deadlines(64);
        // 1 and 4 are the least pair that is not consecutive, 61 and 64 the greatest.
        for (sum, low, high) in [(5, 0, 60), (7, 1, 59), (65, 30, 30), (125, 60, 0)] {
            assert_eq!(table[state(sum, 1, 1) as usize], [low, high], "{sum}");
        }
        assert_eq!(table[state(0, 0, 0) as usize], [NO_DEADLINE; 2]);
        assert_eq!(table[state(1, 0, 0) as usize], [0, 0]);
        assert_eq!(table[FREE_LINE as usize], [NO_DEADLINE; 2]);
    }
}
