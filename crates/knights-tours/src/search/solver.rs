//! The search on a graph, which combines the methods.

use super::branch::Branch;
use super::frontier::FrontierSearch;
use super::graph::{CycleGraph, EndConstraint, SearchStep};
use super::screen;
use crate::Reason;
use crate::goal::limit::WorkMeter;

/// The number of nodes of branching before other methods.
const FIRST_STAGE_NODES: u64 = 100;

/// A search for a Hamiltonian cycle of a graph.
#[derive(Clone, Debug)]
pub(crate) struct HamiltonianSolver {
    graph: CycleGraph,
    branch: Branch,
    stage: SolverStage,
}

#[derive(Clone, Debug)]
enum SolverStage {
    /// Branching, for this many nodes more.
    Patient(u64),
    /// Trying each edge alone.
    Probing,
    /// Dynamic programming, which ends.
    Narrow(FrontierSearch),
    /// Branching to the end, because the board is too wide for anything else.
    Wide,
}

impl HamiltonianSolver {
    /// A search, after the proofs without a search.
    pub(crate) fn new(graph: CycleGraph, ends: EndConstraint) -> Result<Self, Reason> {
        let (links, factor) = screen::moves(&graph, ends)?;
        Ok(Self {
            branch: Branch::new(links, factor),
            stage: SolverStage::Patient(FIRST_STAGE_NODES),
            graph,
        })
    }

    /// The graph.
    pub(super) const fn graph(&self) -> &CycleGraph {
        &self.graph
    }

    /// Runs until it finds a cycle, proves that there is none, or reaches the limit.
    pub(super) fn run(&mut self, meter: &mut WorkMeter) -> SearchStep {
        loop {
            match &mut self.stage {
                SolverStage::Patient(left) => {
                    let before = meter.nodes();
                    let step = self.branch.run(&self.graph, meter, *left);
                    *left -= meter.nodes() - before;
                    if *left > 0 || !matches!(step, SearchStep::LimitReached) {
                        return step;
                    }
                    self.stage = SolverStage::Probing;
                }
                SolverStage::Probing => match self.branch.probe(&self.graph, meter) {
                    Some(step) => return step,
                    None => {
                        let narrow = FrontierSearch::new(&self.graph, self.branch.links());
                        self.stage = narrow.map_or(SolverStage::Wide, SolverStage::Narrow);
                    }
                },
                SolverStage::Narrow(frontier) => match frontier.run(&self.graph, meter) {
                    Some(step) => return step,
                    None => self.stage = SolverStage::Wide,
                },
                SolverStage::Wide => return self.branch.run(&self.graph, meter, u64::MAX),
            }
        }
    }
}
