//! Import cycles between files.

use std::collections::BTreeSet;

/// The strongly connected components of two or more vertices, each sorted; `leads` has the
/// successors of each vertex.
#[must_use]
pub fn circles(points: usize, leads: impl Fn(usize) -> BTreeSet<usize>) -> Vec<Vec<usize>> {
    let leads: Vec<BTreeSet<usize>> = (0..points).map(leads).collect();
    let reached: Vec<BTreeSet<usize>> = (0..points).map(|point| reach(&leads, point)).collect();
    let mut found = Vec::new();
    let mut seen: BTreeSet<usize> = BTreeSet::new();
    for point in 0..points {
        if seen.contains(&point) {
            continue;
        }
        let circle: Vec<usize> = reached[point]
            .iter()
            .copied()
            .filter(|&other| reached[other].contains(&point))
            .collect();
        if circle.len() > 1 {
            seen.extend(circle.iter().copied());
            found.push(circle);
        }
    }
    found
}

/// All vertices that are reachable from a vertex; itself only on a cycle.
fn reach(leads: &[BTreeSet<usize>], from: usize) -> BTreeSet<usize> {
    let mut reached = BTreeSet::new();
    let mut open = vec![from];
    while let Some(point) = open.pop() {
        for &next in &leads[point] {
            if reached.insert(next) {
                open.push(next);
            }
        }
    }
    reached
}
