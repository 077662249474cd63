//! Open tours of boards that are hardly more than a ring of moves: a search comes upon the ring,
//! which is a closed tour, and has to look further.

use std::collections::HashSet;

use knights_tour::search::CompleteSearch;
use knights_tour::{Answer, Board, Goal, SearchLimit, Square, find, is_knight_move};
use proptest::prelude::*;
use proptest::sample::Index;

use crate::naive;

/// Boards of the squares of a closed walk of eight squares or more that comes to none of them
/// twice, led by lots.
fn rings() -> impl Strategy<Value = Board> {
    let indices = proptest::collection::vec(any::<Index>(), 19);
    (3u16..=6, 3u16..=6, indices).prop_filter_map("no ring", |(width, height, indices)| {
        let board = Board::rectangle(width, height).ok()?;
        let squares: Vec<Square> = board.squares().collect();
        let mut path = vec![*indices.first()?.get(&squares)];
        for index in &indices[1..] {
            let head = *path.last()?;
            if path.len() >= 8 && is_knight_move(head, path[0]) {
                let ring: HashSet<Square> = path.into_iter().collect();
                return Board::from_fn(width, height, |square| ring.contains(&square)).ok();
            }
            let onward = naive::onward(&board, &path, head);
            if onward.is_empty() {
                return None;
            }
            path.push(*index.get(&onward));
        }
        None
    })
}

/// Whether a path that has come so far goes on to an open tour, by trying everything.
fn opens(board: &Board, path: &mut Vec<Square>) -> bool {
    let head = path[path.len() - 1];
    if path.len() == board.len() {
        return !is_knight_move(path[0], head);
    }
    naive::onward(board, path, head).into_iter().any(|next| {
        path.push(next);
        let found = opens(board, path);
        path.pop();
        found
    })
}

/// The answer of a search that is interrupted every so many nodes; `LimitReached` if it does not
/// come to an end.
fn in_pieces(board: &Board, goal: &Goal, nodes: u64) -> Answer {
    let mut search = CompleteSearch::new(board, goal).expect("a fair question");
    let mut runs = (0..1_000_000).map(|_| search.run(SearchLimit::nodes(nodes)));
    let answer = runs.find(|answer| !matches!(answer, Answer::LimitReached));
    answer.unwrap_or(Answer::LimitReached)
}

/// An open tour is found from every square, to every square and with any ends if and only if there
/// is one, at once, in pieces of so many nodes and by the front door.
fn check(board: &Board, nodes: u64) {
    let ends: Vec<Square> = board
        .squares()
        .filter(|&start| opens(board, &mut vec![start]))
        .collect();
    let mut questions = vec![(Goal::open(), !ends.is_empty(), None, None)];
    for square in board.squares() {
        let exists = ends.contains(&square);
        questions.push((Goal::open().from(square), exists, Some(square), None));
        questions.push((Goal::open().to(square), exists, None, Some(square)));
    }
    for (goal, exists, start, end) in questions {
        let answers = [
            in_pieces(board, &goal, nodes),
            in_pieces(board, &goal, u64::MAX),
            find(board, &goal).expect("a fair question"),
        ];
        for answer in answers {
            match answer {
                Answer::Tour(tour) => {
                    assert!(exists && !tour.is_closed(), "{goal:?} on\n{board}");
                    let squares = tour.squares();
                    assert!(start.is_none_or(|start| squares[0] == start), "{tour}");
                    assert!(
                        end.is_none_or(|end| squares[squares.len() - 1] == end),
                        "{tour}"
                    );
                }
                Answer::None(reason) => assert!(!exists, "{goal:?}: {reason} on\n{board}"),
                Answer::LimitReached => panic!("{goal:?} does not come to an end on\n{board}"),
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, max_global_rejects: 100_000, ..ProptestConfig::default() })]

    /// Answers for random rings are those of brute force.
    #[test]
    fn open_tours_of_rings_are_found_if_there_are_any(board in rings(), nodes in 1u64..20) {
        check(&board, nodes);
    }
}

/// The smallest board known on which turning parts of the ring round does not help, and a search
/// between one pair of ends after another does.
#[test]
fn every_pair_of_ends_is_searched() {
    let board = Board::from_rows(&["##..#", "..##.", "##..#", "#.#.#", "#####", "##.##"]);
    let board = board.expect("rows of one length");
    let start = Square::new(4, 1);
    assert!(opens(&board, &mut vec![start]));
    check(&board, 1);
}
