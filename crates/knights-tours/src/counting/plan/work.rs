//! Estimates of the number of states and their time.

use crate::counting::plan::graph::PlanGraph;
use crate::counting::states::digits::MAX_SLOTS;
use crate::counting::states::matching::{MAX_PAIRS, pairings};

/// Nanoseconds that a state takes in the join.
pub(crate) const JOIN_TIME: f64 = 5.0;

/// Nanoseconds for a state in the layer after `steps` steps, with `slots` slots without the apex's:
/// with more steps for each slot, fewer numbers are zero, and numbers are larger. Fitted to the
/// layers of 80 plans of boards of six to eight lines: `docs/performance/counting.md`.
pub(crate) fn state_time(steps: usize, slots: u32) -> f64 {
    let done = steps as f64 / f64::from(slots);
    (0.6 * done.powf(2.75)).min(8.0)
}

/// The work of a sweep up to a square of its order.
pub(crate) struct SweepWork {
    /// Approximate nanoseconds of the layers.
    pub(crate) time: f64,
    /// The maximum number of slots, without the apex's.
    pub(crate) slots: u32,
}

/// The work up to each square of an order.
pub(crate) fn work(graph: &PlanGraph, order: &[usize]) -> Vec<SweepWork> {
    let frontiers = frontiers(graph, order);
    let apex = u32::from(graph.apex.is_some());
    let all = frontiers.iter().max().map_or(0, |&max| max - apex);
    let (mut time, mut slots) = (0.0, 0);
    let layers = (1..).zip(frontiers).map(|(finished, frontier)| {
        time += states(frontier, finished) * state_time(finished as usize, all);
        slots = slots.max(frontier - apex);
        SweepWork { time, slots }
    });
    layers.collect()
}

/// The size of the frontier after each square of an order: the squares not finished that a finished
/// one touches, and the apex.
fn frontiers(graph: &PlanGraph, order: &[usize]) -> Vec<u32> {
    let mut known = vec![false; graph.adjacent.len()];
    let mut size = 0;
    let mut touch = |vertex: usize, size: &mut u32| {
        if !known[vertex] {
            known[vertex] = true;
            *size += 1;
        }
    };
    if let Some(apex) = graph.apex {
        touch(apex, &mut size);
    }
    order
        .iter()
        .map(|&square| {
            touch(square, &mut size);
            for &next in &graph.adjacent[square] {
                touch(next, &mut size);
            }
            size -= 1;
            size
        })
        .collect()
}

/// The estimated number of states after `finished` finished squares.
pub(crate) fn states(frontier: u32, finished: u32) -> f64 {
    if frontier > MAX_SLOTS {
        return f64::INFINITY;
    }
    let choose = |n: u32, k: u32| {
        (0..k).fold(1.0, |product, i| {
            product * f64::from(n - i) / f64::from(i + 1)
        })
    };
    let mut total = 0.0;
    for pairs in 0..=(frontier / 2).min(finished).min(MAX_PAIRS) {
        let rest = frontier - 2 * pairs;
        let full = rest.min(finished - pairs);
        let degrees: f64 = (0..=full).map(|twos| choose(rest, twos)).sum();
        total += choose(frontier, 2 * pairs) * degrees * pairings(pairs) as f64;
    }
    total
}
