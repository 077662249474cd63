//! Counts nodes and checks limits.

use core::ops::ControlFlow;
use core::time::Duration;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

use crate::Limits;

/// The nodes of one search, and whether a limit is reached.
pub(crate) struct NodeCounter<'a> {
    limits: &'a Limits,
    max_nodes: u64,
    /// Present only where time is limited: some machines have no clock.
    timer: Option<Timer>,
    nodes: u64,
    /// Work since the last check of clock and stop flag.
    unchecked_work: u32,
    /// Work between two checks.
    check_interval: u32,
    limit_reached: bool,
    /// The budget shared with other threads, if any.
    shared: Option<&'a SharedNodes>,
    /// Nodes already reported to `shared`.
    reported: u64,
}

/// A node budget that several threads share.
pub(crate) struct SharedNodes {
    left: AtomicU64,
    used: AtomicU64,
}

/// Nodes that a thread takes from a shared budget at a time.
const BATCH: u64 = 256;

impl SharedNodes {
    /// A budget of this many nodes; unlimited for `None`.
    pub(crate) fn new(nodes: Option<u64>) -> Self {
        Self {
            left: AtomicU64::new(nodes.unwrap_or(u64::MAX)),
            used: AtomicU64::new(0),
        }
    }

    /// Nodes searched, without those of the batches in progress.
    pub(crate) fn used(&self) -> u64 {
        self.used.load(Ordering::Relaxed)
    }

    /// Takes the next batch from the budget; 0 if it is used up.
    fn take_batch(&self) -> u64 {
        let rest = |left: u64| Some(left - left.min(BATCH));
        let before = self
            .left
            .fetch_update(Ordering::Relaxed, Ordering::Relaxed, rest);
        before.map_or(0, |left| left.min(BATCH))
    }
}

/// A time limit.
struct Timer {
    start: Instant,
    limit: Duration,
    /// Time elapsed at the last check.
    last_check: Duration,
}

/// The most work between two checks: a fraction of a millisecond in most games.
const MAX_CHECK_INTERVAL: u32 = 4096;
/// The target time between two checks, where there is a clock.
const CHECK_TIME: Duration = Duration::from_micros(200);
/// The work of a node. The work of a generated move is 1.
const NODE_WORK: u32 = 16;

impl<'a> NodeCounter<'a> {
    /// A counter at 0.
    pub(crate) fn new(limits: &'a Limits) -> Self {
        let time = limits.budget().time;
        Self {
            limits,
            max_nodes: limits.budget().nodes.unwrap_or(u64::MAX),
            timer: time.map(|limit| Timer {
                start: Instant::now(),
                limit,
                last_check: Duration::ZERO,
            }),
            nodes: 0,
            unchecked_work: 0,
            check_interval: if time.is_some() {
                NODE_WORK
            } else {
                MAX_CHECK_INTERVAL
            },
            limit_reached: false,
            shared: None,
            reported: 0,
        }
    }

    /// The counter of a thread that shares a node budget, which replaces the limit of nodes. It
    /// takes its first batch at once.
    pub(crate) fn sharing(limits: &'a Limits, shared: &'a SharedNodes) -> Self {
        Self {
            shared: Some(shared),
            ..Self::new(limits).with_max_nodes(shared.take_batch())
        }
    }

    /// The counter with this limit of nodes instead of the given one.
    pub(crate) fn with_max_nodes(self, max_nodes: u64) -> Self {
        Self { max_nodes, ..self }
    }

    /// Nodes counted so far.
    pub(crate) const fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Whether a limit is reached or the search is stopped.
    #[inline]
    pub(crate) const fn limit_reached(&self) -> bool {
        self.limit_reached
    }

    /// Counts a node. Returns whether to search it: no limit is reached.
    #[inline]
    pub(crate) fn count_node(&mut self) -> bool {
        if self.nodes >= self.max_nodes && !self.take_batch() || self.limits.is_stopped() {
            self.limit_reached = true;
            return false;
        }
        self.nodes += 1;
        self.count_work(NODE_WORK);
        !self.limit_reached
    }

