//! Counts beside a plain frontier counter, and tours beside a plain checker, on boards of up to 40 squares.
//!
//! The counter shares nothing with the library: squares in the order of rows, edges one after another, and a map from what is known of
//! the squares ahead to the number of ways there. Open tours are closed ones through one more vertex that is next to every square.

use std::collections::HashMap;

use knights_tour::counting::{TourSet, count_tours};
use knights_tour::{Answer, Board, Goal, Square, find};
use proptest::prelude::*;

/// The other end of the path that a vertex ends; itself where no path has come to it, and this where one leads through it.
const INNER: u8 = u8::MAX;

fn is_step(a: Square, b: Square) -> bool {
    let (dx, dy) = (a.x.abs_diff(b.x), a.y.abs_diff(b.y));
    (dx, dy) == (1, 2) || (dx, dy) == (2, 1)
}

/// Cycles through all vertices, of which there are at most 41, by the neighbours of each among those after it.
fn cycles(later: &[Vec<usize>]) -> u128 {
    let all: Vec<u8> = (0..later.len() as u8).collect();
    let mut ways: HashMap<Vec<u8>, u128> = HashMap::from([(all, 1)]);
    let mut closed = 0;
    for (vertex, neighbours) in later.iter().enumerate() {
        for &next in neighbours {
            let mut grown = ways.clone();
            for (state, count) in ways {
                let (a, b) = (state[vertex], state[next]);
                if a == INNER || b == INNER {
                    continue;
                }
                let mut joined = state;
                if usize::from(a) == next {
                    // The path closes: that is a tour if nothing else is left.
                    (joined[vertex], joined[next]) = (INNER, INNER);
                    let is_tour = later.len() > 2 && joined.iter().all(|&end| end == INNER);
                    closed += if is_tour { count } else { 0 };
                    continue;
                }
                (joined[vertex], joined[next]) = (INNER, INNER);
                joined[usize::from(a)] = b;
                joined[usize::from(b)] = a;
                *grown.entry(joined).or_default() += count;
            }
            ways = grown;
        }
        // Nothing comes to this vertex any more.
        ways.retain(|state, _| state[vertex] == INNER);
    }
    closed
}

/// Closed tours, and directed ones.
fn counts(board: &Board) -> (u128, u128) {
    let squares: Vec<Square> = board.squares().collect();
    let later = |at: usize| -> Vec<usize> {
        let after = at + 1..squares.len();
        after
            .filter(|&other| is_step(squares[at], squares[other]))
            .collect()
    };
    let mut graph: Vec<Vec<usize>> = (0..squares.len()).map(later).collect();
    let closed = cycles(&graph);
    for neighbours in &mut graph {
        neighbours.push(squares.len());
    }
    graph.push(Vec::new());
    let directed = match squares.len() {
        1 => 1,
        2 => 2 * u128::from(is_step(squares[0], squares[1])),
        _ => 2 * cycles(&graph),
    };
    (closed, directed)
}

/// A tour as the definition has it.
fn is_tour(board: &Board, squares: &[Square], is_closed: bool) -> bool {
    let steps = squares.windows(2).all(|pair| is_step(pair[0], pair[1]));
    let mut once: Vec<(u16, u16)> = squares.iter().map(|square| (square.x, square.y)).collect();
    once.sort_unstable();
    once.dedup();
    let mut wanted: Vec<(u16, u16)> = board.squares().map(|square| (square.x, square.y)).collect();
    wanted.sort_unstable();
    let returns = || is_step(squares[0], squares[squares.len() - 1]);
    steps && squares.len() == once.len() && once == wanted && (!is_closed || returns())
}

/// Up to 40 squares in five columns, a few of them missing.
fn boards() -> impl Strategy<Value = Board> {
    (3u16..=8, any::<u64>(), any::<u64>(), any::<u64>()).prop_map(|(height, one, two, three)| {
        // One square in eight is missing, or none.
        let missing = if one & 1 == 0 { one & two & three } else { 0 };
        Board::from_fn(5, height, |square| {
            square == Square::new(0, 0) || missing >> (square.y * 5 + square.x) & 1 == 0
        })
        .expect("a1 is there")
    })
}

#[test]
fn the_plain_counter_knows_the_known_counts() {
    for (width, height, expected) in [(5, 5, (0, 1728)), (3, 10, (16, 6_096)), (3, 4, (0, 16))] {
        let board = Board::rectangle(width, height).expect("it has squares");
        assert_eq!(counts(&board), expected, "{width} x {height}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(8))]

    #[test]
    fn counts_and_tours_are_those_of_a_plain_counter(board in boards()) {
        let (closed, directed) = counts(&board);
        prop_assert_eq!(count_tours(&board, TourSet::Closed), Ok(closed), "closed, on\n{}", board);
        prop_assert_eq!(count_tours(&board, TourSet::Directed), Ok(directed), "directed, on\n{}", board);
        for (goal, count, is_closed) in [(Goal::any(), directed, false), (Goal::closed(), closed, true)] {
            match find(&board, &goal).expect("the goal makes sense") {
                Answer::Tour(tour) => prop_assert!(is_tour(&board, tour.squares(), is_closed), "on\n{}", board),
                Answer::None(reason) => prop_assert_eq!(count, 0, "{} on\n{}", reason, board),
                Answer::Spent => prop_assert!(false, "a board so small is searched to its end:\n{}", board),
            }
        }
    }
}
