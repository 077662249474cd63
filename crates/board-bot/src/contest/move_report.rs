//! The report of a move: score, depth and time.

use core::time::Duration;

use board_game_core::Player;

use crate::{Choice, Score};

/// A player's report of a move, with the time that the move took.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct MoveReport {
    /// The player who made the move.
    pub player: Player,
    /// The score for this player; `None` for moves of the opening, and of agents that do not search
    /// by depth.
    pub score: Option<Score>,
    /// The completed depth in plies.
    pub depth: u32,
    /// The time of the move, if the match [keeps times](super::Match::with_times).
    pub time: Option<Duration>,
}

impl MoveReport {
    /// The report of a move of the opening: only the player is known.
    #[must_use]
    pub const fn unknown(player: Player) -> Self {
        Self {
            player,
            score: None,
            depth: 0,
            time: None,
        }
    }

    /// The report of a choice.
    pub(super) fn of<M>(player: Player, choice: &Choice<M>, time: Option<Duration>) -> Self {
        Self {
            player,
            score: (choice.depth > 0).then_some(choice.score),
            depth: choice.depth,
            time,
        }
    }
}
