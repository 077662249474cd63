//! When an agent has to answer.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use crate::Budget;

/// How much thinking a move may take, with a button that ends it at once.
///
/// Without any limit a search goes on until it is stopped or the game is solved. An agent that has nothing yet when a
/// limit is reached still answers with a legal move.
///
/// ```
/// use board_bot::Limits;
/// use std::time::Duration;
///
/// let limits = Limits::time(Duration::from_secs(2)).and_depth(12);
/// let stop = limits.stop();
/// std::thread::spawn(move || stop.now());
/// ```
#[derive(Clone, Debug, Default)]
pub struct Limits {
    budget: Budget,
    stop: Stop,
}

impl Limits {
    /// No limit but being stopped.
    #[must_use]
    pub fn none() -> Self {
        Self::default()
    }

    /// At most this many plies deep, quiescence aside.
    #[must_use]
    pub fn depth(plies: u32) -> Self {
        Self::none().and_depth(plies)
    }

    /// At most this many positions.
    #[must_use]
    pub fn nodes(nodes: u64) -> Self {
        Self::none().and_nodes(nodes)
    }

    /// At most this long.
    #[must_use]
    pub fn time(time: Duration) -> Self {
        Self::none().and_time(time)
    }

    /// And at most this many plies deep.
    #[must_use]
    pub fn and_depth(mut self, plies: u32) -> Self {
        self.budget.depth = Some(plies);
        self
    }

    /// And at most this many positions.
    #[must_use]
    pub fn and_nodes(mut self, nodes: u64) -> Self {
        self.budget.nodes = Some(nodes);
        self
    }

    /// And at most this long.
    #[must_use]
    pub fn and_time(mut self, time: Duration) -> Self {
        self.budget.time = Some(time);
        self
    }

    /// The limits without the button.
    #[inline]
    #[must_use]
    pub const fn budget(&self) -> &Budget {
        &self.budget
    }

    /// The button that ends thinking under these limits, for another thread.
    #[must_use]
    pub fn stop(&self) -> Stop {
        self.stop.clone()
    }

    /// Whether the button has been pressed; for agents of one's own.
    #[inline]
    #[must_use]
    pub fn is_stopped(&self) -> bool {
        self.stop.0.load(Ordering::Relaxed)
    }
}

impl From<Budget> for Limits {
    /// With a button of its own.
    fn from(budget: Budget) -> Self {
        Self {
            budget,
            stop: Stop::default(),
        }
    }
}

/// A button that makes an agent answer at once; from [`Limits::stop`]. Once pressed it stays so.
#[derive(Clone, Debug, Default)]
pub struct Stop(Arc<AtomicBool>);

impl Stop {
    /// Presses it.
    pub fn now(&self) {
        self.0.store(true, Ordering::Relaxed);
    }
}
