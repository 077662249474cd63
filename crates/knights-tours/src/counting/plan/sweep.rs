//! A sweep: the steps of the frontier dynamic program over one half of the board.

use crate::counting::plan::graph::{Edge, PlanGraph, first_touched};
use crate::counting::plan::slots::{Slots, SquareStep};
use crate::counting::plan::star::Star;
use crate::counting::states::step::SweepStep;

/// The steps of one half. Frontier squares occupy slots.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Sweep {
    pub(crate) slots: u32,
    /// Whether one of the slots is the apex's.
    pub(crate) has_apex: bool,
    /// Whether the edge from the apex to the start is chosen on this side.
    pub(crate) has_start_edge: bool,
    pub(crate) steps: Vec<SweepStep>,
    /// The vertices of the edges among which each step chooses.
    pub(crate) step_edges: Vec<StepEdges>,
}

/// The edges of a step: they join a centre to the owners of the slots of a choice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct StepEdges {
    pub(crate) centre: usize,
    /// Slots with their owners.
    pub(crate) ends: Vec<(u32, usize)>,
}

impl Sweep {
    /// Processes the squares of `order`, then the optional edges `offered` (edges to the apex as
    /// early as possible). Adds one edge from the apex to a square of `starts`, if any. Afterwards
    /// slot `i` holds `middle[i]` and all others are free.
    pub(crate) fn new(
        graph: &PlanGraph,
        order: &[usize],
        middle: &[usize],
        mut offered: Vec<Edge>,
        starts: &[usize],
    ) -> Self {
        let touched = first_touched(graph, order);
        let start_edge_time = start_edge_time(&touched, order, starts);
        let mut known = vec![false; graph.adjacent.len()];
        if start_edge_time == Some(0) {
            for &vertex in starts.iter().chain(&graph.apex) {
                known[vertex] = true;
            }
        }
        // First collect the neighbours of each square, forwards. Then assign slots backwards from
        // their final owners, so that a processed square passes its slot to a new one.
        let square_steps = square_steps(graph, order, &mut known);
        // The number of squares processed before a star's edges are offered.
        let time = |star: &Star| {
            let leaves = star.leaves.iter().map(|&leaf| touched[leaf]);
            match graph.apex {
                Some(apex) if apex == star.centre => leaves
                    .max()
                    .map_or(order.len(), |time| time.min(order.len())),
                _ => order.len(),
            }
        };
        offered.sort_unstable_by_key(|&edge| (touched[edge.0], edge));
        let mut stars = Star::group(offered, graph.apex);
        stars.sort_by_key(time);
        let mut slots = Slots::new(middle, &known);
        let mut steps = Vec::with_capacity(order.len() + stars.len());
        let mut step_edges = Vec::with_capacity(order.len() + stars.len());
        for finished in (0..=order.len()).rev() {
            while let Some(star) = stars.pop_if(|star| time(star) == finished) {
                step_edges.push(StepEdges {
                    centre: star.centre,
                    ends: slots.of(&star.leaves),
                });
                steps.push(slots.star(&star));
            }
            if let Some(apex) = graph.apex.filter(|_| start_edge_time == Some(finished)) {
                step_edges.push(StepEdges {
                    centre: apex,
                    ends: slots.of(starts),
                });
                steps.push(slots.start_edge(apex, starts));
            }
            if let Some(square_step) = finished.checked_sub(1).map(|last| &square_steps[last]) {
                step_edges.push(StepEdges {
                    centre: square_step.square,
                    ends: slots.of(&square_step.later),
                });
                steps.push(slots.finish_square(square_step));
            }
        }
        steps.reverse();
        step_edges.reverse();
        Self {
            slots: slots.count,
            has_apex: graph.apex.is_some(),
            has_start_edge: start_edge_time.is_some(),
            steps,
            step_edges,
        }
    }

    /// The number of last steps that do not change this slot's degree.
    pub(crate) fn unchanged_steps(&self, slot: u32) -> usize {
        let steps = self.steps.iter().rev();
        steps.take_while(|step| !step.changes(slot)).count()
    }
}

/// The neighbours that each square of `order` adds to the frontier. `known` marks vertices on the
/// frontier and is updated.
fn square_steps(graph: &PlanGraph, order: &[usize], known: &mut [bool]) -> Vec<SquareStep> {
    let mut finished = vec![false; graph.adjacent.len()];
    order
        .iter()
        .map(|&square| {
            finished[square] = true;
            let later: Vec<usize> = graph.adjacent[square]
                .iter()
                .copied()
                .filter(|&next| !finished[next])
                .collect();
            let fresh = later.iter().copied().filter(|&next| !known[next]).collect();
            let touched = known[square];
            for &next in &later {
                known[next] = true;
            }
            SquareStep {
                square,
                touched,
                later,
                fresh,
            }
        })
        .collect()
}

/// The number of finished squares when the edge from the apex to the start is chosen: the least
/// after which all possible starts have been touched. It is 0 if a start is finished before that;
/// then the starts are on the frontier from the beginning.
fn start_edge_time(touched: &[usize], order: &[usize], starts: &[usize]) -> Option<usize> {
    let last = starts.iter().map(|&start| touched[start]).max()?;
    let ready = order
        .get(..last)
        .is_some_and(|finished| last > 0 && !finished.iter().any(|square| starts.contains(square)));
    Some(if ready { last } else { 0 })
}
