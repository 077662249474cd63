//! Counting what was looked at, under limits.

use core::ops::ControlFlow;
use core::time::Duration;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

use crate::Limits;

/// Positions and moves looked at for one answer, and whether a limit has been reached.
pub(crate) struct Effort<'a> {
    limits: &'a Limits,
    most_nodes: u64,
    /// The clock is read only where time is limited: there are machines without one.
    clock: Option<Clock>,
    nodes: u64,
    /// Work since the last glance, and that after which the next one is due.
    unseen: u32,
    due: u32,
    is_over: bool,
    /// Where the positions come from that several threads may look at together.
    pool: Option<&'a Pool>,
    /// Positions that the pool knows to be used.
    reported: u64,
}

/// The positions that several threads may look at together.
pub(crate) struct Pool {
    left: AtomicU64,
    used: AtomicU64,
}

/// Positions that a thread takes from a pool at a time.
const HELPING: u64 = 256;

impl Pool {
    /// At most this many, or as many as wanted.
    pub(crate) fn new(nodes: Option<u64>) -> Self {
        Self {
            left: AtomicU64::new(nodes.unwrap_or(u64::MAX)),
            used: AtomicU64::new(0),
        }
    }

    /// Positions looked at, but for those of the helpings that are not used up.
    pub(crate) fn used(&self) -> u64 {
        self.used.load(Ordering::Relaxed)
    }

    /// Positions that nobody else has; 0 when there are none left.
    fn helping(&self) -> u64 {
        let left = |left: u64| Some(left - left.min(HELPING));
        let taken = self
            .left
            .fetch_update(Ordering::Relaxed, Ordering::Relaxed, left);
        taken.map_or(0, |left| left.min(HELPING))
    }
}

/// A limit of time.
struct Clock {
    begin: Instant,
    time: Duration,
    /// What had passed at the last glance.
    seen: Duration,
}

/// The most work between two glances at the clock and the stop button, a fraction of a millisecond in most games.
const MOST_UNSEEN: u32 = 4096;
/// The time meant to lie between two glances, where there is a clock.
const GLANCES: Duration = Duration::from_micros(200);
/// The work that a position is; a move listed is 1.
const NODE: u32 = 16;

impl<'a> Effort<'a> {
    /// Nothing done yet.
    pub(crate) fn new(limits: &'a Limits) -> Self {
        let time = limits.budget().time;
        Self {
            limits,
            most_nodes: limits.budget().nodes.unwrap_or(u64::MAX),
            clock: time.map(|time| Clock {
                begin: Instant::now(),
                time,
                seen: Duration::ZERO,
            }),
            nodes: 0,
            unseen: 0,
            due: if time.is_some() { NODE } else { MOST_UNSEEN },
            is_over: false,
            pool: None,
            reported: 0,
        }
    }

    /// Of one of several threads, whose positions come from this pool whatever the limits say. The first of them are taken
    /// at once, so that whoever begins first has them.
    pub(crate) fn of_pool(limits: &'a Limits, pool: &'a Pool) -> Self {
        Self {
            pool: Some(pool),
            ..Self::new(limits).at_most(pool.helping())
        }
    }

    /// The same with at most this many positions, whatever the limits say.
    pub(crate) fn at_most(self, most_nodes: u64) -> Self {
        Self { most_nodes, ..self }
    }

    /// Positions counted.
    pub(crate) const fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Whether a limit has been reached.
    #[inline]
    pub(crate) const fn is_over(&self) -> bool {
        self.is_over
    }

    /// Counts a position; whether to go on with it.
    #[inline]
    pub(crate) fn node(&mut self) -> bool {
        if self.nodes >= self.most_nodes && !self.refill() || self.limits.is_stopped() {
            self.is_over = true;
            return false;
        }
        self.nodes += 1;
        self.work(NODE);
        !self.is_over
    }

    /// Takes from the pool again, if there is one; whether there was something left.
    #[cold]
    fn refill(&mut self) -> bool {
        let Some(pool) = self.pool else {
            return false;
        };
        let used = self.nodes - self.reported;
        pool.used.fetch_add(used, Ordering::Relaxed);
        self.reported = self.nodes;
        let helping = pool.helping();
        self.most_nodes += helping;
        helping > 0
    }

