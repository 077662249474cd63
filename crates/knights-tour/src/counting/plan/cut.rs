//! Where the board is cut in two.

use crate::counting::plan::edges::edges_within;
use crate::counting::plan::graph::Graph;
use crate::counting::plan::order::{frontiers, states};
use crate::counting::plan::star::Star;

/// How to cut an order in two, and how much work that makes.
pub(crate) struct Cut {
    pub(crate) cost: f64,
    pub(crate) top: Vec<usize>,
    pub(crate) middle: Vec<usize>,
    pub(crate) bottom: Vec<usize>,
    /// The symmetry that takes the top to the bottom.
    pub(crate) mirror: Option<Vec<usize>>,
}

/// The cheapest place to cut the order `there`; the other sweep goes in the order `back`.
pub(crate) fn cheapest_cut(
    graph: &Graph,
    there: &[usize],
    back: &[usize],
    symmetries: &[Vec<usize>],
) -> Option<Cut> {
    let sizes = frontiers(graph, there);
    let mut costs = Vec::with_capacity(sizes.len());
    let mut sum = 0.0;
    for (finished, &frontier) in (1..).zip(&sizes) {
        sum += states(frontier, finished);
        costs.push(sum);
    }
    let squares = there.len();
    // On a long strip the best cut is near the middle; on a small board every cut is tried.
    let margin = LONGEST_SEARCH.min(squares);
    let tried = squares.div_ceil(2).saturating_sub(margin).max(1)
        ..(squares.div_ceil(2) + margin).min(squares);
    let mut best: Option<Cut> = None;
    for count in tried {
        let cost = costs[count - 1];
        if !cost.is_finite() || best.as_ref().is_some_and(|best| best.cost <= cost) {
            break;
        }
        let Some(cut) = cut_at(graph, there, back, count, cost, symmetries) else {
            continue;
        };
        if best.as_ref().is_none_or(|best| cut.cost < best.cost) {
            best = Some(cut);
        }
    }
    best
}

/// How many squares before and after half of the board cuts are tried.
const LONGEST_SEARCH: usize = 64;

fn cut_at(
    graph: &Graph,
    there: &[usize],
    back: &[usize],
    count: usize,
    top_cost: f64,
    symmetries: &[Vec<usize>],
) -> Option<Cut> {
    let part = parts(graph, &there[..count]);
    let all = |wanted: Part, order: &[usize]| -> Vec<usize> {
        order
            .iter()
            .copied()
            .filter(|&square| part[square] == wanted)
            .collect()
    };
    let (top, middle, bottom) = (
        all(Part::Top, there),
        all(Part::Middle, there),
        all(Part::Bottom, back),
    );
    if bottom.is_empty() {
        return None;
    }
    let exchanges = |image: &&Vec<usize>| {
        top.len() == bottom.len()
            && top
                .iter()
                .all(|&square| part[image[square]] == Part::Bottom)
            && middle
                .iter()
                .all(|&square| part[image[square]] == Part::Middle)
    };
    // With a start, the sweeps differ.
    let mirror = symmetries.iter().filter(|_| graph.start.is_none());
    let mirror = mirror.clone().find(exchanges).cloned();
    let bottom_cost = if mirror.is_some() {
        0.0
    } else {
        let sizes = frontiers(graph, &bottom);
        (1..)
            .zip(sizes)
            .map(|(finished, frontier)| states(frontier, finished))
            .sum()
    };
    let hub = u32::from(graph.hub.is_some());
    let joined = states(middle.len() as u32 + hub, count as u32);
    let stars = Star::gather(edges_within(graph, &middle), None).len();
    let is_folded = symmetries
        .iter()
        .any(|image| top.iter().all(|&square| part[image[square]] == Part::Top));
    let cost = (top_cost + bottom_cost + joined * (stars as f64 + JOIN_COST))
        * if is_folded { 1.0 } else { UNFOLDED_COST };
    cost.is_finite().then_some(Cut {
        cost,
        top,
        middle,
        bottom,
        mirror,
    })
}

/// What a state of the middle costs in the end, compared with a state on the way.
const JOIN_COST: f64 = 4.0;
/// What a count costs on which no symmetry leaves both sweeps alone, compared with one that is folded.
const UNFOLDED_COST: f64 = 1.5;

/// The part of each vertex, if these squares are the top.
fn parts(graph: &Graph, top: &[usize]) -> Vec<Part> {
    let mut part = vec![Part::Bottom; graph.adjacent.len()];
    for &square in top {
        for &next in &graph.adjacent[square] {
            part[next] = Part::Middle;
        }
    }
    for &square in top {
        part[square] = Part::Top;
    }
    part
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    Top,
    Middle,
    Bottom,
}
