//! The clocks of a game: how much time each player has left.

use std::fmt;
use std::str::FromStr;
use std::time::{Duration, Instant};

use board_game_core::Player;

use crate::words::duration;

/// The time for the whole game and the increment for each move: `5m+3s`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ClockArgument {
    time: Duration,
    increment: Duration,
}

/// The longest time of a clock.
const MAX_DURATION: Duration = Duration::from_secs(7 * 24 * 3600);

/// The error of a malformed time control.
const EXPECTED: &str =
    "expected a time for the game and perhaps one for each move, such as 5m+3s, 90s or 1h";

impl FromStr for ClockArgument {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let (time, increment) = match text.split_once('+') {
            Some((time, increment)) => (duration(time), duration(increment)),
            None => (duration(text), Ok(Duration::ZERO)),
        };
        let control = time.ok().zip(increment.ok());
        let control = control.filter(|(time, increment)| {
            !time.is_zero() && *time <= MAX_DURATION && *increment <= MAX_DURATION
        });
        let (time, increment) = control.ok_or(EXPECTED)?;
        Ok(Self { time, increment })
    }
}

impl fmt::Display for ClockArgument {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}s", self.time.as_secs_f64())?;
        if self.increment.is_zero() {
            return Ok(());
        }
        write!(f, "+{}s", self.increment.as_secs_f64())
    }
}

/// The clocks of all players.
#[derive(Clone, Debug)]
pub(super) struct GameClocks {
    control: ClockArgument,
    left: [Duration; Player::MAX_COUNT],
    /// The start time of the clock of the player to move, if it is running.
    running: Option<Instant>,
}

impl GameClocks {
    /// Creates clocks with the whole time.
    pub(super) const fn new(control: ClockArgument) -> Self {
        Self {
            control,
            left: [control.time; Player::MAX_COUNT],
            running: None,
        }
    }

    pub(super) const fn control(&self) -> ClockArgument {
        self.control
    }

    /// Starts the clock of the player to move, unless it is running.
    pub(super) fn start(&mut self) {
        self.running.get_or_insert_with(Instant::now);
    }

    /// The time that the player to move has left.
    pub(super) fn left(&self, mover: Player) -> Duration {
        let elapsed = self.running.map_or(Duration::ZERO, |since| since.elapsed());
        self.left[mover.index()].saturating_sub(elapsed)
    }

    /// Stops the clock of the player to move.
    pub(super) fn stop(&mut self, mover: Player) {
        self.left[mover.index()] = self.left(mover);
        self.running = None;
    }

    /// Stops the clock of a player who has moved, and adds the increment.
    pub(super) fn press(&mut self, mover: Player) {
        self.stop(mover);
        self.left[mover.index()] += self.control.increment;
    }

    /// The time that a bot may use for its next move.
    pub(super) fn share(&self, mover: Player) -> Duration {
        let left = self.left(mover);
        (left / 25 + self.control.increment * 3 / 4).min(left * 3 / 4)
    }

    /// Formats the times left, in milliseconds, for a saved game.
    pub(super) fn text(&self, players: usize) -> String {
        let left = self.left[..players].iter();
        let left: Vec<String> = left.map(|left| left.as_millis().to_string()).collect();
        left.join(" ")
    }

    /// Sets the times left from such a text. Ignores malformed words.
    pub(super) fn set(&mut self, text: &str) {
        for (left, word) in self.left.iter_mut().zip(text.split(' ')) {
            if let Ok(milliseconds) = word.parse() {
                *left = Duration::from_millis(milliseconds).min(MAX_DURATION);
            }
        }
    }
}

/// Formats a time as on a clock: `1:02:03`, `4:05`, and the last seconds with tenths, `9.5`.
pub(super) fn format_time(left: Duration) -> String {
    // Round up, so that a clock of five minutes shows 5:00 at first, not 4:59.
    let seconds = left.as_millis().div_ceil(1000) as u64;
    let (hours, minutes) = (seconds / 3600, seconds / 60 % 60);
    if hours > 0 {
        format!("{hours}:{minutes:02}:{:02}", seconds % 60)
    } else if seconds >= 20 {
        format!("{minutes}:{:02}", seconds % 60)
    } else {
        format!("{}.{}", left.as_secs(), left.subsec_millis() / 100)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_controls_are_read_and_written() {
        for (text, again) in [("5m+3s", "300s+3s"), ("90s", "90s"), ("1h", "3600s")] {
            let control: ClockArgument = text.parse().expect("a time control");
            assert_eq!(control.to_string(), again);
            assert_eq!(again.parse(), Ok(control));
        }
        for text in [
            "",
            "5",
            "0s",
            "5m+",
            "+3s",
            "-5m",
            "9999999999999999999h",
            "99h9",
        ] {
            assert_eq!(text.parse::<ClockArgument>(), Err(EXPECTED), "{text:?}");
        }
    }

    #[test]
    fn clocks_run_down_and_gain_with_each_move() {
        let mut clock = GameClocks::new("60s+5s".parse().expect("a time control"));
        assert_eq!(clock.left(Player::FIRST), Duration::from_secs(60));
        clock.start();
        std::thread::sleep(Duration::from_millis(30));
        assert!(clock.left(Player::FIRST) < Duration::from_millis(59_980));
        clock.press(Player::FIRST);
        assert!(clock.left(Player::FIRST) > Duration::from_secs(60));
        clock.set("500 x");
        assert_eq!(clock.left(Player::FIRST), Duration::from_millis(500));
        assert_eq!(clock.text(2), "500 60000");
        assert!(clock.share(Player::FIRST) < Duration::from_millis(500));
    }

    /// A 25th of the time and most of the increment, but never all that is left.
    #[test]
    fn bots_share_out_their_time() {
        for (control, milliseconds) in [("5m+4s", 15_000), ("100s", 4_000), ("2s+8s", 1_500)] {
            let clock = GameClocks::new(control.parse().expect("a time control"));
            let share = clock.share(Player::FIRST);
            assert_eq!(share, Duration::from_millis(milliseconds), "{control}");
        }
    }

    #[test]
    fn times_are_formatted_as_on_a_clock() {
        for (milliseconds, text) in [(9_540, "9.5"), (65_000, "1:05"), (3_723_000, "1:02:03")] {
            assert_eq!(format_time(Duration::from_millis(milliseconds)), text);
        }
    }
}
