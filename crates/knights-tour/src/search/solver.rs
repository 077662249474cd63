//! The search on a graph: which method, when.

use super::branch::Branch;
use super::frontier::Frontier;
use super::graph::Step;
use super::graph::{CycleGraph, Ends, Numbering};
use super::screen;
use crate::Reason;
use crate::limit::Meter;

/// Nodes after which a board that is not settled yet is tried in other ways.
const PATIENCE: u64 = 100;

/// A search for a Hamiltonian cycle of a graph.
#[derive(Clone, Debug)]
pub(crate) struct Solver {
    graph: CycleGraph,
    branch: Branch,
    stage: Stage,
}

#[derive(Clone, Debug)]
enum Stage {
    /// Branching, for this many nodes more.
    Patient(u64),
    /// Trying each edge alone.
    Probing,
    /// Dynamic programming, which ends.
    Narrow(Frontier),
    /// Branching to the end, because the board is too wide for anything else.
    Wide,
}

impl Solver {
    /// A search, after the arguments that need none.
    pub(crate) fn new(
        graph: CycleGraph,
        numbering: &Numbering,
        ends: Ends,
    ) -> Result<Self, Reason> {
        let (links, factor) = screen::moves(&graph, numbering, ends)?;
        Ok(Self {
            branch: Branch::new(links, factor),
            stage: Stage::Patient(PATIENCE),
            graph,
        })
    }

    /// Goes on until a cycle is found, there is none, or the budget is spent.
    pub(super) fn run(&mut self, numbering: &Numbering, meter: &mut Meter) -> Step {
        loop {
            match &mut self.stage {
                Stage::Patient(left) => {
                    let before = meter.spent();
                    let step = self.branch.run(&self.graph, meter, *left);
                    *left -= meter.spent() - before;
                    if *left > 0 || !matches!(step, Step::Spent) {
                        return step;
                    }
                    self.stage = Stage::Probing;
                }
                Stage::Probing => match self.branch.probe(&self.graph, meter) {
                    Some(step) => return step,
                    None => {
                        let narrow = Frontier::new(&self.graph, self.branch.links(), numbering);
                        self.stage = narrow.map_or(Stage::Wide, Stage::Narrow);
                    }
                },
                Stage::Narrow(frontier) => match frontier.run(&self.graph, meter) {
                    Some(step) => return step,
                    None => self.stage = Stage::Wide,
                },
                Stage::Wide => return self.branch.run(&self.graph, meter, u64::MAX),
            }
        }
    }
}
