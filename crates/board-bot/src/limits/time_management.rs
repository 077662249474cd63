//! Time management.

use core::time::Duration;

/// Move overhead: time reserved for delivering the move.
const MOVE_OVERHEAD: Duration = Duration::from_millis(30);
/// Expected moves to the end of the game, without `movestogo`.
const MOVES_LEFT: u32 = 30;
/// The time for a move on an empty clock.
const MIN_TIME: Duration = Duration::from_millis(1);

/// The time for a move: an equal share of the remaining time and three quarters of the increment,
/// at most two thirds of the remaining time unless the time control ends with this move.
pub(crate) fn time_for_move(
    left: Duration,
    increment: Duration,
    movestogo: Option<u32>,
) -> Duration {
    let left = left.saturating_sub(MOVE_OVERHEAD);
    let moves = movestogo.unwrap_or(MOVES_LEFT).clamp(1, MOVES_LEFT * 2);
    let even = (left / moves).saturating_add(increment / 4 * 3);
    let max = if moves == 1 { left } else { left / 3 * 2 };
    even.min(max).max(MIN_TIME)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn milliseconds(left: u64, increment: u64, movestogo: Option<u32>) -> u128 {
        let milliseconds = Duration::from_millis;
        time_for_move(milliseconds(left), milliseconds(increment), movestogo).as_millis()
    }

    #[test]
    fn time_is_shared_equally() {
        assert_eq!(milliseconds(60_030, 0, None), 2_000);
        assert_eq!(milliseconds(60_030, 1_000, None), 2_750);
        assert_eq!(milliseconds(60_030, 0, Some(10)), 6_000);
        assert_eq!(milliseconds(60_030, 0, Some(40)), 1_500);
        assert_eq!(milliseconds(60_030, 0, Some(1_000)), 1_000);
        assert_eq!(milliseconds(60_030, 0, Some(1)), 60_000);
        assert_eq!(milliseconds(330, 10_000, None), 200);
        assert_eq!(milliseconds(0, 10_000, None), 1);
    }

    #[test]
    fn time_for_a_move_never_exceeds_the_clock() {
        for left in [0, 10, 31, 100, 5_000, 3_600_000] {
            for increment in [0, 1, 100, 60_000] {
                for movestogo in [None, Some(1), Some(2), Some(40), Some(u32::MAX)] {
                    let share = milliseconds(left, increment, movestogo);
                    assert!(
                        share <= u128::from(left.max(1)),
                        "{left} {increment} {movestogo:?}"
                    );
                }
            }
        }
    }
}
