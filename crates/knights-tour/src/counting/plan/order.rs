//! In which order the squares are finished.

use crate::counting::plan::graph::Graph;

/// Orders worth trying, in pairs of opposite directions.
///
/// Each goes line by line, along rows or along columns. Within a line the next square is the one that
/// touches the fewest untouched squares: on a full line this walks the chains 0, 2, 4, ... and ..., 5,
/// 3, 1, so that each finished square brings in at most one other, and the frontier never holds more
/// than two lines.
pub(crate) fn candidates(graph: &Graph) -> Vec<[Vec<usize>; 2]> {
    let by_row: Vec<(u16, usize)> = graph
        .squares
        .iter()
        .map(|square| square.y)
        .zip(0..)
        .collect();
    let by_column: Vec<(u16, usize)> = graph
        .squares
        .iter()
        .map(|square| square.x)
        .zip(0..)
        .collect();
    [by_row, by_column]
        .into_iter()
        .map(|mut lines| {
            lines.sort_unstable();
            let there = line_by_line(graph, &lines);
            lines.sort_unstable_by_key(|&(line, square)| (u16::MAX - line, square));
            [there, line_by_line(graph, &lines)]
        })
        .collect()
}

fn line_by_line(graph: &Graph, lines: &[(u16, usize)]) -> Vec<usize> {
    let mut order = Vec::with_capacity(lines.len());
    let mut known = vec![false; graph.adjacent.len()];
    for line in lines.chunk_by(|a, b| a.0 == b.0) {
        let mut left: Vec<usize> = line.iter().map(|&(_, square)| square).collect();
        while !left.is_empty() {
            let fresh = |square: usize| {
                graph.adjacent[square]
                    .iter()
                    .filter(|&&next| !known[next])
                    .count()
            };
            let Some(at) = (0..left.len()).min_by_key(|&at| fresh(left[at])) else {
                break;
            };
            let square = left.remove(at);
            known[square] = true;
            for &next in &graph.adjacent[square] {
                known[next] = true;
            }
            order.push(square);
        }
    }
    order
}
