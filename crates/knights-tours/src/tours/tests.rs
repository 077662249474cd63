//! Walks: what they list after steps are undone, and their work.

use super::*;
use crate::Board;
use crate::graph::{Steps, Wrap};

/// Boards and graphs with a few hundred tours at most from the first square.
fn graphs() -> [(&'static str, Graph); 7] {
    let board = |width, height| Board::rectangle(width, height).expect("sides above zero");
    let leaper = |board: &Board, a, b, wrap| {
        let steps = Steps::leaper(a, b).expect("a leaper");
        Graph::leaper(board, &steps, wrap).expect("a small board")
    };
    let cylinder = Wrap {
        columns: true,
        ..Wrap::NONE
    };
    let wheel = (1..8).flat_map(|at| [(at, at % 7 + 1), (0, at)]);
    [
        ("knight on 5x5", board(5, 5).into()),
        ("knight on 3x10", board(3, 10).into()),
        ("wazir on 4x4", leaper(&board(4, 4), 0, 1, Wrap::NONE)),
        ("wazir on 5x5", leaper(&board(5, 5), 0, 1, Wrap::NONE)),
        (
            "wazir on a 4x4 cylinder",
            leaper(&board(4, 4), 0, 1, cylinder),
        ),
        (
            "knight on a 4x3 cylinder",
            leaper(&board(4, 3), 1, 2, cylinder),
        ),
        ("wheel", Graph::new(wheel).expect("a small graph")),
    ]
}

/// A walk from the first square.
fn walk(graph: &Graph, tours: TourSet) -> Walker {
    let first = graph.board().squares().next().expect("a square");
    Walker::new(&Path::at(graph, first), tours).expect("the colours allow a tour")
}

/// The tours left, and the backtracks on the way.
fn rest(walk: &mut Walker) -> (Vec<Vec<Square>>, u64) {
    let (mut tours, mut backtracks) = (Vec::new(), 0);
    loop {
        match walk.run(1) {
            WalkEnd::Complete => tours.push(walk.squares()),
            WalkEnd::LimitReached => backtracks += 1,
            WalkEnd::Exhausted => return (tours, backtracks),
        }
    }
}

/// After steps are undone, at a tour or on the way to one, just the tours that begin with the same
/// squares are left out.
#[test]
fn a_walk_goes_on_behind_what_it_has_undone() {
    for (name, graph) in graphs() {
        for tours in [TourSet::Directed, TourSet::Closed] {
            let (all, backtracks) = rest(&mut walk(&graph, tours));
            let runs = all.len() as u64 + backtracks;
            for stop in (1..=runs).step_by(runs as usize / 12 + 1) {
                for visited in 1..=graph.len() {
                    let mut walk = walk(&graph, tours);
                    let listed = (0..stop)
                        .filter(|_| walk.run(1) == WalkEnd::Complete)
                        .count();
                    let squares = walk.squares();
                    if visited > squares.len() {
                        break;
                    }
                    walk.backtrack(visited);
                    let left = all[listed..].iter();
                    let left = left.filter(|tour| !tour.starts_with(&squares[..visited]));
                    assert!(
                        rest(&mut walk).0.iter().eq(left),
                        "{name}, {tours}, {stop}, {visited}"
                    );
                }
            }
        }
    }
}

/// A walk backtracks where a square can no longer be entered or left: without these looks ahead it
/// has the same tours and more backtracks.
#[test]
fn walks_look_ahead() {
    let found = graphs().map(|(name, graph)| {
        let [directed, closed] = [TourSet::Directed, TourSet::Closed].map(|tours| {
            let (all, backtracks) = rest(&mut walk(&graph, tours));
            (all.len(), backtracks)
        });
        (name, directed, closed)
    });
    let expected = [
        ("knight on 5x5", (304, 2466), (304, 2466)),
        ("knight on 3x10", (448, 7999), (448, 7999)),
        ("wazir on 4x4", (52, 444), (12, 240)),
        ("wazir on 5x5", (824, 11154), (68, 4062)),
        ("wazir on a 4x4 cylinder", (572, 3847), (164, 2329)),
        ("knight on a 4x3 cylinder", (6, 50), (4, 44)),
        ("wheel", (22, 73), (16, 61)),
    ];
    assert_eq!(found, expected);
}

/// Backtracking by the search's answer omits no tour and keeps the order.
#[test]
fn listing_with_a_small_backtrack_limit_is_the_same() {
    let board = |width, height| {
        Board::rectangle(width, height)
            .expect("sides above zero")
            .into()
    };
    let boards =
        [(5, 5), (3, 7), (4, 5), (3, 8)].map(|(width, height)| ("board", board(width, height)));
    for (name, graph) in boards.into_iter().chain(graphs()) {
        for tours in TourSet::ALL {
            let listed = || Tours::new(&graph).of(tours);
            let patient: Vec<Tour> = listed().take(300).collect();
            for limit in [1, 3, 10] {
                let mut impatient = listed();
                impatient.backtrack_limit = limit;
                assert_eq!(
                    impatient.take(300).collect::<Vec<_>>(),
                    patient,
                    "{name}, {graph:?}, {tours}, {limit}"
                );
            }
        }
    }
}
