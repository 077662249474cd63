//! The clocks of a game: how much time each player has left.

use std::time::{Duration, Instant};

use board_bot::contest::TimeControl;
use board_game_core::Player;

use crate::time_control::{MAX_DURATION, time_control};

/// Parses the time for the whole game and the increment for each move: `5m+3s`.
pub(super) fn game_control(text: &str) -> Result<TimeControl, &'static str> {
    const EXPECTED: &str =
        "expected a time for the game and perhaps one for each move, such as 5m+3s, 90s or 1h";
    // A margin is for programs.
    let text = Some(text).filter(|text| !text.contains(','));
    time_control(text.unwrap_or_default()).map_err(|_| EXPECTED)
}

/// The clocks of all players.
#[derive(Clone, Debug)]
pub(super) struct GameClocks {
    control: TimeControl,
    left: [Duration; Player::MAX_COUNT],
    /// The start time of the clock of the player to move, if it is running.
    running: Option<Instant>,
}

impl GameClocks {
    /// Creates clocks with the whole time.
    pub(super) const fn new(control: TimeControl) -> Self {
        Self {
            control,
            left: [control.base; Player::MAX_COUNT],
            running: None,
        }
    }

    pub(super) const fn control(&self) -> TimeControl {
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

    /// Sets the times left of so many players from such a text.
    pub(super) fn set(&mut self, text: &str, players: usize) -> Result<(), String> {
        let times: Result<Vec<u64>, _> = text.split(' ').map(str::parse::<u64>).collect();
        let times = times.ok().filter(|times| times.len() == players);
        let times = times.ok_or_else(|| format!("expected {players} times in milliseconds"))?;
        for (left, time) in self.left.iter_mut().zip(times) {
            *left = Duration::from_millis(time).min(MAX_DURATION);
        }
        Ok(())
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
    fn a_game_has_no_margin() {
        for text in ["5m+3s", "90s", "1h"] {
            assert_eq!(game_control(text), time_control(text), "{text}");
        }
        for text in [
            "",
            "5",
            "-5m",
            "9999999999999999999h",
            "99h9",
            "5m,margin=1s",
        ] {
            let expected = game_control(text).expect_err("no time control");
            assert!(expected.contains("such as 5m+3s"), "{text}");
        }
    }

    #[test]
    fn clocks_run_down_and_gain_with_each_move() {
        let mut clock = GameClocks::new(game_control("60s+5s").expect("a time control"));
        assert_eq!(clock.left(Player::FIRST), Duration::from_secs(60));
        clock.start();
        std::thread::sleep(Duration::from_millis(30));
        assert!(clock.left(Player::FIRST) < Duration::from_millis(59_980));
        clock.press(Player::FIRST);
        assert!(clock.left(Player::FIRST) > Duration::from_secs(60));
        assert!(clock.set("500 x", 2).is_err() && clock.set("500", 2).is_err());
        clock.set("500 60000", 2).expect("two times");
        assert_eq!(clock.left(Player::FIRST), Duration::from_millis(500));
        assert_eq!(clock.text(2), "500 60000");
        assert!(clock.share(Player::FIRST) < Duration::from_millis(500));
    }

    /// A 25th of the time and most of the increment, but never all that is left.
    #[test]
    fn bots_share_out_their_time() {
        for (control, milliseconds) in [("5m+4s", 15_000), ("100s", 4_000), ("2s+8s", 1_500)] {
            let clock = GameClocks::new(game_control(control).expect("a time control"));
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
