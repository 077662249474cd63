//! Counts the closed tours of any graph, by the parity of their number of odd edges.
//!
//! A dynamic program like the main one, but for any graph and without precomputed sets: a hash
//! table of states and one sweep, from the first vertex to the last. It needs many times the
//! memory, and serves small graphs: quotients of boards, and graphs without a narrow cut.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use crate::counting::run::error::CountError;

/// The maximum number of vertices on the frontier.
const SLOTS: usize = 31;
/// The error of more than [`SLOTS`] vertices on the frontier.
const TOO_WIDE: CountError = CountError::TooWide {
    limit: SLOTS as u32,
};

/// Approximate bytes of a state in a table, including the next table.
const STATE_BYTES: u64 = 2 * 56;

/// An edge; several may join the same two vertices.
#[derive(Clone, Copy, Debug)]
pub(crate) struct MultiEdge {
    pub(crate) ends: [u32; 2],
    pub(crate) is_odd: bool,
    /// Whether only tours that use it count.
    pub(crate) is_required: bool,
}

impl MultiEdge {
    /// An edge that is not odd.
    pub(crate) const fn even(ends: [u32; 2], is_required: bool) -> Self {
        Self {
            ends,
            is_odd: false,
            is_required,
        }
    }
}

/// For each slot: the slot of the other end of its path, its own slot without an edge, [`FULL`]
/// with two edges, [`EMPTY`] without a vertex. The last byte is the parity of the number of odd
/// edges.
type MateArray = [u8; SLOTS + 1];
const FULL: u8 = 254;
const EMPTY: u8 = 255;

/// Multiplies and rotates, which is several times as fast as the standard hasher on states.
#[derive(Default)]
struct StateHasher(u64);

impl Hasher for StateHasher {
    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let word = chunk
                .iter()
                .fold(0, |word, &byte| word << 8 | u64::from(byte));
            self.0 = (self.0.rotate_left(5) ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        }
    }

    fn finish(&self) -> u64 {
        self.0 ^ (self.0 >> 32)
    }
}

type VertexLayer = HashMap<MateArray, u128, BuildHasherDefault<StateHasher>>;

/// A vertex being finished: all its edges to later vertices are chosen at once.
struct VertexStep<'a> {
    slot: usize,
    /// Its edges to vertices that are not finished: slot of the other end, odd, required.
    onward: &'a [(usize, bool, bool)],
    /// Slots of these vertices, with how many edges each has left afterwards.
    left: &'a [(usize, u8)],
    /// Whether every other vertex has entered the frontier, and every required edge has been
    /// chosen.
    is_last_call: bool,
}

/// Counts the closed tours with an even and with an odd number of odd edges. A tour of two vertices
/// uses two edges between them.
pub(crate) fn count(
    vertices: usize,
    edges: &[MultiEdge],
    memory: u64,
) -> Result<[u128; 2], CountError> {
    let mut around: Vec<Vec<u32>> = vec![Vec::new(); vertices];
    for edge in edges {
        let [a, b] = edge.ends;
        around[a as usize].push(b);
        around[b as usize].push(a);
    }
    if vertices < 2 || around.iter().any(|list| list.len() < 2) {
        return Ok([0; 2]);
    }
    let order = order(&around).ok_or(TOO_WIDE)?;
    let mut place = vec![0; vertices];
    for (at, &vertex) in order.iter().enumerate() {
        place[vertex as usize] = at;
    }
    let closing = closing(&order, &around, edges, &place);
    let mut frontier = VertexSlots {
        slot_of: vec![usize::MAX; vertices],
        is_taken: [false; SLOTS],
        fresh: Vec::new(),
    };
    let mut start = [EMPTY; SLOTS + 1];
    start[SLOTS] = 0;
    let mut layer = VertexLayer::default();
    layer.insert(start, 1);
    let mut total = [0u128; 2];
    for (at, &vertex) in order.iter().enumerate() {
        frontier.fresh.clear();
        let later = |next: u32| place[next as usize] > at;
        let slot = frontier.enter(vertex)?;
        let mut onward = Vec::new();
        for edge in edges.iter().filter(|edge| edge.ends.contains(&vertex)) {
            let [a, b] = edge.ends;
            let next = if a == vertex { b } else { a };
            if later(next) {
                onward.push((frontier.enter(next)?, edge.is_odd, edge.is_required));
            }
        }
        let nexts = around[vertex as usize].iter().filter(|&&next| later(next));
        let left = nexts.map(|&next| {
            let rest = around[next as usize].iter();
            let rest = rest.filter(|&&beyond| later(beyond)).count();
            (frontier.slot_of[next as usize], rest.min(2) as u8)
        });
        let finish = VertexStep {
            slot,
            onward: &onward,
            left: &left.collect::<Vec<_>>(),
            is_last_call: at >= closing,
        };
        let mut next = VertexLayer::default();
        for (mut state, number) in layer.drain() {
            for &slot in &frontier.fresh {
                state[slot] = slot as u8;
            }
            finish.spread(state, number, &mut next, &mut total)?;
            if next.len() as u64 * STATE_BYTES > memory {
                return Err(CountError::memory_used_up(memory));
            }
        }
        layer = next;
        frontier.is_taken[slot] = false;
    }
    Ok(total)
}

