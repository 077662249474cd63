//! A sweep: the steps that take one side of the board from nothing to the middle.

use super::degree_set::{DegreeSet, Digits};
use super::graph::Graph;
use super::shares::{Edge, first_touched};
use super::step::{Choice, Step};
use std::sync::Arc;

/// The steps of one side, over slots that squares take in turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Sweep {
    pub(super) slots: u32,
    /// Whether the edge from the hub to the start is laid on this side.
    pub(super) departs: bool,
    pub(super) steps: Vec<Step>,
}

/// Edges among the squares of the middle that share a square.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Star {
    pub(super) centre: usize,
    pub(super) leaves: Vec<usize>,
}

/// More leaves would save steps, but the choices of a star grow with the square of their number.
const MOST_LEAVES: usize = 4;

impl Star {
    /// Gathers edges into stars: those at the hub in the order given, then the others, the largest
    /// first.
    pub(super) fn gather(mut edges: Vec<Edge>, hub: Option<usize>) -> Vec<Self> {
        let mut leaves = Vec::new();
        edges.retain(|&(square, other)| {
            let at_hub = hub == Some(other);
            if at_hub {
                leaves.push(square);
            }
            !at_hub
        });
        let mut stars: Vec<Self> = hub
            .iter()
            .flat_map(|&centre| {
                leaves.chunks(MOST_LEAVES).map(move |leaves| Self {
                    centre,
                    leaves: leaves.to_vec(),
                })
            })
            .collect();
        while let Some(&(first, _)) = edges.first() {
            let count = |vertex| {
                edges
                    .iter()
                    .filter(|&&(a, b)| a == vertex || b == vertex)
                    .count()
                    .min(MOST_LEAVES)
            };
            let vertices = edges.iter().flat_map(|&(a, b)| [a, b]);
            let centre = vertices.fold(first, |best, vertex| {
                if count(vertex) > count(best) {
                    vertex
                } else {
                    best
                }
            });
            let mut leaves = Vec::new();
            edges.retain(|&(a, b)| {
                let taken = leaves.len() < MOST_LEAVES && (a == centre || b == centre);
                if taken {
                    leaves.push(a + b - centre);
                }
                !taken
            });
            stars.push(Self { centre, leaves });
        }
        stars
    }
}

impl Sweep {
    /// Finishes the squares of `order`, and offers the edges `offered`: those to the hub as soon as
    /// their squares have been touched, the others in the end. Lays an edge from the hub to one of the
    /// squares `starts`, if there are any. In the end slot `i` belongs to `middle[i]`, and no other
    /// slot is in use.
    pub(super) fn new(
        graph: &Graph,
        order: &[usize],
        middle: &[usize],
        mut offered: Vec<Edge>,
        starts: &[usize],
    ) -> Self {
        let vertices = graph.adjacent.len();
        let touched = first_touched(graph, order);
        let departure = departure(&touched, order, starts);
        let mut finished = vec![false; vertices];
        let mut known = vec![false; vertices];
        if departure == Some(0) {
            for &vertex in starts.iter().chain(&graph.hub) {
                known[vertex] = true;
            }
        }
        // What each square touches, forwards; then the slots, backwards from their final owners, so
        // that a square hands its slot over to one that it brings in.
        let visits: Vec<Visit> = order
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
                Visit {
                    square,
                    touched,
                    later,
                    fresh,
                }
            })
            .collect();
        // How many squares are finished when a star is offered.
        let time = |star: &Star| {
            let leaves = star.leaves.iter().map(|&leaf| touched[leaf]);
            match graph.hub {
                Some(hub) if hub == star.centre => leaves
                    .max()
                    .map_or(order.len(), |time| time.min(order.len())),
                _ => order.len(),
            }
        };
        offered.sort_unstable_by_key(|&edge| (touched[edge.0], edge));
        let mut stars = Star::gather(offered, graph.hub);
        stars.sort_by_key(time);
        let mut slots = Slots::new(middle, &known);
        let mut steps = Vec::with_capacity(order.len() + stars.len());
        for finished in (0..=order.len()).rev() {
            while let Some(star) = stars.pop_if(|star| time(star) == finished) {
                steps.push(slots.star(&star));
            }
            if let Some(hub) = graph.hub.filter(|_| departure == Some(finished)) {
                steps.push(slots.departure(hub, starts));
            }
            if let Some(visit) = finished.checked_sub(1).map(|last| &visits[last]) {
                steps.push(slots.visit(visit));
            }
        }
        steps.reverse();
        Self {
            slots: slots.most,
            departs: departure.is_some(),
            steps,
        }
    }

    /// How many steps at the end leave the degree of a slot alone.
    pub(super) fn settled(&self, slot: u32) -> usize {
        let steps = self.steps.iter().rev();
        steps.take_while(|step| !step.changes(slot)).count()
    }

    /// The degree vectors that can be reached after each step.
    ///
    /// `period` is the number of steps after which the sets may repeat; equal sets are shared.
    pub(super) fn reachable(&self, period: usize) -> Vec<Arc<DegreeSet>> {
        let mut sets = vec![Arc::new(DegreeSet::only(self.slots, Digits::default()))];
        for (at, step) in self.steps.iter().enumerate() {
            let mut next = sets[at].successors(step);
            next.remove_endless();
            let earlier = (at + 1).checked_sub(period).map(|earlier| &sets[earlier]);
            sets.push(match earlier {
                Some(earlier) if **earlier == next => Arc::clone(earlier),
                _ => Arc::new(next),
            });
        }
        sets
    }

    /// Removes the degree vectors from which the last set cannot be reached.
    pub(super) fn prune(&self, sets: &mut [Arc<DegreeSet>], period: usize) {
        for at in (0..self.steps.len()).rev() {
            let mut set = sets[at + 1].predecessors(&self.steps[at]);
            set.intersect(&sets[at]);
            sets[at] = match sets.get(at + period) {
                _ if set == *sets[at] => continue,
                Some(later) if **later == set => Arc::clone(later),
                _ => Arc::new(set),
            };
        }
    }
}

