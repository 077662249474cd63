//! How long to think by the clock.

use core::time::Duration;

use super::command::Clock;

/// Taken off what is left on the clock: the way of the move to the one who stops it.
const TRANSIT: Duration = Duration::from_millis(30);
/// Moves that a game is taken to go on for when nobody says so.
const MOVES_LEFT: u32 = 30;
/// The shortest time, on an empty clock.
const LEAST: Duration = Duration::from_millis(1);

/// The time for a move: an even share of what is left, and most of what the move adds to the clock; never more than two
/// thirds of what is left, unless the clock is about to be set again.
pub(super) fn share(clock: Clock, movestogo: Option<u32>) -> Option<Duration> {
    let left = clock.left?.saturating_sub(TRANSIT);
    let moves = movestogo.unwrap_or(MOVES_LEFT).clamp(1, MOVES_LEFT * 2);
    let even = left / moves + clock.increment * 3 / 4;
    let most = if moves == 1 { left } else { left * 2 / 3 };
    Some(even.min(most).max(LEAST))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn milliseconds(left: u64, increment: u64, movestogo: Option<u32>) -> u128 {
        let clock = Clock {
            left: Some(Duration::from_millis(left)),
            increment: Duration::from_millis(increment),
        };
        let share = share(clock, movestogo).expect("there is a clock");
        share.as_millis()
    }

    #[test]
    fn a_move_gets_its_share() {
        assert_eq!(share(Clock::default(), None), None);
        assert_eq!(milliseconds(60_030, 0, None), 2_000);
        assert_eq!(milliseconds(60_030, 1_000, None), 2_750);
        assert_eq!(milliseconds(60_030, 0, Some(10)), 6_000);
        assert_eq!(milliseconds(60_030, 0, Some(1)), 60_000);
        assert_eq!(milliseconds(330, 10_000, None), 200);
        assert_eq!(milliseconds(0, 10_000, None), 1);
    }

    /// However it is set, the clock does not run out within the moves that are to be made on it.
    #[test]
    fn the_clock_lasts() {
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
