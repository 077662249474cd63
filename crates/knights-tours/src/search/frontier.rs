//! Search by dynamic programming along a narrow board.

use alloc::vec;
use alloc::vec::Vec;

use super::graph::{CycleGraph, NONE, SearchStep};
use super::links::{Links, Status};
use crate::goal::limit::WorkMeter;
use crate::path_links::{NO_NEIGHBOUR, PathLinks};

/// The maximum number of vertices on the frontier.
const SLOTS: usize = 15;
/// The maximum number of states in all layers, of twelve bytes each.
const STATES: usize = 6_000_000;

/// For every slot a nibble: the slot of the other end of its chain plus one, its own if it has no
/// edge yet, 0 if it has two.
type FrontierState = u64;

fn get(state: FrontierState, slot: u32) -> u64 {
    state >> (4 * slot) & 15
}

fn set(state: FrontierState, slot: u32, value: u64) -> FrontierState {
    state & !(15 << (4 * slot)) | value << (4 * slot)
}

/// One edge to decide, with the changes of the frontier around it.
#[derive(Clone, Copy, Debug)]
struct FrontierLayer {
    edge: u32,
    slots: [u32; 2],
    /// Whether each end enters the frontier before the edge, or leaves it after the edge.
    enters: [bool; 2],
    leaves: [bool; 2],
    /// Whether the edge may be dropped; a required one may not.
    may_drop: bool,
}

/// The origin of a state: twice the index of the previous state, plus one if the edge was taken.
type StateOrigin = u32;

/// A dynamic program over the edges in order along the board. Decisions that leave the same open
/// chains are one state.
///
/// The work is linear in the length of the board, but grows steeply with the width of the frontier,
/// so it serves boards with a narrow side.
#[derive(Clone, Debug)]
pub(super) struct FrontierSearch {
    layers: Vec<FrontierLayer>,
    /// The layer from which a cycle may be closed: every vertex has entered and every required edge
    /// is taken.
    closing: usize,
    states: Vec<FrontierState>,
    origins: Vec<Vec<StateOrigin>>,
    kept: usize,
}

impl FrontierSearch {
    /// A search over the edges that are not dropped, along the rows or the columns, whichever makes
    /// the frontier narrower; `None` when it would be too wide.
    pub(super) fn new(graph: &CycleGraph, links: &Links) -> Option<Self> {
        let mut order: Vec<u32> = (0..graph.vertices() as u32).rev().collect();
        // The vertices outside come first either way: they touch squares everywhere.
        let along_rows = plan(graph, links, &order);
        let outside = graph.vertices() - graph.squares();
        order[outside..].sort_by_key(|&v| (graph.square(v).x(), graph.square(v).y()));
        let along_columns = plan(graph, links, &order);
        let (layers, _) = [along_rows, along_columns]
            .into_iter()
            .flatten()
            .min_by_key(|&(_, width)| width)?;
        let closing = layers
            .iter()
            .rposition(|layer| layer.enters != [false; 2] || !layer.may_drop)?;
        Some(Self {
            layers,
            closing,
            states: vec![0],
            origins: Vec::new(),
            kept: 0,
        })
    }

    /// Runs until it finds a tour, proves that there is none, reaches the limit, or (`None`) has
    /// too many states.
    pub(super) fn run(&mut self, graph: &CycleGraph, meter: &mut WorkMeter) -> Option<SearchStep> {
        while let Some(&layer) = self.layers.get(self.origins.len()) {
            if !meter.count_node() {
                return Some(SearchStep::LimitReached);
            }
            let closes = self.origins.len() >= self.closing;
            let mut next: Vec<(FrontierState, StateOrigin)> = Vec::new();
            for (index, &state) in self.states.iter().enumerate() {
                let origin = 2 * index as u32;
                let state = layer.enter(state);
                if layer.may_drop {
                    next.extend(layer.leave(state).map(|state| (state, origin)));
                }
                match layer.take(state) {
                    EdgeTransition::Chain(state) => {
                        next.extend(layer.leave(state).map(|state| (state, origin + 1)))
                    }
                    EdgeTransition::Cycle(0) if closes => {
                        return Some(SearchStep::Cycle(self.trace(graph, origin + 1)));
                    }
                    EdgeTransition::Cycle(_) | EdgeTransition::Nothing => {}
                }
            }
            next.sort_unstable();
            next.dedup_by_key(|&mut (state, _)| state);
            self.kept += next.len();
            if self.kept > STATES {
                return None;
            }
            self.states = next.iter().map(|&(state, _)| state).collect();
            self.origins
                .push(next.iter().map(|&(_, origin)| origin).collect());
        }
        Some(SearchStep::Nothing)
    }