/// The first place in the order from which a tour may be closed: every vertex has entered the
/// frontier, and no required edge follows.
fn closing(order: &[u32], around: &[Vec<u32>], edges: &[MultiEdge], place: &[usize]) -> usize {
    let mut known = vec![false; order.len()];
    let mut closing = 0;
    for (at, &vertex) in order.iter().enumerate() {
        for &next in around[vertex as usize].iter().chain([&vertex]) {
            if !core::mem::replace(&mut known[next as usize], true) {
                closing = at;
            }
        }
    }
    let required = edges.iter().filter(|edge| edge.is_required);
    let last_steps = required.map(|edge| {
        let [a, b] = edge.ends.map(|end| place[end as usize]);
        a.min(b)
    });
    last_steps.fold(closing, usize::max)
}

/// The assignment of slots to vertices.
struct VertexSlots {
    /// For each vertex, `usize::MAX` before it has one.
    slot_of: Vec<usize>,
    is_taken: [bool; SLOTS],
    /// Slots assigned since the last clearing.
    fresh: Vec<usize>,
}

impl VertexSlots {
    /// The slot of a vertex; assigns one if it has none.
    fn enter(&mut self, vertex: u32) -> Result<usize, CountError> {
        let slot = &mut self.slot_of[vertex as usize];
        if *slot == usize::MAX {
            let free = self.is_taken.iter().position(|&taken| !taken);
            *slot = free.ok_or(TOO_WIDE)?;
            self.is_taken[*slot] = true;
            self.fresh.push(*slot);
        }
        Ok(*slot)
    }
}

impl VertexStep<'_> {
    /// All ways to finish the vertex in a state.
    fn spread(
        &self,
        state: MateArray,
        number: u128,
        next: &mut VertexLayer,
        total: &mut [u128; 2],
    ) -> Result<(), CountError> {
        let needed = missing(&state, self.slot);
        let required = self.onward.iter().filter(|edge| edge.2).count();
        if required > needed {
            return Ok(());
        }
        let mut keep = |outcome| match outcome {
            EdgeOutcome::Open(state) => self.keep(state, number, next),
            EdgeOutcome::Closed(parity) => {
                let sum = &mut total[usize::from(parity)];
                *sum = sum.checked_add(number).ok_or(CountError::TooLong)?;
                Ok(())
            }
            EdgeOutcome::Wrong => Ok(()),
        };
        let chosen = |list: &[usize]| list.iter().filter(|&&at| self.onward[at].2).count();
        match needed {
            0 => keep(EdgeOutcome::Open(state)),
            1 => (0..self.onward.len())
                .filter(|&a| chosen(&[a]) == required)
                .try_for_each(|a| keep(self.add_edge(state, a))),
            _ => (0..self.onward.len())
                .flat_map(|b| (0..b).map(move |a| [a, b]))
                .filter(|pair| chosen(pair) == required)
                .try_for_each(|[a, b]| match self.add_edge(state, a) {
                    EdgeOutcome::Open(state) => keep(self.add_edge(state, b)),
                    // The vertex had no edge: its first edge cannot close a cycle.
                    _ => Ok(()),
                }),
        }
    }

    /// Adds one edge from the vertex.
    fn add_edge(&self, mut state: MateArray, edge: usize) -> EdgeOutcome {
        let (here, (there, is_odd, _)) = (self.slot, self.onward[edge]);
        let (near, far) = (state[here], state[there]);
        if far == FULL {
            return EdgeOutcome::Wrong;
        }
        state[SLOTS] ^= u8::from(is_odd);
        if usize::from(near) == there && near as usize != here {
            let is_whole = |(slot, &mate): (usize, &u8)| {
                slot == here || slot == there || mate == FULL || mate == EMPTY
            };
            let all = self.is_last_call && state[..SLOTS].iter().enumerate().all(is_whole);
            return match all {
                true => EdgeOutcome::Closed(state[SLOTS]),
                false => EdgeOutcome::Wrong,
            };
        }
        state[usize::from(near)] = far;
        state[usize::from(far)] = near;
        if usize::from(near) != here {
            state[here] = FULL;
        }
        if usize::from(far) != there {
            state[there] = FULL;
        }
        EdgeOutcome::Open(state)
    }

    /// Keeps a state without the vertex, unless a neighbour has too few edges left.
    fn keep(
        &self,
        mut state: MateArray,
        number: u128,
        next: &mut VertexLayer,
    ) -> Result<(), CountError> {
        debug_assert_eq!(state[self.slot], FULL);
        let starves = |&(slot, rest): &(usize, u8)| usize::from(rest) < missing(&state, slot);
        if self.left.iter().any(starves) {
            return Ok(());
        }
        state[self.slot] = EMPTY;
        let sum = next.entry(state).or_insert(0);
        *sum = sum.checked_add(number).ok_or(CountError::TooLong)?;
        Ok(())
    }
}

