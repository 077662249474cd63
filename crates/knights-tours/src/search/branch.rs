//! Depth-first search that decides one edge after another.

use alloc::vec::Vec;

use super::factor::Factor;
use super::graph::{CycleGraph, NONE, SearchStep};
use super::links::Links;
use super::sections::Sections;
use crate::goal::limit::WorkMeter;

#[derive(Clone, Copy, Debug)]
struct Branching {
    mark: usize,
    edge: u32,
    /// Whether the search tries to drop the edge, after taking it failed.
    second: bool,
}

/// A depth-first search over edges, which can be paused and resumed.
///
/// At every node the search checks the sections, repairs the 2-factor and joins its cycles. A
/// single cycle is a tour. Otherwise the smallest cycle must lose an edge: the search takes one of
/// its edges, and then drops it.
#[derive(Clone, Debug)]
pub(super) struct Branch {
    links: Links,
    factor: Factor,
    sections: Sections,
    choices: Vec<Branching>,
    drops: Vec<u32>,
    /// Whether the last decision succeeded, and its node is still to be examined.
    fresh: bool,
    /// The decision to be probed next, twice the edge and one more for dropping it, and how many
    /// have been probed since the last that failed.
    probed: (u32, usize),
}

impl Branch {
    /// A search from these decisions.
    pub(super) fn new(links: Links, factor: Factor) -> Self {
        Self {
            links,
            factor,
            sections: Sections::default(),
            choices: Vec::new(),
            drops: Vec::new(),
            fresh: true,
            probed: (0, 0),
        }
    }

    /// Runs until it finds a tour, has tried everything, or reaches the limit or this many nodes.
    pub(super) fn run(
        &mut self,
        graph: &CycleGraph,
        meter: &mut WorkMeter,
        max: u64,
    ) -> SearchStep {
        let stop = meter.nodes().saturating_add(max);
        loop {
            if self.fresh {
                if meter.nodes() >= stop || !meter.count_node() {
                    return SearchStep::LimitReached;
                }
                self.fresh = self.look(graph);
            }
            if !self.fresh {
                if !self.back(graph) {
                    return SearchStep::Nothing;
                }
                continue;
            }
            if self.factor.sizes().len() == 1 {
                return self.cycle(graph);
            }
            let edge = self.choose(graph);
            self.choices.push(Branching {
                mark: self.links.mark(),
                edge,
                second: false,
            });
            self.fresh = self.links.decide(graph, edge, true).is_ok();
        }
    }

    /// Undoes all choices, and probes each edge: if taking it fails at once, drops it for good, and
    /// vice versa, until no more edges are decided. This solves most parts of a board without a
    /// tour, which branching elsewhere would meet again and again. `None` when probing decides no
    /// more edges.
    pub(super) fn probe(
        &mut self,
        graph: &CycleGraph,
        meter: &mut WorkMeter,
    ) -> Option<SearchStep> {
        if let Some(first) = self.choices.first() {
            self.links.undo(graph, first.mark);
            self.choices.clear();
        }
        self.fresh = true;
        let decisions = 2 * graph.edges();
        while self.probed.1 < decisions {
            let (edge, take) = (self.probed.0 / 2, self.probed.0.is_multiple_of(2));
            let mut passed = self.probed.1 + 1;
            if self.links.is_undecided(edge) {
                if !meter.count_node() {
                    return Some(SearchStep::LimitReached);
                }
                let mark = self.links.mark();
                let stands = self.links.decide(graph, edge, take).is_ok() && self.look(graph);
                if stands && self.factor.sizes().len() == 1 {
                    return Some(self.cycle(graph));
                }
                self.links.undo(graph, mark);
                if !stands {
                    if self.links.decide(graph, edge, !take).is_err() {
                        return Some(SearchStep::Nothing);
                    }
                    passed = 0;
                }
            }
            self.probed = ((self.probed.0 + 1) % decisions as u32, passed);
        }
        None
    }

    /// The decisions so far.
    pub(super) const fn links(&self) -> &Links {
        &self.links
    }

    /// The 2-factor as a tour, if it is a single cycle.
    fn cycle(&self, graph: &CycleGraph) -> SearchStep {
        SearchStep::Cycle(self.factor.round_from(graph, 0).collect())
    }

    /// Undoes the last choice with an untried alternative, and tries that.
    fn back(&mut self, graph: &CycleGraph) -> bool {
        while let Some(choice) = self.choices.pop() {
            self.links.undo(graph, choice.mark);
            if !choice.second {
                self.choices.push(Branching {
                    second: true,
                    ..choice
                });
                if self.links.decide(graph, choice.edge, false).is_ok() {
                    self.fresh = true;
                    return true;
                }
            }
        }
        false
    }

    /// Whether the decisions so far may lead to a tour; if so, repairs and joins the 2-factor.
    fn look(&mut self, graph: &CycleGraph) -> bool {
        loop {
            self.drops.clear();
            if self
                .sections
                .check(graph, &self.links, &mut self.drops)
                .is_err()
            {
                return false;
            }
            if self.drops.is_empty() {
                break;
            }
            for &edge in &self.drops {
                if self.links.decide(graph, edge, false).is_err() {
                    return false;
                }
            }
        }
        if self.factor.repair(graph, &self.links).is_err() {
            return false;
        }
        self.factor.count_pieces(graph);
        // Each exchange may enable others.
        loop {
            let pieces = self.factor.sizes().len();
            if pieces > 1 {
                self.factor.join_pieces(graph, &self.links);
            }
            if self.factor.sizes().len() == pieces
                && (pieces == 1 || !self.factor.join_by_threes(graph, &self.links))
            {
                return true;
            }
        }
    }

    /// An undecided edge of the smallest piece, where the choice is narrowest.
    fn choose(&self, graph: &CycleGraph) -> u32 {
        let sizes = self.factor.sizes();
        let smallest = (0..sizes.len())
            .min_by_key(|&piece| sizes[piece])
            .unwrap_or(0) as u32;
        let mut best = ((u32::MAX, u32::MAX), NONE);
        for v in 0..graph.vertices() as u32 {
            if self.factor.piece(v) != smallest || self.links.taken(v) == 2 {
                continue;
            }
            let room = self.links.usable(v) - u32::from(self.links.taken(v));
            for edge in self.factor.pair(v) {
                let score = (room, self.links.usable(graph.other(edge, v)));
                if self.links.is_undecided(edge) && score < best.0 {
                    best = (score, edge);
                }
            }
        }
        debug_assert_ne!(
            best.1, NONE,
            "a piece of taken edges alone would be a closed chain"
        );
        best.1
    }
}
