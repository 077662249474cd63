//! Clocks of a match.

use core::time::Duration;
use std::time::Instant;

use board_game_core::Player;

use crate::time_management::time_for_move;
use crate::{Clocks, Limits};

/// The time that every player has for a game.
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
    /// Time on the clock at the beginning.
    pub base: Duration,
    /// Time that each move adds.
    pub increment: Duration,
    /// Time by which a clock may be overstepped without a forfeit.
    pub margin: Duration,
}

impl TimeControl {
    /// So much time for the whole game.
    #[must_use]
    pub const fn new(base: Duration) -> Self {
        Self {
            base,
            increment: Duration::ZERO,
            margin: Duration::ZERO,
        }
    }

    /// The same with this time added by each move.
    #[must_use]
    pub const fn with_increment(self, increment: Duration) -> Self {
        Self { increment, ..self }
    }

    /// The same, where a clock may be overstepped by so much.
    #[must_use]
    pub const fn with_margin(self, margin: Duration) -> Self {
        Self { margin, ..self }
    }
}

/// The clocks of one game.
pub(super) struct RunningClocks {
    control: TimeControl,
    left: [Duration; Player::MOST],
}

impl RunningClocks {
    pub(super) const fn new(control: TimeControl) -> Self {
        Self {
            control,
            left: [control.base; Player::MOST],
        }
    }

    /// The limits of a player's move: the clocks, and an agent's share of its own.
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

    /// Stops the clock of a move that began then. Returns by how much it is overstepped, if it is
    /// by more than the margin.
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
