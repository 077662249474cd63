//! The yardstick for exact counting: an ordinary frontier program with a hash map.

use std::collections::HashMap;

use knights_tour::{Board, Square, is_knight_move};

/// A saturated square.
const INNER: u8 = u8::MAX;

/// The number of closed tours of a board of at most 64 squares, as shapes.
///
/// Squares are finished in reading order. A state holds for each later square the other end of its
/// path: itself while it is on none, `INNER` once both its edges are laid.
#[must_use]
pub fn count_closed(board: &Board) -> u64 {
    let squares: Vec<Square> = board.squares().collect();
    let mut start = [0; 64];
    for (at, mate) in (0..).zip(start.iter_mut().take(squares.len())) {
        *mate = at;
    }
    let mut states = HashMap::from([(start, 1u64)]);
    let mut closed = 0;
    for at in 0..squares.len() {
        let later: Vec<usize> = (at + 1..squares.len())
            .filter(|&to| is_knight_move(squares[at], squares[to]))
            .collect();
        let mut next = HashMap::new();
        for (state, ways) in states {
            let mut arrive = |result: EdgeOutcome| match result {
                EdgeOutcome::Open(mut state) if state[at] == INNER => {
                    state[at] = 0;
                    *next.entry(state).or_insert(0) += ways;
                }
                EdgeOutcome::Closed(state)
                    if state[at..squares.len()].iter().all(|&mate| mate == INNER) =>
                {
                    closed += ways
                }
                _ => {}
            };
            arrive(EdgeOutcome::Open(state));
            for (count, &to) in later.iter().enumerate() {
                let one = add_edge(state, at, to);
                arrive(one);
                if let EdgeOutcome::Open(state) = one {
                    for &other in &later[..count] {
                        arrive(add_edge(state, at, other));
                    }
                }
            }
        }
        states = next;
    }
    closed
}

/// The result of adding an edge to a state.
#[derive(Clone, Copy)]
enum EdgeOutcome {
    Open([u8; 64]),
    /// A cycle is closed.
    Closed([u8; 64]),
    Impossible,
}

fn add_edge(mut state: [u8; 64], a: usize, b: usize) -> EdgeOutcome {
    let (end_a, end_b) = (state[a], state[b]);
    if end_a == INNER || end_b == INNER {
        return EdgeOutcome::Impossible;
    }
    let closes = usize::from(end_a) == b;
    for (square, end) in [(a, end_a), (b, end_b)] {
        if usize::from(end) != square {
            state[square] = INNER;
        }
    }
    if closes {
        return EdgeOutcome::Closed(state);
    }
    state[usize::from(end_a)] = end_b;
    state[usize::from(end_b)] = end_a;
    EdgeOutcome::Open(state)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_baseline_counts_correctly() {
        for (width, height, count) in [(3, 10, 16), (5, 6, 8), (6, 6, 9_862), (4, 5, 0)] {
            let board = Board::rectangle(width, height).expect("sides are not zero");
            assert_eq!(count_closed(&board), count, "{width} x {height}");
        }
    }
}
