//! The clocks of a match.

use core::time::Duration;
use std::time::Instant;

use board_game_core::Player;

use crate::limits::time_management::time_for_move;
use crate::{Clocks, Limits};

/// The time of each player for a game.
///
/// ```
/// use board_bot::contest::TimeControl;
/// use std::time::Duration;
///
/// let blitz = TimeControl::new(Duration::from_secs(180)).with_increment(Duration::from_secs(2));
/// assert_eq!(blitz.margin, Duration::ZERO);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct TimeControl {
    /// The time on the clock at the start of a game.
    pub base: Duration,
    /// The increment after each move.
    pub increment: Duration,
    /// The time by which a clock may be overstepped without a forfeit.
    pub margin: Duration,
}

impl TimeControl {
    /// A time control with this time for the whole game.
    #[must_use]
    pub const fn new(base: Duration) -> Self {
        Self {
            base,
            increment: Duration::ZERO,
            margin: Duration::ZERO,
        }
    }

    /// The time control with this increment.
    #[must_use]
    pub const fn with_increment(self, increment: Duration) -> Self {
        Self { increment, ..self }
    }

    /// The time control with this margin.
    #[must_use]
    pub const fn with_margin(self, margin: Duration) -> Self {
        Self { margin, ..self }
    }
}

/// The clocks of one game.
pub(super) struct RunningClocks {
    control: TimeControl,
    left: [Duration; Player::MAX_COUNT],
}

impl RunningClocks {
    pub(super) const fn new(control: TimeControl) -> Self {
        Self {
            control,
            left: [control.base; Player::MAX_COUNT],
        }
    }

    /// The limits of a player's move: the agent's own limits, and the time that the clock allows.
    pub(super) fn limits(&self, player: Player, limits: &Limits) -> Limits {
        let TimeControl { increment, .. } = self.control;
        let left = self.left[player.index()];
        let clocks = Clocks {
            left: self.left,
            increment,
            margin: self.control.margin,
            movetime: limits.budget().time,
        };
        limits
            .clone()
            .and_clocks(clocks)
            .and_at_most(time_for_move(left, increment, None))
    }

    /// Stops the clock after a move that began at `begin`. If the clock is overstepped by more than
    /// the margin, the error is the time by which it is overstepped.
    pub(super) fn stop(&mut self, player: Player, begin: Instant) -> Result<(), Duration> {
        let time = begin.elapsed();
        let left = &mut self.left[player.index()];
        if time > left.saturating_add(self.control.margin) {
            return Err(time.saturating_sub(*left));
        }
        *left = left
            .saturating_sub(time)
            .saturating_add(self.control.increment);
        Ok(())
    }
}
