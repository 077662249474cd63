//! Counts beside a plain frontier counter, and tours beside a plain checker, on boards and graphs
//! of up to 40 squares.
//!
//! The counter shares nothing with the library: vertices in a given order, edges one after another,
//! and a map from what is known of the vertices ahead to the number of ways there. Open tours are
//! closed ones through one more vertex that is next to every other.
//!
//! `BOARD_RULES_ROUNDS` is the number of boards, and of graphs; 8 by default. `.ci/run
//! random` takes 500.

use std::collections::HashMap;
use std::env;

use knights_tour::counting::Counter;
use knights_tour::graph::Graph;
use knights_tour::{Answer, Board, Goal, Square, TourSet, find};
use proptest::prelude::*;

/// The other end of the path that a vertex ends; itself where no path has come to it, and this
/// where one leads through it.
const INNER: u8 = u8::MAX;

fn is_step(a: Square, b: Square) -> bool {
    let (dx, dy) = (a.x().abs_diff(b.x()), a.y().abs_diff(b.y()));
    (dx, dy) == (1, 2) || (dx, dy) == (2, 1)
}

/// Cycles through all vertices, of which there are at most 41, by the neighbours of each among
/// those after it.
fn cycles(later: &[Vec<usize>]) -> u128 {
    let all: Vec<u8> = (0..later.len() as u8).collect();
    let mut ways: HashMap<Vec<u8>, u128> = HashMap::from([(all, 1)]);
    let mut closed = 0;
    for (vertex, neighbours) in later.iter().enumerate() {
        for &next in neighbours {
            let mut with_edge: HashMap<Vec<u8>, u128> = HashMap::new();
            for (state, count) in &ways {
                let (a, b) = (state[vertex], state[next]);
                if a == INNER || b == INNER {
                    continue;
                }
                let mut joined = state.clone();
                (joined[vertex], joined[next]) = (INNER, INNER);
                if usize::from(a) == next {
                    // The path closes: that is a tour if nothing else is left.
                    let is_tour = later.len() > 2 && joined.iter().all(|&end| end == INNER);
                    closed += if is_tour { *count } else { 0 };
                    continue;
                }
                joined[usize::from(a)] = b;
                joined[usize::from(b)] = a;
                *with_edge.entry(joined).or_default() += count;
            }
            for (state, count) in with_edge {
                *ways.entry(state).or_default() += count;
            }
        }
        // Nothing comes to this vertex any more.
        ways.retain(|state, _| state[vertex] == INNER);
    }
    closed
}

/// Closed tours, and directed ones.
fn counts(vertices: usize, is_edge: impl Fn(usize, usize) -> bool) -> (u128, u128) {
    let later = |at: usize| -> Vec<usize> {
        let after = at + 1..vertices;
        after.filter(|&other| is_edge(at, other)).collect()
    };
    let mut graph: Vec<Vec<usize>> = (0..vertices).map(later).collect();
    let closed = cycles(&graph);
    for neighbours in &mut graph {
        neighbours.push(vertices);
    }
    graph.push(Vec::new());
    let directed = match vertices {
        1 => 1,
        2 => 2 * u128::from(is_edge(0, 1)),
        _ => 2 * cycles(&graph),
    };
    (closed, directed)
}

fn counts_of(board: &Board) -> (u128, u128) {
    let squares: Vec<Square> = board.squares().collect();
    counts(squares.len(), |a, b| is_step(squares[a], squares[b]))
}

/// A tour as the definition has it: every vertex once, each joined to the next.
fn is_tour(tour: &[usize], vertices: usize, is_edge: impl Fn(usize, usize) -> bool) -> bool {
    let mut once = tour.to_vec();
    once.sort_unstable();
    tour.windows(2).all(|pair| is_edge(pair[0], pair[1])) && once.iter().copied().eq(0..vertices)
}

