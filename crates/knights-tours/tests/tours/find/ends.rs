//! Tours between two given squares.

use std::collections::HashSet;

use knights_tour::search::CompleteSearch;
use knights_tour::{
    Answer, Board, Goal, Method, Path, Reason, SearchLimit, Square, TourSet, Tours, find, refuted,
};

/// Whether the colours allow a tour of a rectangle between two squares.
fn colours_allow(board: &Board, [start, end]: [Square; 2]) -> bool {
    let [a, b] = [start, end].map(Square::is_corner_colour);
    if board.len().is_multiple_of(2) {
        a != b
    } else {
        a && b && start != end
    }
}

/// The nodes that it took to find one.
fn nodes(board: &Board, [start, end]: [Square; 2]) -> u64 {
    let goal = Goal::directed().from(start).to(end);
    let mut search = CompleteSearch::new(board, &goal).expect("a goal");
    let Answer::Tour(tour) = search.run(SearchLimit::nodes(100_000)) else {
        panic!("{board:?} from {start} to {end}")
    };
    let ends = [tour.squares().first(), tour.squares().last()];
    assert_eq!(ends, [Some(&start), Some(&end)]);
    search.nodes()
}

/// As A. Conrad et al. prove for square boards in 1994; the reverse of a tour is one.
#[test]
fn any_two_squares_of_boards_from_6_to_8_have_a_tour_if_colours_allow() {
    for (width, height) in [(6, 6), (6, 7), (6, 8), (7, 7), (7, 8), (8, 8)] {
        let board = Board::rectangle(width, height).expect("a board");
        let squares: Vec<Square> = board.squares().collect();
        for (place, &start) in squares.iter().enumerate() {
            for &end in &squares[place + 1..] {
                if colours_allow(&board, [start, end]) {
                    nodes(&board, [start, end]);
                }
            }
        }
    }
}

/// On larger boards the rings that the search begins with are joined, or nearly so: it tries next
/// to nothing.
#[test]
fn ends_of_large_boards_take_few_nodes() {
    for (width, height) in [(50, 51), (31, 31), (100, 100), (9, 120), (200, 200)] {
        let board = Board::rectangle(width, height).expect("a board");
        let mut max = 0;
        for step in 0..12u32 {
            let at = |number: u32| {
                let place = number.wrapping_mul(2_654_435_761) as usize % board.len();
                board.square_at(place)
            };
            let pair = [at(2 * step + 1), at(2 * step + 2)];
            if pair[0] != pair[1] && colours_allow(&board, pair) {
                max = max.max(nodes(&board, pair));
            }
        }
        assert!((1..=20).contains(&max), "{width} x {height}: {max} nodes");
    }
}

/// Between random squares, squares close to each other, and squares on the border: there is a tour
/// exactly if the colours allow one, and the construction finds it.
#[test]
fn any_two_squares_of_large_boards_are_joined_by_construction() {
    let mut state = 17u64;
    let mut random = |below: usize| {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize % below
    };
    let mut tours = 0;
    for round in 0..300 {
        let (width, height) = (24 + random(80), 24 + random(80));
        let board = Board::rectangle(width as u16, height as u16).expect("a board");
        let start = board.square_at(random(board.len()));
        let end = match round % 3 {
            0 => board.square_at(random(board.len())),
            1 => Square::new(
                (usize::from(start.x()) + random(5)).min(width - 1) as u16,
                (usize::from(start.y()) + random(5)).min(height - 1) as u16,
            ),
            _ => Square::new((random(2) * (width - 1)) as u16, random(height) as u16),
        };
        let goal = Goal::directed().from(start).to(end);
        match Method::Construction.find(&board, &goal) {
            Ok(Answer::Tour(tour)) => {
                assert!(colours_allow(&board, [start, end]));
                let ends = [tour.squares().first(), tour.squares().last()];
                assert_eq!(ends, [Some(&start), Some(&end)]);
                assert_eq!(tour.board(), &board);
                tours += 1;
            }
            Ok(Answer::None(reason)) => {
                assert!(
                    !colours_allow(&board, [start, end]),
                    "{board:?} from {start} to {end}: {reason}"
                );
            }
            other => panic!("{board:?} from {start} to {end}: {other:?}"),
        }
    }
    assert!(tours > 100, "{tours}");
}

