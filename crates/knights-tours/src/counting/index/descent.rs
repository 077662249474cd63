//! Numbers the paths to a state, by going back through the layers of a sweep.

use crate::counting::index::choice::{before, pick};
use crate::counting::numbers::natural::Natural;
use crate::counting::passes::layer::Layer;
use crate::counting::passes::transition::Transition;
use crate::counting::plan::sweep::{StepEdges, Sweep};
use crate::counting::states::digits::Digits;
use crate::counting::states::matching::{Matching, pairings};
use crate::counting::states::shift::Shift;
use crate::counting::states::step::{StepChoice, SweepStep};
use crate::path_links::PathLinks;

/// A degree vector and the rank of the matching of its path ends.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct SweepState {
    pub(super) vector: Digits,
    pub(super) rank: usize,
}

impl SweepState {
    fn matching(self) -> Matching {
        Matching::of_rank(self.rank, self.vector.ones.count_ones() / 2)
    }
}

/// A choice of a step, by its index, with a state: in a list of sources the state before the
/// choice, in a path the state after it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ChosenState {
    choice: usize,
    state: SweepState,
}

/// A sweep with all its layers.
#[derive(Clone, Copy)]
pub(super) struct Descent<'a> {
    pub(super) sweep: &'a Sweep,
    pub(super) layers: &'a [Layer],
}

impl Descent<'_> {
    /// The sources of a state in this step, each with the number of paths to it.
    fn sources(&self, at: usize, target: SweepState) -> Vec<(ChosenState, Natural)> {
        let step = &self.sweep.steps[at];
        let matching = target.matching();
        let mut sources = Vec::new();
        for (choice, step_choice) in step.choices.iter().enumerate() {
            let transition = Transition::new(step, step_choice);
            let Some(vector) = transition.shift.apply(target.vector) else {
                continue;
            };
            let Some(block) = self.layers[at].find(vector) else {
                continue;
            };
            let (map, pairs) = transition.map(target.vector);
            for source in matching.sources(map) {
                let rank = source.rank();
                let paths = block.number(pairings(pairs), rank);
                let state = SweepState { vector, rank };
                sources.push((ChosenState { choice, state }, paths));
            }
        }
        sources
    }

    /// Unranks a path to a state of the last layer: adds the edges of the path with this number to
    /// `cycle`.
    pub(super) fn add_edges(
        &self,
        mut state: SweepState,
        mut number: Natural,
        cycle: &mut PathLinks,
    ) {
        for (at, step) in self.sweep.steps.iter().enumerate().rev() {
            let source = pick(self.sources(at, state), &mut number);
            let source = source.expect("the paths to a state are those to its sources");
            let StepEdges { centre, ends } = &self.sweep.step_edges[at];
            let chosen = step.choices[source.choice].ends;
            for &(_, end) in ends.iter().filter(|(slot, _)| chosen >> slot & 1 == 1) {
                cycle.link(*centre as u32, end as u32);
            }
            state = source.state;
        }
    }

    /// The choices of the sweep that have the edges of a cycle, each with the state after it.
    /// Removes these edges from the cycle.
    pub(super) fn path(&self, cycle: &mut PathLinks) -> Vec<ChosenState> {
        let mut state = SweepState::default();
        let steps = self.sweep.steps.iter().zip(&self.sweep.step_edges);
        let path = steps.map(|(step, step_edges)| {
            let choice = choice_of(step, step_edges, cycle);
            state = after(step, &step.choices[choice], state);
            ChosenState { choice, state }
        });
        path.collect()
    }

    /// Ranks a path: returns its last state, and its number among the paths to that state.
    pub(super) fn rank(&self, path: &[ChosenState]) -> (SweepState, Natural) {
        let (mut state, mut number) = (SweepState::default(), Natural::default());
        for (
            at,
            &ChosenState {
                choice,
                state: next,
            },
        ) in path.iter().enumerate()
        {
            let source = ChosenState { choice, state };
            let lower = before(self.sources(at, next), |candidate| *candidate == source);
            number += &lower.expect("a state has the source that it was made from");
            state = next;
        }
        (state, number)
    }
}

/// The state at the end of a path.
pub(super) fn end_of(path: &[ChosenState]) -> SweepState {
    path.last().map_or(SweepState::default(), |last| last.state)
}

/// The index of the choice of the edges that the step shares with a cycle. Removes these
/// edges from the cycle.
fn choice_of(
    step: &SweepStep,
    StepEdges { centre, ends }: &StepEdges,
    cycle: &mut PathLinks,
) -> usize {
    let (mut all, mut chosen) = (0, 0);
    for &(slot, end) in ends {
        all |= 1u32 << slot;
        if cycle.are_linked(*centre as u32, end as u32) {
            chosen |= 1 << slot;
        }
    }
    let choice = step
        .choices
        .iter()
        .position(|choice| choice.ends & all == chosen);
    for &(_, end) in ends.iter().filter(|(slot, _)| chosen >> slot & 1 == 1) {
        cycle.unlink(*centre as u32, end as u32);
    }
    choice.expect("a square has two edges, and a step has every choice of them")
}

/// The state after a choice.
fn after(step: &SweepStep, choice: &StepChoice, state: SweepState) -> SweepState {
    let vector = Shift::forward(step, choice).apply(state.vector);
    let vector = vector.expect("the digits are those that the edges of a cycle make");
    let (map, _) = Transition::new(step, choice).map(vector);
    let matching = state.matching().image(map);
    let matching = matching.expect("no path of a cycle closes before its last edge");
    SweepState {
        vector,
        rank: matching.rank(),
    }
}
