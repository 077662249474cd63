//! How much work a search may do.

#[cfg(feature = "std")]
use std::time::{Duration, Instant};

/// A limit on the work of a search: nodes, time, both or neither.
///
/// ```
/// use core::time::Duration;
/// use knights_tour::SearchLimit;
///
/// let limit = SearchLimit::nodes(100_000).and_time(Duration::from_secs(1));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct SearchLimit {
    nodes: Option<u64>,
    #[cfg(feature = "std")]
    time: Option<Duration>,
}

impl SearchLimit {
    /// No limit: the search ends with a tour or with a proof that there is none, however long it takes.
    #[must_use]
    pub const fn unlimited() -> Self {
        Self {
            nodes: None,
            #[cfg(feature = "std")]
            time: None,
        }
    }

    /// At most this many nodes. The same search with the same limit always gives the same answer.
    #[must_use]
    pub const fn nodes(nodes: u64) -> Self {
        let mut limit = Self::unlimited();
        limit.nodes = Some(nodes);
        limit
    }

    /// At most this long, looked at before every node.
    #[cfg(feature = "std")]
    #[must_use]
    pub const fn time(time: Duration) -> Self {
        Self::unlimited().and_time(time)
    }

    /// The same limit, and at most this long.
    #[cfg(feature = "std")]
    #[must_use]
    pub const fn and_time(mut self, time: Duration) -> Self {
        self.time = Some(time);
        self
    }

    /// The most nodes, if they are limited.
    #[must_use]
    pub const fn most_nodes(self) -> Option<u64> {
        self.nodes
    }
}

/// What is left of a limit during one run.
#[derive(Clone, Debug)]
pub(crate) struct Meter {
    left: Option<u64>,
    #[cfg(feature = "std")]
    deadline: Option<Instant>,
    spent: u64,
}

impl Meter {
    pub(crate) fn new(limit: SearchLimit) -> Self {
        Self {
            left: limit.nodes,
            // A time too far off to be written down is no limit.
            #[cfg(feature = "std")]
            deadline: limit.time.and_then(|time| Instant::now().checked_add(time)),
            spent: 0,
        }
    }

    /// Pays for a node; `false` when the limit does not cover it.
    pub(crate) fn pay(&mut self) -> bool {
        #[cfg(feature = "std")]
        if self
            .deadline
            .is_some_and(|deadline| Instant::now() >= deadline)
        {
            return false;
        }
        if let Some(left) = &mut self.left {
            if *left == 0 {
                return false;
            }
            *left -= 1;
        }
        self.spent += 1;
        true
    }

    /// Nodes paid for.
    pub(crate) const fn spent(&self) -> u64 {
        self.spent
    }
}
