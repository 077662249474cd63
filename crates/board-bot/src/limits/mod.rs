//! The limits of a move: budget, clocks and stop flag.

pub(crate) mod budget;
pub(crate) mod node_counter;
pub(crate) mod time_management;
pub(crate) mod time_text;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use board_game_core::Player;

use crate::Budget;

/// The budget of a move, with a flag that stops the search at once.
///
/// A search without limits ends when it is stopped or the position is solved. An agent always
/// returns a legal move, even if a limit is reached at once.
///
/// ```
/// use board_bot::Limits;
/// use std::time::Duration;
///
/// let limits = Limits::time(Duration::from_secs(2)).and_depth(12);
/// let stop_flag = limits.stop_flag();
/// std::thread::spawn(move || stop_flag.set());
/// ```
#[derive(Clone, Debug, Default)]
pub struct Limits {
    budget: Budget,
    stop_flag: StopFlag,
    clocks: Option<Clocks>,
}

/// The clocks of a game at the start of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Clocks {
    /// The remaining time of each player.
    pub left: [Duration; Player::MAX_COUNT],
    /// The increment after each move.
    pub increment: Duration,
    /// Time by which a clock may be overstepped.
    pub margin: Duration,
    /// The time limit of the move, in addition to the clock.
    pub movetime: Option<Duration>,
}

impl Clocks {
    /// Clocks with this time left, without increment, margin and limit of the move.
    #[must_use]
    pub const fn new(left: [Duration; Player::MAX_COUNT]) -> Self {
        Self {
            left,
            increment: Duration::ZERO,
            margin: Duration::ZERO,
            movetime: None,
        }
    }
}

impl Limits {
    /// No limits. The stop flag still works.
    #[must_use]
    pub fn none() -> Self {
        Self::default()
    }

    /// Limits of at most this depth in plies, without quiescence search.
    #[must_use]
    pub fn depth(plies: u32) -> Self {
        Self::none().and_depth(plies)
    }

    /// Limits of at most this many nodes.
    #[must_use]
    pub fn nodes(nodes: u64) -> Self {
        Self::none().and_nodes(nodes)
    }

    /// Limits of at most this time.
    #[must_use]
    pub fn time(time: Duration) -> Self {
        Self::none().and_time(time)
    }

    /// Adds a limit of depth.
    #[must_use]
    pub fn and_depth(mut self, plies: u32) -> Self {
        self.budget.depth = Some(plies);
        self
    }

    /// Adds a limit of nodes.
    #[must_use]
    pub fn and_nodes(mut self, nodes: u64) -> Self {
        self.budget.nodes = Some(nodes);
        self
    }

    /// Adds a limit of time.
    #[must_use]
    pub fn and_time(mut self, time: Duration) -> Self {
        self.budget.time = Some(time);
        self
    }

    /// Adds the clocks of the game, for agents that manage their time themselves.
    #[must_use]
    pub const fn and_clocks(mut self, clocks: Clocks) -> Self {
        self.clocks = Some(clocks);
        self
    }

    /// Limits the time further, if it is not shorter already.
    #[must_use]
    pub fn and_at_most(self, time: Duration) -> Self {
        let time = self.budget.time.map_or(time, |own| own.min(time));
        self.and_time(time)
    }

    /// The clocks of the game, if there are any.
    #[must_use]
    pub const fn clocks(&self) -> Option<&Clocks> {
        self.clocks.as_ref()
    }

    /// The limits without the stop flag.
    #[inline]
    #[must_use]
    pub const fn budget(&self) -> &Budget {
        &self.budget
    }

    /// The flag that stops the search under these limits, for another thread.
    #[must_use]
    pub fn stop_flag(&self) -> StopFlag {
        self.stop_flag.clone()
    }

    /// Whether the stop flag is set. Agents should ask often.
    #[inline]
    #[must_use]
    pub fn is_stopped(&self) -> bool {
        self.stop_flag.0.load(Ordering::Relaxed)
    }
}

impl From<Budget> for Limits {
    /// The budget with a new stop flag.
    fn from(budget: Budget) -> Self {
        Self {
            budget,
            stop_flag: StopFlag::default(),
            clocks: None,
        }
    }
}

/// A flag that makes an agent answer at once, from [`Limits::stop_flag`]. It is never reset.
#[derive(Clone, Debug, Default)]
pub struct StopFlag(Arc<AtomicBool>);

impl StopFlag {
    /// Stops the search.
    pub fn set(&self) {
        self.0.store(true, Ordering::Relaxed);
    }
}