    /// The cycle of the edges taken on the way to `last`, which arises in the layer after those
    /// that are done.
    fn trace(&self, graph: &CycleGraph, last: StateOrigin) -> Vec<u32> {
        let mut links = PathLinks::new(graph.vertices());
        let mut origin = last;
        for (place, layer) in self.layers[..=self.origins.len()].iter().enumerate().rev() {
            if origin % 2 == 1 {
                let [a, b] = graph.ends(layer.edge);
                links.link(a, b);
            }
            if place > 0 {
                origin = self.origins[place - 1][origin as usize / 2];
            }
        }
        links.order_from(0, NO_NEIGHBOUR).collect()
    }
}

enum EdgeTransition {
    /// The edge joined two chains.
    Chain(FrontierState),
    /// The edge closed a chain; these chains are left.
    Cycle(FrontierState),
    /// One end of the edge already has two edges.
    Nothing,
}

impl FrontierLayer {
    fn enter(&self, mut state: FrontierState) -> FrontierState {
        for (slot, enters) in self.slots.into_iter().zip(self.enters) {
            if enters {
                state = set(state, slot, u64::from(slot) + 1);
            }
        }
        state
    }

    fn take(&self, state: FrontierState) -> EdgeTransition {
        let [a, b] = self.slots;
        match (get(state, a), get(state, b)) {
            (0, _) | (_, 0) => EdgeTransition::Nothing,
            (mate, _) if mate == u64::from(b) + 1 => {
                EdgeTransition::Cycle(set(set(state, a, 0), b, 0))
            }
            (far_a, far_b) => {
                // Both become inner first: a chain of one vertex is its own far end, and then an
                // end again.
                let state = set(set(state, a, 0), b, 0);
                let state = set(state, far_a as u32 - 1, far_b);
                EdgeTransition::Chain(set(state, far_b as u32 - 1, far_a))
            }
        }
    }

    /// The state without the vertices that leave; `None` if one of them has fewer than two edges.
    fn leave(&self, state: FrontierState) -> Option<FrontierState> {
        let lacks = |(slot, leaves): (u32, bool)| leaves && get(state, slot) != 0;
        (!self.slots.into_iter().zip(self.leaves).any(lacks)).then_some(state)
    }
}

/// The layers for vertices in this order, and the greatest width of the frontier; `None` when that
/// is too wide.
fn plan(graph: &CycleGraph, links: &Links, order: &[u32]) -> Option<(Vec<FrontierLayer>, usize)> {
    let mut place = vec![0u32; graph.vertices()];
    for (at, &v) in order.iter().enumerate() {
        place[v as usize] = at as u32;
    }
    let mut edges: Vec<(u32, u32, u32)> = (0..graph.edges() as u32)
        .filter(|&edge| links.is_usable(edge))
        .map(|edge| {
            let [a, b] = graph.ends(edge).map(|v| place[v as usize]);
            (a.max(b), a.min(b), edge)
        })
        .collect();
    edges.sort_unstable();
    let mut span = vec![(usize::MAX, 0); graph.vertices()];
    for (at, &(_, _, edge)) in edges.iter().enumerate() {
        for v in graph.ends(edge) {
            let (first, last) = &mut span[v as usize];
            *first = at.min(*first);
            *last = at;
        }
    }
    let mut slot = vec![NONE; graph.vertices()];
    let mut free: Vec<u32> = (0..SLOTS as u32).rev().collect();
    let mut width = 0;
    let mut layers = Vec::with_capacity(edges.len());
    for (at, &(_, _, edge)) in edges.iter().enumerate() {
        let ends = graph.ends(edge);
        let enters = ends.map(|v| span[v as usize].0 == at);
        let leaves = ends.map(|v| span[v as usize].1 == at);
        for v in ends {
            if slot[v as usize] == NONE {
                slot[v as usize] = free.pop()?;
            }
        }
        width = width.max(SLOTS - free.len());
        layers.push(FrontierLayer {
            edge,
            slots: ends.map(|v| slot[v as usize]),
            enters,
            leaves,
            may_drop: links.status(edge) != Status::Taken,
        });
        for (v, leaves) in ends.into_iter().zip(leaves) {
            if leaves {
                free.push(slot[v as usize]);
            }
        }
    }
    Some((layers, width))
}
