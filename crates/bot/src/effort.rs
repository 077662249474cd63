//! Counting what was looked at, under limits.

use core::ops::ControlFlow;
use std::time::Instant;

use crate::Limits;

/// Positions and moves looked at for one answer, and whether a limit has been reached.
pub(crate) struct Effort<'a> {
    limits: &'a Limits,
    most_nodes: u64,
    begin: Instant,
    nodes: u64,
    /// Work since the clock was looked at.
    unclocked: u32,
    is_over: bool,
}

/// The work after which the clock is looked at, a fraction of a millisecond.
const GLANCE: u32 = 4096;
/// The work that a position is; a move listed is 1.
const NODE: u32 = 16;

impl<'a> Effort<'a> {
    /// Nothing done yet.
    pub(crate) fn new(limits: &'a Limits) -> Self {
        Self {
            limits,
            most_nodes: limits.budget().nodes.unwrap_or(u64::MAX),
            begin: Instant::now(),
            nodes: 0,
            unclocked: 0,
            is_over: false,
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
        if self.nodes >= self.most_nodes || self.limits.is_stopped() {
            self.is_over = true;
            return false;
        }
        self.nodes += 1;
        self.work(NODE);
        !self.is_over
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
        self.unclocked += work;
        if self.unclocked >= GLANCE {
            self.glance();
        }
    }

    #[cold]
    fn glance(&mut self) {
        self.unclocked = 0;
        let time = self.limits.budget().time;
        self.is_over |=
            self.limits.is_stopped() || time.is_some_and(|time| self.begin.elapsed() >= time);
    }
}
