//! Search by deciding one edge after another.

use alloc::vec::Vec;

use super::factor::Factor;
use super::graph::SearchStep;
use super::graph::{CycleGraph, NONE};
use super::links::Links;
use super::sections::Sections;
use crate::limit::WorkMeter;

#[derive(Clone, Copy, Debug)]
struct Branching {
    mark: usize,
    edge: u32,
    /// Whether dropping the edge is being tried, after taking it led to nothing.
    second: bool,
}

/// A depth-first search over edges, with its whole state, so that it can be left and resumed.
///
/// At every node the sections are checked and the factor is repaired and its pieces are joined. One
/// piece is a tour. Of more, the smallest must lose an edge: the search tries to take one of its
/// edges, and then to drop it.
#[derive(Clone, Debug)]
pub(super) struct Branch {
    links: Links,
    factor: Factor,
    sections: Sections,
    choices: Vec<Branching>,
    drops: Vec<u32>,
    /// Whether the last decision stands to be looked at; otherwise it failed.
    fresh: bool,
    /// The decision to be probed next, twice the edge and one more for dropping it, and how many
    /// have been probed since the last that failed.
    probed: (u32, usize),
}

impl Branch {
    /// A search that begins with these decisions.
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

    /// Goes on until a tour is found, everything was tried, or the budget or this many nodes are
    /// spent.
    pub(super) fn run(
        &mut self,
        graph: &CycleGraph,
        meter: &mut WorkMeter,
        most: u64,
    ) -> SearchStep {
        let stop = meter.spent().saturating_add(most);
        loop {
            if self.fresh {
                if meter.spent() >= stop || !meter.pay() {
                    return SearchStep::Spent;
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

    /// Gives up all choices, and tries each edge alone: where taking it fails at once it is dropped
    /// for good, and the other way round, until no edge is decided any more. A part of the board
    /// that has no answer by itself, which branching elsewhere would come upon again and again, is
    /// mostly settled by this. `None` when there is no more to be decided.
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
                if !meter.pay() {
                    return Some(SearchStep::Spent);
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

    /// The decisions that stand.
    pub(super) const fn links(&self) -> &Links {
        &self.links
    }

    /// The factor as a tour, which it is when it is in one piece.
    fn cycle(&self, graph: &CycleGraph) -> SearchStep {
        SearchStep::Cycle(self.factor.round_from(graph, 0).collect())
    }

    /// Undoes the last choice that has a second side, and tries that.
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

    /// Whether the decisions so far may lead to a tour, with the factor repaired and joined if so.
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
        // Every exchange makes others possible.
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