    /// Counts a move that was listed; breaks off listing when a limit has been reached.
    ///
    /// Where a position has a hundred thousand moves, the stop button must not wait for all of them.
    #[inline]
    pub(crate) fn listed(&mut self) -> ControlFlow<()> {
        self.work(1);
        if self.is_over {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    }

    #[inline]
    fn work(&mut self, work: u32) {
        self.unseen += work;
        if self.unseen >= self.due {
            self.glance();
        }
    }

    /// Where games list their captures without showing the other moves, a position may be work of milliseconds: then
    /// glances come more often.
    #[cold]
    fn glance(&mut self) {
        self.unseen = 0;
        self.is_over |= self.limits.is_stopped();
        if let Some(clock) = &mut self.clock {
            let elapsed = clock.begin.elapsed();
            self.is_over |= elapsed >= clock.time;
            let is_late = elapsed - clock.seen > GLANCES;
            clock.seen = elapsed;
            self.due = if is_late {
                self.due.div_ceil(2)
            } else {
                (self.due * 2).min(MOST_UNSEEN)
            };
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Positions are counted up to the limit, and no further.
    #[test]
    fn so_many_positions_are_looked_at() {
        for most in [0, 1, 2, 255, 256, 257, 1_000] {
            let limits = Limits::nodes(most);
            let mut effort = Effort::new(&limits);
            while effort.node() {}
            assert_eq!((effort.nodes(), effort.is_over()), (most, true));
            assert!(effort.listed().is_break());
            let unlimited = Limits::none();
            let mut effort = Effort::new(&unlimited).at_most(most);
            while effort.node() {}
            assert_eq!(effort.nodes(), most);
        }
    }

    /// Whoever looks at positions of a pool gets them in helpings, all of them together no more than there are.
    #[test]
    fn a_pool_is_shared_out() {
        for most in [0, 1, 256, 300, 1_000] {
            let limits = Limits::none();
            let pool = Pool::new(Some(most));
            let mut efforts = [0; 3].map(|_| Effort::of_pool(&limits, &pool));
            let mut turn = 0;
            while !efforts.iter().all(Effort::is_over) {
                efforts[turn % 3].node();
                turn += 1;
            }
            let nodes = efforts.each_ref().map(Effort::nodes);
            assert_eq!(nodes.iter().sum::<u64>(), most, "{nodes:?}");
            assert!(
                nodes[0] >= most.min(HELPING),
                "the first helping is there at once"
            );
            assert_eq!(pool.used(), most);
        }
        let limits = Limits::none();
        let endless = Pool::new(None);
        let mut effort = Effort::of_pool(&limits, &endless);
        assert!((0..10 * HELPING).all(|_| effort.node()));
        // But for the helping at hand.
        assert_eq!(endless.used(), 9 * HELPING);
    }

    /// The stop button is seen at the next position, and within so many listed moves, where there is no clock.
    #[test]
    fn the_button_is_seen_in_time() {
        let limits = Limits::none();
        let mut effort = Effort::new(&limits);
        assert!(effort.node());
        limits.stop().now();
        let listed = (0..10_000).take_while(|_| effort.listed().is_continue());
        assert_eq!(listed.count() as u32, MOST_UNSEEN - NODE - 1);
        assert!(effort.is_over());
        let mut effort = Effort::new(&limits);
        assert!(!effort.node());
        assert_eq!(effort.nodes(), 0);
    }

    /// A clock that has run out is seen at the first position, one with an hour on it is not.
    #[test]
    fn the_clock_is_looked_at() {
        for (time, goes_on) in [(Duration::ZERO, false), (Duration::from_secs(3_600), true)] {
            let limits = Limits::time(time);
            let mut effort = Effort::new(&limits);
            assert_eq!(effort.node(), goes_on);
            assert_eq!(effort.listed().is_continue(), goes_on);
        }
    }
}
