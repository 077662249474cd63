//! What is known of a move besides the move: its score, depth and time.

use core::time::Duration;

use board_game_core::Player;

use crate::{Choice, Score};

/// What a player reported of a move, and how long the move took.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct MoveReport {
    /// Whose move it is.
    pub player: Player,
    /// The score for this player; `None` for moves of the opening, and of agents that do not search
    /// by depth.
    pub score: Option<Score>,
    /// The completed depth in plies.
    pub depth: u32,
    /// The time, where the match [keeps times](super::Match::with_times).
    pub time: Option<Duration>,
}

impl MoveReport {
    /// A move of this player of which nothing is known.
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