/// How many squares are finished when the edge from the hub to the start is laid: as few as may be, but
/// all possible starts have been touched. If one of them is finished before that, none, and the starts
/// are on the frontier from the beginning.
fn departure(touched: &[usize], order: &[usize], starts: &[usize]) -> Option<usize> {
    let last = starts.iter().map(|&start| touched[start]).max()?;
    let ready = order
        .get(..last)
        .is_some_and(|finished| last > 0 && !finished.iter().any(|square| starts.contains(square)));
    Some(if ready { last } else { 0 })
}

/// A square as it is finished.
struct Visit {
    square: usize,
    /// Whether it had a slot before.
    touched: bool,
    later: Vec<usize>,
    fresh: Vec<usize>,
}

/// Who owns which slot, from the end of the sweep backwards.
struct Slots {
    slot: Vec<u32>,
    used: u64,
    most: u32,
}

impl Slots {
    /// A square of the middle that no finished square touches owns its slot only at the very end:
    /// until then its degree is zero, as that of a slot not in use.
    fn new(middle: &[usize], known: &[bool]) -> Self {
        let mut slot = vec![0; known.len()];
        let mut used = 0;
        for (at, &square) in middle.iter().enumerate() {
            slot[square] = at as u32;
            used |= u64::from(known[square]) << at;
        }
        Self {
            slot,
            used,
            most: middle.len() as u32,
        }
    }

    fn mask(&self, vertex: usize) -> u32 {
        1 << self.slot[vertex]
    }

    fn visit(&mut self, visit: &Visit) -> Step {
        let ends: Vec<u32> = visit
            .later
            .iter()
            .map(|&square| self.mask(square))
            .collect();
        let fresh = visit
            .fresh
            .iter()
            .fold(0, |mask, &square| mask | self.mask(square));
        self.used &= !u64::from(fresh);
        let retired = visit.touched.then(|| {
            let free = if fresh != 0 {
                fresh.trailing_zeros()
            } else {
                (!self.used).trailing_zeros()
            };
            self.used |= 1 << free;
            self.most = self.most.max(free + 1);
            self.slot[visit.square] = free;
            free
        });
        let mut choices = Vec::new();
        if retired.is_some() {
            choices.push(Choice { centre: 2, ends: 0 });
            choices.extend(ends.iter().map(|&end| Choice {
                centre: 1,
                ends: end,
            }));
        }
        choices.extend(two_of(&ends).map(|ends| Choice { centre: 0, ends }));
        Step {
            retired,
            hub: None,
            fresh,
            choices,
        }
    }

    /// An edge is laid from the hub to one of the starts.
    fn departure(&self, hub: usize, starts: &[usize]) -> Step {
        let ends = starts
            .iter()
            .map(|&start| self.mask(hub) | self.mask(start));
        Step {
            retired: None,
            hub: Some(self.slot[hub]),
            fresh: 0,
            choices: ends.map(|ends| Choice { centre: 0, ends }).collect(),
        }
    }

    fn star(&self, star: &Star) -> Step {
        let centre = self.mask(star.centre);
        let leaves: Vec<u32> = star
            .leaves
            .iter()
            .map(|&square| self.mask(square))
            .collect();
        let mut choices = vec![Choice { centre: 0, ends: 0 }];
        choices.extend(leaves.iter().map(|&leaf| Choice {
            centre: 0,
            ends: leaf | centre,
        }));
        choices.extend(two_of(&leaves).map(|ends| Choice { centre: 2, ends }));
        Step {
            retired: None,
            hub: Some(self.slot[star.centre]),
            fresh: 0,
            choices,
        }
    }
}

fn two_of(masks: &[u32]) -> impl Iterator<Item = u32> {
    masks
        .iter()
        .enumerate()
        .flat_map(move |(at, &a)| masks[..at].iter().map(move |&b| a | b))
}