/// Every two squares of small boards, on which there are exceptions that no colours explain: what
/// is found is what a listing of all tours holds.
#[test]
fn small_boards_agree_with_listing_all_tours() {
    for (width, height) in [(5, 5), (3, 7), (3, 8), (4, 5), (4, 6), (3, 10)] {
        let board = Board::rectangle(width, height).expect("a board");
        for start in board.squares() {
            let from_start = Path::start(&board, start).expect("on the board");
            let listed: HashSet<Square> = Tours::extending(&from_start)
                .filter_map(|tour| tour.squares().last().copied())
                .collect();
            for end in board.squares().filter(|&end| end != start) {
                let goal = Goal::directed().from(start).to(end);
                let found = find(&board, &goal).expect("a goal").tour();
                assert_eq!(
                    found.is_some(),
                    listed.contains(&end),
                    "{board:?} from {start} to {end}"
                );
            }
        }
    }
}

/// A tour between two squares is closed if and only if they are a move apart: a kind is right or
/// wrong, and nothing else. Said as an end or as the last square, it is the same.
#[test]
fn two_squares_decide_the_kind_of_a_tour_between_them() {
    let board = Board::square(30).expect("a board");
    let [start, far, near] = [(0, 0), (29, 28), (1, 2)].map(|(x, y)| Square::new(x, y));
    for (end, right, wrong, reason) in [
        (
            far,
            TourSet::Open,
            TourSet::Closed,
            Reason::UnlinkedEnds { ends: [start, far] },
        ),
        (
            near,
            TourSet::Closed,
            TourSet::Open,
            Reason::LinkedEnds {
                ends: [start, near],
            },
        ),
    ] {
        let last = board.len() - 1;
        for tours in [TourSet::Directed, right, wrong] {
            let goal = Goal::of(tours).from(start);
            let methods = [Method::Construction, Method::Search];
            for goal in [goal.clone().to(end), goal.through(end, last)] {
                assert_eq!(Method::suited(&board, &goal), methods);
                let mut answers = methods.map(|method| method.find(&board, &goal)).to_vec();
                answers.push(find(&board, &goal));
                answers.push(find(&board, &goal.clone().with_seed(5)));
                for answer in answers {
                    let answer = answer.expect("a goal");
                    if tours == wrong {
                        assert_eq!(answer, Answer::None(reason.clone()));
                        assert_eq!(refuted(&board, &goal), Ok(Some(reason.clone())));
                        continue;
                    }
                    let tour = answer.tour().expect("the colours differ");
                    let squares = tour.squares();
                    assert_eq!([squares[0], squares[last]], [start, end]);
                    assert_eq!(tour.is_closed(), right == TourSet::Closed);
                }
            }
        }
    }
}

/// Coordinates at their largest values.
#[test]
fn squares_at_the_far_end_of_the_longest_boards_are_joined() {
    for (width, height, start, end) in [
        (65_535, 24, (0, 0), (65_534, 23)),
        (65_535, 24, (65_534, 23), (65_533, 23)),
        (24, 65_535, (0, 65_534), (1, 65_534)),
        (24, 65_535, (0, 0), (23, 65_534)),
    ] {
        let board = Board::rectangle(width, height).expect("a board");
        let [start, end] = [start, end].map(|(x, y)| Square::new(x, y));
        let goal = Goal::directed().from(start).to(end);
        let answer = Method::Construction.find(&board, &goal).expect("a goal");
        let tour = answer.tour().expect("the colours differ");
        let ends = [tour.squares().first(), tour.squares().last()];
        assert_eq!(ends, [Some(&start), Some(&end)]);
    }
}

/// In time linear in the squares, and far beyond what can be searched.
#[test]
#[ignore = "takes 200 MB and some seconds"]
fn slow_nine_million_squares_between_two() {
    let board = Board::rectangle(3_001, 2_998).expect("a board");
    let goal = Goal::directed()
        .from(Square::new(7, 2_000))
        .to(Square::new(2_500, 18));
    let tour = find(&board, &goal).expect("a goal").tour();
    assert_eq!(tour.map(|tour| tour.squares().len()), Some(board.len()));
}