/// Compares counts and tours of the library with the plain counter and the plain checker. `number`
/// is the vertex of a square.
fn check(
    graph: &Graph,
    (closed, directed): (u128, u128),
    vertices: usize,
    is_edge: impl Fn(usize, usize) -> bool,
    number: impl Fn(Square) -> usize,
) -> Result<(), TestCaseError> {
    for (tours, expected) in [(TourSet::Closed, closed), (TourSet::Directed, directed)] {
        let counted = Counter::new(graph, tours).count();
        prop_assert_eq!(counted, Ok(expected.into()), "{:?}", tours);
    }
    for (goal, count) in [(Goal::directed(), directed), (Goal::closed(), closed)] {
        match find(graph, &goal).expect("the goal makes sense") {
            Answer::Tour(tour) => {
                let numbers: Vec<usize> = tour
                    .squares()
                    .iter()
                    .map(|&square| number(square))
                    .collect();
                prop_assert!(is_tour(&numbers, vertices, &is_edge), "{:?}", numbers);
                let (first, last) = (numbers[0], numbers[vertices - 1]);
                prop_assert!(
                    goal == Goal::directed() || is_edge(first, last),
                    "{:?}",
                    numbers
                );
            }
            Answer::None(reason) => prop_assert_eq!(count, 0, "{}", reason),
            Answer::LimitReached => prop_assert!(false, "a graph so small is searched to its end"),
        }
    }
    Ok(())
}

/// Up to 40 squares in up to five columns, a few of them missing.
fn boards() -> impl Strategy<Value = Board> {
    (1u16..=5, 1u16..=13, any::<[u64; 3]>()).prop_map(|(width, height, [one, two, three])| {
        // One square in eight is missing, or none.
        let missing = if one & 1 == 0 { one & two & three } else { 0 };
        let height = height.min(40 / width);
        Board::from_fn(width, height, |square| {
            square == Square::new(0, 0) || missing >> (square.y() * width + square.x()) & 1 == 0
        })
        .expect("a1 is there")
    })
}

/// Up to 40 vertices, each joined to some of the four after it, so that a plain counter has little
/// to remember.
fn edges() -> impl Strategy<Value = Vec<(usize, usize)>> {
    (2usize..=40, any::<[u64; 5]>()).prop_map(|(vertices, random)| {
        let mut edges = Vec::new();
        for vertex in 0..vertices {
            for step in 1..=4 {
                // One edge in four is missing, and of those to the fourth vertex after it half.
                let is_missing = match step {
                    4 => random[4] >> vertex & 1 == 0,
                    step => (random[step] & random[step - 1]) >> vertex & 1 == 1,
                };
                if vertex + step < vertices && !is_missing {
                    edges.push((vertex, vertex + step));
                }
            }
        }
        edges
    })
}

/// The number of boards, and of graphs.
fn rounds() -> u32 {
    let rounds = env::var("BOARD_RULES_ROUNDS");
    rounds.map_or(8, |rounds| rounds.parse().expect("a number"))
}

#[test]
fn naive_counter_finds_the_known_counts() {
    for (width, height, expected) in [(5, 5, (0, 1728)), (3, 10, (16, 6_096)), (3, 4, (0, 16))] {
        let board = Board::rectangle(width, height).expect("it has squares");
        assert_eq!(counts_of(&board), expected, "{width} x {height}");
    }
    // The octahedron.
    assert_eq!(counts(6, |a, b| a % 3 != b % 3).0, 16);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(rounds()))]

    #[test]
    fn frontier_search_of_boards_matches_a_naive_counter(board in boards()) {
        let squares: Vec<Square> = board.squares().collect();
        let number = |square: Square| squares.iter().position(|&other| other == square).expect("on the board");
        let is_edge = |a: usize, b: usize| is_step(squares[a], squares[b]);
        check(&Graph::from(&board), counts_of(&board), squares.len(), is_edge, number)?;
    }

    #[test]
    fn frontier_search_of_graphs_matches_a_naive_counter(edges in edges(), factor in 1usize..=40, shift in 0usize..=40) {
        prop_assume!(!edges.is_empty());
        let mut vertices: Vec<usize> = edges.iter().flat_map(|&(a, b)| [a, b]).collect();
        vertices.sort_unstable();
        vertices.dedup();
        // Neither the names nor the order of the edges tells which vertices lie near each other.
        let name = |vertex: usize| (vertex * factor + shift) % 41;
        let mut shuffled: Vec<(usize, usize)> = edges.iter().map(|&(a, b)| (name(a), name(b))).collect();
        shuffled.sort_unstable_by_key(|&(a, b)| (a * 31 + b * 17) % 41);
        let graph = Graph::new(shuffled).expect("few edges");
        let number = |square: Square| {
            let square_name = graph.name(square).to_string();
            vertices.iter().position(|&vertex| name(vertex).to_string() == square_name).expect("a name that was given")
        };
        let is_edge = |a: usize, b: usize| {
            let (a, b) = (vertices[a.min(b)], vertices[a.max(b)]);
            edges.contains(&(a, b))
        };
        check(&graph, counts(vertices.len(), is_edge), vertices.len(), is_edge, number)?;
    }
}