    /// Takes a batch from the shared budget, if there is one. Returns whether it got any nodes.
    #[cold]
    fn take_batch(&mut self) -> bool {
        let Some(shared) = self.shared else {
            return false;
        };
        let used = self.nodes - self.reported;
        shared.used.fetch_add(used, Ordering::Relaxed);
        self.reported = self.nodes;
        let batch = shared.take_batch();
        self.max_nodes += batch;
        batch > 0
    }

    /// Counts a generated move, and breaks off move generation when a limit is reached.
    ///
    /// A position may have a hundred thousand moves, and a stop must not wait for all of them.
    #[inline]
    pub(crate) fn count_generated_move(&mut self) -> ControlFlow<()> {
        self.count_work(1);
        if self.limit_reached {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    }

    #[inline]
    fn count_work(&mut self, work: u32) {
        self.unchecked_work += work;
        if self.unchecked_work >= self.check_interval {
            self.check_limits();
        }
    }

    /// Checks the clock and the stop flag, and adapts the interval: some games take milliseconds to
    /// generate captures, without a count of moves in between.
    #[cold]
    fn check_limits(&mut self) {
        self.unchecked_work = 0;
        self.limit_reached |= self.limits.is_stopped();
        if let Some(timer) = &mut self.timer {
            let elapsed = timer.start.elapsed();
            self.limit_reached |= elapsed >= timer.limit;
            let is_late = elapsed - timer.last_check > CHECK_TIME;
            timer.last_check = elapsed;
            self.check_interval = if is_late {
                self.check_interval.div_ceil(2)
            } else {
                (self.check_interval * 2).min(MAX_CHECK_INTERVAL)
            };
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn node_limit_is_respected() {
        for max in [0, 1, 2, 255, 256, 257, 1_000] {
            let limits = Limits::nodes(max);
            let mut counter = NodeCounter::new(&limits);
            while counter.count_node() {}
            assert_eq!((counter.nodes(), counter.limit_reached()), (max, true));
            assert!(counter.count_generated_move().is_break());
            let unlimited = Limits::none();
            let mut counter = NodeCounter::new(&unlimited).with_max_nodes(max);
            while counter.count_node() {}
            assert_eq!(counter.nodes(), max);
        }
    }

    #[test]
    fn threads_share_one_node_limit() {
        for max in [0, 1, 256, 300, 1_000] {
            let limits = Limits::none();
            let shared = SharedNodes::new(Some(max));
            let mut counters = [0; 3].map(|_| NodeCounter::sharing(&limits, &shared));
            let mut turn = 0;
            while !counters.iter().all(NodeCounter::limit_reached) {
                counters[turn % 3].count_node();
                turn += 1;
            }
            let nodes = counters.each_ref().map(NodeCounter::nodes);
            assert_eq!(nodes.iter().sum::<u64>(), max, "{nodes:?}");
            assert!(
                nodes[0] >= max.min(BATCH),
                "the first batch is taken at once"
            );
            assert_eq!(shared.used(), max);
        }
        let limits = Limits::none();
        let unlimited = SharedNodes::new(None);
        let mut counter = NodeCounter::sharing(&limits, &unlimited);
        assert!((0..10 * BATCH).all(|_| counter.count_node()));
        // The batch in progress is not reported.
        assert_eq!(unlimited.used(), 9 * BATCH);
    }

    #[test]
    fn stop_flag_is_seen_within_one_check_interval() {
        let limits = Limits::none();
        let mut counter = NodeCounter::new(&limits);
        assert!(counter.count_node());
        limits.stop_flag().set();
        let generated = (0..10_000).take_while(|_| counter.count_generated_move().is_continue());
        assert_eq!(generated.count() as u32, MAX_CHECK_INTERVAL - NODE_WORK - 1);
        assert!(counter.limit_reached());
        let mut counter = NodeCounter::new(&limits);
        assert!(!counter.count_node());
        assert_eq!(counter.nodes(), 0);
    }

    #[test]
    fn time_limit_is_checked_at_the_first_node() {
        for (time, goes_on) in [(Duration::ZERO, false), (Duration::from_secs(3_600), true)] {
            let limits = Limits::time(time);
            let mut counter = NodeCounter::new(&limits);
            assert_eq!(counter.count_node(), goes_on);
            assert_eq!(counter.count_generated_move().is_continue(), goes_on);
        }
    }
}
