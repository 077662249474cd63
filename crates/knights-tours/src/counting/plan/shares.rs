//! The division of the edges within the middle between the two sweeps.

use itertools::Itertools;

use crate::counting::plan::graph::{Edge, PlanGraph, first_touched, orbit};
use crate::counting::plan::star::Star;

fn image((a, b): Edge, map: &[usize]) -> Edge {
    (map[a].min(map[b]), map[a].max(map[b]))
}

/// The maximum number of choices of orbits of edges to try one by one.
const MAX_CANDIDATES: usize = 10;

/// Half of the edges, such that the mirror image is the other half and each symmetry maps the half
/// to itself. `None` if there is no such half.
///
/// Edges to the apex go to the sweep over `order` if it touches the square first, because they are
/// offered at once. Of the other edges the half with the fewest stars on the fewest squares is
/// best, because they are offered at the end, when the layers are largest.
pub(crate) fn mirrored_half(
    graph: &PlanGraph,
    edges: &[Edge],
    order: &[usize],
    mirror: &[usize],
    symmetries: &[&[usize]],
) -> Option<Vec<Edge>> {
    let mut seen: Vec<Edge> = Vec::new();
    let mut pairs: Vec<[Vec<Edge>; 2]> = Vec::new();
    for &edge in edges {
        if seen.contains(&edge) {
            continue;
        }
        let one = orbit(edge, symmetries, image);
        let other: Vec<Edge> = one.iter().map(|&edge| image(edge, mirror)).collect();
        if other.iter().any(|edge| one.contains(edge)) {
            return None;
        }
        seen.extend(one.iter().chain(&other));
        pairs.push([one, other]);
    }
    let at_apex = |edges: &[Edge]| graph.apex.is_some_and(|apex| edges[0].1 == apex);
    let (apex, mut rest): (Vec<_>, Vec<_>) = pairs.into_iter().partition(|[one, _]| at_apex(one));
    let touched = first_touched(graph, order);
    let wait = |edges: &Vec<Edge>| -> usize {
        let waits = edges.iter().map(|&(square, _)| touched[square]);
        waits.fold(0, usize::saturating_add)
    };
    let mut half: Vec<Edge> = apex
        .into_iter()
        .flat_map(|[one, other]| {
            if wait(&other) < wait(&one) {
                other
            } else {
                one
            }
        })
        .collect();
    let free = rest.split_off(rest.len().min(MAX_CANDIDATES));
    half.extend(free.into_iter().flat_map(|[one, _]| one));
    let choices = (0..1usize << rest.len()).map(|choice| -> Vec<Edge> {
        let chosen = rest.iter().enumerate();
        let chosen = chosen.flat_map(|(at, pair)| pair[choice >> at & 1].iter().copied());
        chosen.collect()
    });
    half.extend(choices.min_by_key(|edges| {
        let ends = edges.iter().flat_map(|&(a, b)| [a, b]);
        let squares = ends.sorted_unstable().dedup().count();
        (Star::group(edges.clone(), graph.apex).len(), squares)
    })?);
    Some(half)
}

/// The edges that the sweeps over `top` and over `bottom` offer.
///
/// Edges to the apex go to the sweep with more steps after it has touched the square; the others to
/// the smaller side, which has fewer states.
pub(crate) fn shares(
    graph: &PlanGraph,
    edges: Vec<Edge>,
    [top, bottom]: [&[usize]; 2],
    symmetries: &[&[usize]],
) -> [Vec<Edge>; 2] {
    let left = |order: &[usize]| {
        let touched = first_touched(graph, order);
        let squares = order.len();
        move |square: usize| squares.saturating_sub(touched[square])
    };
    let (left_above, left_below) = (left(top), left(bottom));
    let (ours, theirs): (Vec<Edge>, Vec<Edge>) = edges.into_iter().partition(|&edge| {
        if graph.apex != Some(edge.1) {
            return top.len() <= bottom.len();
        }
        let all = orbit(edge, symmetries, image);
        let above: usize = all.iter().map(|&(square, _)| left_above(square)).sum();
        let below: usize = all.iter().map(|&(square, _)| left_below(square)).sum();
        above >= below
    });
    [ours, theirs]
}