/// The number of edges that the vertex of a slot still needs.
fn missing(state: &MateArray, slot: usize) -> usize {
    match state[slot] {
        FULL => 0,
        own if usize::from(own) == slot => 2,
        _ => 1,
    }
}

/// The outcome of laying an edge.
enum EdgeOutcome {
    Open(MateArray),
    /// A tour, with the parity of its number of odd edges.
    Closed(u8),
    Wrong,
}

/// The number of starts to try for an order.
const STARTS: usize = 64;

/// A vertex order with a narrow frontier: greedily the vertex that adds the fewest vertices, from
/// the best start. `None` if the frontier is too wide from every start.
fn order(around: &[Vec<u32>]) -> Option<Vec<u32>> {
    let mut starts: Vec<u32> = (0..around.len() as u32).collect();
    starts.sort_by_key(|&vertex| around[vertex as usize].len());
    starts.truncate(STARTS);
    let mut best: Option<(f64, Vec<u32>)> = None;
    for start in starts {
        if let Some(found) = order_from(around, start)
            && best.as_ref().is_none_or(|best| found.0 < best.0)
        {
            best = Some(found);
        }
    }
    best.map(|(_, order)| order)
}

fn order_from(around: &[Vec<u32>], start: u32) -> Option<(f64, Vec<u32>)> {
    let mut is_known = vec![false; around.len()];
    let mut frontier = vec![start];
    is_known[start as usize] = true;
    let mut order = Vec::with_capacity(around.len());
    let mut cost = 0.0;
    while !frontier.is_empty() {
        let fresh = |vertex: u32| {
            let mut fresh: Vec<u32> = around[vertex as usize].clone();
            fresh.retain(|&next| !is_known[next as usize]);
            fresh.sort_unstable();
            fresh.dedup();
            fresh
        };
        let at = (0..frontier.len()).min_by_key(|&at| fresh(frontier[at]).len())?;
        let vertex = frontier[at];
        let fresh = fresh(vertex);
        for &next in &fresh {
            is_known[next as usize] = true;
        }
        frontier.extend(fresh);
        if frontier.len() > SLOTS {
            return None;
        }
        frontier.remove(at);
        order.push(vertex);
        cost += 3f64.powi(frontier.len() as i32);
    }
    // A graph that is not connected has no tours, but its other vertices are ordered as well.
    order.extend((0..around.len() as u32).filter(|&vertex| !is_known[vertex as usize]));
    Some((cost, order))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A complete graph, whose edges between neighbouring numbers are odd.
    fn complete(vertices: u32) -> Vec<MultiEdge> {
        let pairs = (0..vertices).flat_map(|a| (0..a).map(move |b| [b, a]));
        let edges = pairs.map(|ends| MultiEdge {
            ends,
            is_odd: ends[0] + 1 == ends[1],
            is_required: false,
        });
        edges.collect()
    }

    /// All tours of a complete graph, half of the orders of its other vertices, within the memory
    /// that their states take and no less.
    #[test]
    fn complete_graphs_are_counted_within_their_memory() {
        let tours_and_states = [3, 4, 5, 6, 7, 8].map(|vertices| {
            let counted = |memory| count(vertices as usize, &complete(vertices), memory);
            let [even, odd] = counted(1 << 20).expect("few states");
            let states = (0..).find(|states| counted(states * STATE_BYTES).is_ok());
            let states = states.expect("there is enough in the end");
            let memory = (states - 1) * STATE_BYTES;
            assert_eq!(counted(memory), Err(CountError::memory_used_up(memory)));
            (even + odd, states)
        });
        assert_eq!(
            tours_and_states,
            [(1, 1), (3, 3), (12, 10), (60, 33), (360, 83), (2_520, 194)]
        );
        assert_eq!(
            count(20, &complete(20), 0),
            Err(CountError::memory_used_up(0))
        );
    }

    /// Graphs with a vertex of one edge, of two parts, and of one vertex have no tour.
    #[test]
    fn graphs_without_tours_count_none() {
        let edge = |a, b| MultiEdge {
            ends: [a, b],
            is_odd: true,
            is_required: false,
        };
        let ring = [edge(0, 1), edge(1, 2), edge(2, 0)];
        assert_eq!(count(3, &ring, 1 << 20), Ok([0, 1]));
        let tail = [&ring[..], &[edge(2, 3)]].concat();
        assert_eq!(count(4, &tail, 1 << 20), Ok([0, 0]));
        let apart = [&ring[..], &[edge(3, 4), edge(4, 5), edge(5, 3)]].concat();
        assert_eq!(count(6, &apart, 1 << 20), Ok([0, 0]));
        assert_eq!(count(1, &[], 1 << 20), Ok([0, 0]));
    }
}
