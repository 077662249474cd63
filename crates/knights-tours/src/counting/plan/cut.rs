//! The cut of the board in two halves.

use crate::counting::plan::graph::{Edge, PlanGraph, edges_within};
use crate::counting::plan::shares::mirrored_half;
use crate::counting::plan::star::Star;
use crate::counting::plan::work::{JOIN_TIME, SweepWork, state_time, states, work};

/// A division of an order into top, middle and bottom, with its estimated cost.
pub(crate) struct OrderCut<'a> {
    /// Approximate nanoseconds, for the comparison of cuts.
    pub(crate) cost: f64,
    pub(crate) top: Vec<usize>,
    /// The squares of the middle, then the apex.
    pub(crate) middle: Vec<usize>,
    pub(crate) bottom: Vec<usize>,
    pub(crate) mirror: Option<Mirror<'a>>,
    /// The symmetries that map each sweep to itself.
    pub(crate) symmetries: Vec<&'a [usize]>,
}

/// The symmetry that makes one sweep the mirror image of the other.
pub(crate) struct Mirror<'a> {
    /// The symmetry that takes the top to the bottom.
    pub(crate) image: &'a [usize],
    /// The edges within the middle that the sweep over the top processes.
    pub(crate) half: Vec<Edge>,
}

/// The cheapest cut of `top_order`. The sweep over the top follows `top_order`, and the sweep over
/// the bottom follows `bottom_order`.
pub(crate) fn cheapest_cut<'a>(
    graph: &PlanGraph,
    top_order: &[usize],
    bottom_order: &[usize],
    symmetries: &'a [Vec<usize>],
) -> Option<OrderCut<'a>> {
    let above = work(graph, top_order);
    let squares = top_order.len();
    // On a long strip the best cut is near the middle; on a small board every cut is tried.
    let margin = MAX_CUT_DISTANCE.min(squares);
    let tried = squares.div_ceil(2).saturating_sub(margin).max(1)
        ..(squares.div_ceil(2) + margin).min(squares);
    let mut best: Option<OrderCut<'a>> = None;
    for count in tried {
        let cost = above[count - 1].time;
        if !cost.is_finite() || best.as_ref().is_some_and(|best| best.cost <= cost) {
            break;
        }
        let Some(cut) = cut_at(graph, top_order, bottom_order, &above[..count], symmetries) else {
            continue;
        };
        if best.as_ref().is_none_or(|best| cut.cost < best.cost) {
            best = Some(cut);
        }
    }
    best
}

/// The maximum distance of a cut from the middle of the order, in squares.
const MAX_CUT_DISTANCE: usize = 64;

/// The cut after the first `above.len()` squares of `top_order`. `above` is the work up to each.
fn cut_at<'a>(
    graph: &PlanGraph,
    top_order: &[usize],
    bottom_order: &[usize],
    above: &[SweepWork],
    symmetries: &'a [Vec<usize>],
) -> Option<OrderCut<'a>> {
    let part = parts(graph, &top_order[..above.len()]);
    let all = |wanted: OrderPart, order: &[usize]| -> Vec<usize> {
        let squares = order.iter().copied();
        squares.filter(|&square| part[square] == wanted).collect()
    };
    let top = all(OrderPart::Top, top_order);
    let mut middle = all(OrderPart::Middle, top_order);
    let bottom = all(OrderPart::Bottom, bottom_order);
    if bottom.is_empty() {
        return None;
    }
    middle.extend(graph.apex);
    let images = symmetries.iter().map(Vec::as_slice);
    let takes = |image: &[usize], squares: &[usize], wanted: OrderPart| {
        let mut squares = squares.iter();
        squares.all(|&square| part[image[square]] == wanted)
    };
    let mut kept: Vec<&[usize]> = images.clone().collect();
    kept.retain(|image| takes(image, &top, OrderPart::Top));
    // With a start, the sweeps differ.
    let mut mirrors = images.filter(|image| {
        graph.start.is_none()
            && top.len() == bottom.len()
            && takes(image, &top, OrderPart::Bottom)
            && takes(image, &middle, OrderPart::Middle)
    });
    let inner = edges_within(graph, &middle);
    let mirror = mirrors.next().and_then(|image| {
        // If no half of the edges is invariant under the symmetries, the plan uses no symmetries
        // within a sweep.
        let half = mirrored_half(graph, &inner, &top, image, &kept).or_else(|| {
            kept.clear();
            mirrored_half(graph, &inner, &top, image, &[])
        });
        half.map(|half| Mirror { image, half })
    });
    let mut cut = OrderCut {
        cost: 0.0,
        top,
        middle,
        bottom,
        mirror,
        symmetries: kept,
    };
    cut.cost = cost(graph, &cut, above, &inner);
    cut.cost.is_finite().then_some(cut)
}

/// The cost of a cut with `above` as the work of its top and `inner` as the edges within its
/// middle.
fn cost(graph: &PlanGraph, cut: &OrderCut<'_>, above: &[SweepWork], inner: &[Edge]) -> f64 {
    // Folding: of two degree vectors that a symmetry exchanges, the last layer keeps one. The
    // layers of the last line drop the vectors that lead only to dropped ones.
    let is_folded = !cut.symmetries.is_empty();
    let slots = cut.middle.len();
    let joined = states(slots as u32, above.len() as u32) / if is_folded { 2.0 } else { 1.0 };
    let layers = |sweep: &[SweepWork]| {
        let whole = sweep[sweep.len() - 1].time;
        match sweep.len().checked_sub(slots / 2 + 1) {
            Some(before) if is_folded => (whole + sweep[before].time) / 2.0,
            _ => whole,
        }
    };
    // Edges to the apex are processed earlier, while the layers are small: their cost is left out.
    let stars = |edges: &[Edge], sweep: &[SweepWork]| {
        let edges = edges.iter().copied();
        let within = edges.filter(|edge| Some(edge.1) != graph.apex).collect();
        let steps = 1..=Star::group(within, None).len();
        let slots = sweep[sweep.len() - 1].slots;
        let times = steps.map(|step| state_time(sweep.len() + step, slots));
        joined * times.sum::<f64>()
    };
    let sweeps = match &cut.mirror {
        Some(mirror) => layers(above) + stars(&mirror.half, above),
        None => {
            let below = work(graph, &cut.bottom);
            let smaller = if above.len() <= below.len() {
                above
            } else {
                &below
            };
            layers(above) + layers(&below) + stars(inner, smaller)
        }
    };
    sweeps + joined * JOIN_TIME
}

/// The part of each vertex, with these squares as the top.
fn parts(graph: &PlanGraph, top: &[usize]) -> Vec<OrderPart> {
    let mut part = vec![OrderPart::Bottom; graph.adjacent.len()];
    for &square in top {
        for &next in &graph.adjacent[square] {
            part[next] = OrderPart::Middle;
        }
    }
    for &square in top {
        part[square] = OrderPart::Top;
    }
    part
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum OrderPart {
    Top,
    Middle,
    Bottom,
}
