//! Orders in which a sweep finishes the squares.

use core::cmp::Reverse;

use crate::Square;
use crate::counting::plan::graph::PlanGraph;

/// The orders worth trying, in pairs of opposite directions.
///
/// Each goes line by line, along rows or along columns, or, for graphs without useful coordinates,
/// by distance from a peripheral square. Within a line the next square is the one that touches the
/// fewest untouched squares: on a full line this walks the chains 0, 2, 4, ... and ..., 5, 3, 1, so
/// that each finished square brings in at most one other, and the frontier never holds more than
/// two lines.
pub(crate) fn candidates(graph: &PlanGraph) -> Vec<[Vec<usize>; 2]> {
    if !graph.has_coordinates {
        return by_distance(graph);
    }
    let lines: [fn(&Square) -> u16; 2] = [|square| square.y(), |square| square.x()];
    lines
        .into_iter()
        .filter_map(|line| {
            let lines = graph.squares.iter().map(|square| line(square).into());
            both_directions(graph, lines.zip(0..).collect())
        })
        .collect()
}

/// The order through these lines from the first to the last, and the one from the last to the
/// first.
fn both_directions(graph: &PlanGraph, mut lines: Vec<(usize, usize)>) -> Option<[Vec<usize>; 2]> {
    lines.sort_unstable();
    if lines
        .chunk_by(|a, b| a.0 == b.0)
        .any(|line| line.len() > MAX_LINE_LENGTH)
    {
        return None;
    }
    let forwards = line_by_line(graph, &lines);
    lines.sort_unstable_by_key(|&(line, square)| (Reverse(line), square));
    Some([forwards, line_by_line(graph, &lines)])
}

/// The maximum length of a line to order, which takes quadratic time.
const MAX_LINE_LENGTH: usize = 1 << 14;

/// The orders by distance from a pseudo-peripheral square, and from one at the other end of the
/// graph. Going to the farthest square a few times finds both (George and Liu 1979).
fn by_distance(graph: &PlanGraph) -> Vec<[Vec<usize>; 2]> {
    const ROUNDS: usize = 3;
    let mut from = 0;
    let mut orders = Vec::new();
    for round in 0..=ROUNDS {
        let lines = distances(graph, from);
        let degree = |square: usize| graph.adjacent[square].len();
        let farthest = lines
            .iter()
            .max_by_key(|&&(line, square)| (line, Reverse(degree(square))));
        from = farthest.map_or(0, |&(_, square)| square);
        if round + 1 >= ROUNDS {
            orders.extend(both_directions(graph, lines));
        }
    }
    orders
}

/// Every square with its distance from this one; unreachable squares come last.
fn distances(graph: &PlanGraph, from: usize) -> Vec<(usize, usize)> {
    let squares = graph.squares.len();
    let mut distance = vec![squares; squares];
    let mut reached = vec![from];
    distance[from] = 0;
    let mut next = 0;
    while let Some(&at) = reached.get(next) {
        next += 1;
        for &to in graph.adjacent[at].iter().filter(|&&to| to < squares) {
            if distance[to] == squares {
                distance[to] = distance[at] + 1;
                reached.push(to);
            }
        }
    }
    distance.into_iter().zip(0..).collect()
}

/// The order that finishes each line before the next one. Within a line the next square is the one
/// with the fewest untouched neighbours.
fn line_by_line(graph: &PlanGraph, lines: &[(usize, usize)]) -> Vec<usize> {
    let mut order = Vec::with_capacity(lines.len());
    let mut is_touched = vec![false; graph.adjacent.len()];
    for line in lines.chunk_by(|a, b| a.0 == b.0) {
        let mut left: Vec<usize> = line.iter().map(|&(_, square)| square).collect();
        while !left.is_empty() {
            let untouched = |square: usize| {
                graph.adjacent[square]
                    .iter()
                    .filter(|&&next| !is_touched[next])
                    .count()
            };
            let Some(at) = (0..left.len()).min_by_key(|&at| untouched(left[at])) else {
                break;
            };
            let square = left.remove(at);
            is_touched[square] = true;
            for &next in &graph.adjacent[square] {
                is_touched[next] = true;
            }
            order.push(square);
        }
    }
    order
}
