//! Back through the layers of a sweep: the ways to come to a state, by number.

use crate::counting::index::choice::{before, pick};
use crate::counting::index::cycle::Cycle;
use crate::counting::numbers::natural::Natural;
use crate::counting::passes::layer::Layer;
use crate::counting::passes::transition::Transition;
use crate::counting::plan::sweep::{Spokes, Sweep};
use crate::counting::states::digits::Digits;
use crate::counting::states::matching::{Matching, pairings};
use crate::counting::states::shift::Shift;
use crate::counting::states::step::{StepChoice, SweepStep};

/// A degree vector and the rank of the matching of its path ends.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct State {
    pub(super) vector: Digits,
    pub(super) rank: usize,
}

impl State {
    fn matching(self) -> Matching {
        Matching::of_rank(self.rank, self.vector.ones.count_ones() / 2)
    }
}

/// A choice of a step, and the state that it was made in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Source {
    choice: usize,
    state: State,
}

/// A sweep with all its layers.
#[derive(Clone, Copy)]
pub(super) struct Descent<'a> {
    pub(super) sweep: &'a Sweep,
    pub(super) layers: &'a [Layer],
}

impl Descent<'_> {
    /// Everything that leads to a state in this step, with the number of ways to come there.
    fn sources(&self, at: usize, target: State) -> Vec<(Source, Natural)> {
        let step = &self.sweep.steps[at];
        let matching = target.matching();
        let mut sources = Vec::new();
        for (choice, made) in step.choices.iter().enumerate() {
            let pull = Transition::new(step, made);
            let Some(vector) = pull.shift.apply(target.vector) else {
                continue;
            };
            let Some(block) = self.layers[at].find(vector) else {
                continue;
            };
            let (map, pairs) = pull.map(target.vector);
            for source in matching.sources(map) {
                let rank = source.rank();
                let ways = block.number(pairings(pairs), rank);
                let state = State { vector, rank };
                sources.push((Source { choice, state }, ways));
            }
        }
        sources
    }

    /// The way of this number to a state of the last layer: lays its edges in `cycle`.
    pub(super) fn lay(&self, mut state: State, mut number: Natural, cycle: &mut Cycle) {
        for (at, step) in self.sweep.steps.iter().enumerate().rev() {
            let source = pick(self.sources(at, state), &mut number);
            let source = source.expect("a layer has as many ways as those that it is made from");
            let Spokes { centre, ends } = &self.sweep.spokes[at];
            let laid = step.choices[source.choice].ends;
            for &(_, end) in ends.iter().filter(|(slot, _)| laid >> slot & 1 == 1) {
                cycle.lay(*centre, end);
            }
            state = source.state;
        }
    }

    /// The choices by which the sweep lays edges of a cycle, each with the state it leads to. What
    /// it lays is taken from the cycle.
    pub(super) fn path(&self, cycle: &mut Cycle) -> Vec<Source> {
        let mut state = State::default();
        let steps = self.sweep.steps.iter().zip(&self.sweep.spokes);
        let path = steps.map(|(step, spokes)| {
            let choice = choice_of(step, spokes, cycle);
            state = after(step, &step.choices[choice], state);
            Source { choice, state }
        });
        path.collect()
    }

    /// The state that a path leads to, and the number of the path among the ways there.
    pub(super) fn number(&self, path: &[Source]) -> (State, Natural) {
        let (mut state, mut number) = (State::default(), Natural::default());
        for (
            at,
            &Source {
                choice,
                state: next,
            },
        ) in path.iter().enumerate()
        {
            let wanted = Source { choice, state };
            let lower = before(self.sources(at, next), |source| *source == wanted);
            number += &lower.expect("a step leads back to where it came from");
            state = next;
        }
        (state, number)
    }
}

/// The state at the end of a path.
pub(super) fn end_of(path: &[Source]) -> State {
    path.last().map_or(State::default(), |last| last.state)
}

/// The choice that lays those edges of a cycle that the step may lay; they are taken from it.
fn choice_of(step: &SweepStep, Spokes { centre, ends }: &Spokes, cycle: &mut Cycle) -> usize {
    let (mut all, mut laid) = (0, 0);
    for &(slot, end) in ends {
        all |= 1u32 << slot;
        if cycle.has(*centre, end) {
            laid |= 1 << slot;
        }
    }
    let choice = step
        .choices
        .iter()
        .position(|choice| choice.ends & all == laid);
    for &(_, end) in ends.iter().filter(|(slot, _)| laid >> slot & 1 == 1) {
        cycle.take(*centre, end);
    }
    choice.expect("a square has two edges, and a step has every choice of them")
}

/// The state after a choice.
fn after(step: &SweepStep, choice: &StepChoice, state: State) -> State {
    let vector = Shift::forward(step, choice).apply(state.vector);
    let vector = vector.expect("the digits are those that the edges of a cycle make");
    let (map, _) = Transition::new(step, choice).map(vector);
    let matching = state.matching().image(map);
    let matching = matching.expect("one cycle is not closed before its end");
    State {
        vector,
        rank: matching.rank(),
    }
}
