//! Lists of the edges of the graph.

use itertools::Itertools;

use crate::counting::plan::graph::PlanGraph;

/// An edge, the lower vertex first.
pub(crate) type Edge = (usize, usize);

/// The edges of the graph between these vertices.
pub(crate) fn edges_within(graph: &PlanGraph, vertices: &[usize]) -> Vec<Edge> {
    let neighbours = |&a: &usize| graph.adjacent[a].iter().map(move |&b| (a.min(b), a.max(b)));
    vertices
        .iter()
        .flat_map(neighbours)
        .filter(|(a, b)| vertices.contains(a) && vertices.contains(b))
        .sorted_unstable()
        .dedup()
        .collect()
}

/// For each vertex, how many squares of an order are finished before one touches it; `usize::MAX`
/// if none does.
pub(crate) fn first_touched(graph: &PlanGraph, order: &[usize]) -> Vec<usize> {
    let mut touched = vec![usize::MAX; graph.adjacent.len()];
    for (finished, &square) in (1..).zip(order) {
        for &next in &graph.adjacent[square] {
            touched[next] = touched[next].min(finished);
        }
    }
    touched
}
