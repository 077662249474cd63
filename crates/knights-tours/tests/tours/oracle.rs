//! Search, listing and counting agree with the papers' recursion on random small boards.

use knights_tour::assignment::{legal_moves, one_tour_pred, ordered_moves};
use knights_tour::warnsdorff::Warnsdorff;
use knights_tour::{Answer, Board, Path, Square, Tour, Tours};
use proptest::prelude::*;
use proptest::sample::Index;

use crate::naive;

/// Boards of at most 16 cells or so, often with holes.
fn small_board() -> impl Strategy<Value = Board> {
    (1u16..=5, 1u16..=5)
        .prop_filter("few enough cells", |(width, height)| width * height <= 20)
        .prop_flat_map(|(width, height)| {
            let cells = usize::from(width) * usize::from(height);
            let holes = prop_oneof![
                Just(vec![false; cells]),
                proptest::collection::vec(proptest::bool::weighted(0.15), cells),
            ];
            (Just((width, height)), holes)
        })
        .prop_filter_map("only holes", |((width, height), holes)| {
            Board::from_fn(width, height, |square| {
                !holes[usize::from(square.y()) * usize::from(width) + usize::from(square.x())]
            })
            .ok()
        })
}

/// A path of some squares, led by random choices among the moves.
fn path_on(board: &Board, choices: &[Index]) -> Vec<Square> {
    let mut path: Vec<Square> = Vec::new();
    for choice in choices {
        let moves: Vec<Square> = match path.last() {
            None => board.squares().collect(),
            Some(&head) => naive::onward(board, &path, head),
        };
        if moves.is_empty() {
            break;
        }
        path.push(moves[choice.index(moves.len())]);
    }
    path
}

fn board_and_path(longest: usize) -> impl Strategy<Value = (Board, Vec<Square>)> {
    (
        small_board(),
        proptest::collection::vec(any::<Index>(), 0..=longest),
    )
        .prop_map(|(board, choices)| {
            let path = path_on(&board, &choices);
            (board, path)
        })
}

/// The walk by the rule in the plainest way: to the square with the fewest onward moves, of those
/// the farthest from the board's centre, of those the first clockwise; `None` when it ends before
/// the board does.
fn plain_walk(board: &Board, start: Square) -> Option<Vec<Square>> {
    let far = |square: Square| {
        let along = |at: u16, side: u16| (2 * i64::from(at) + 1 - i64::from(side)).pow(2);
        along(square.x(), board.width()) + along(square.y(), board.height())
    };
    let mut path = vec![start];
    while path.len() < board.len() {
        let onward = naive::onward(board, &path, path[path.len() - 1]);
        let count = |&square: &Square| naive::onward(board, &path, square).len();
        let next = onward
            .into_iter()
            .min_by_key(|square| (count(square), -far(*square)))?;
        path.push(next);
    }
    Some(path)
}

fn squares(tour: Tour) -> Vec<Square> {
    tour.into_path().into_squares()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(board_golden::cases(400)))]

    /// The iterator yields what the recursion yields, in the same order.
    #[test]
    fn listed_tours_match_a_recursive_listing((board, path) in board_and_path(4)) {
        let expected = naive::tours(&board, &path);
        let path = Path::new(&board, path).unwrap();
        prop_assert_eq!(Tours::extending(&path).map(squares).collect::<Vec<_>>(), expected);
    }

    /// Counting, skipping and counting what is left agree with going through the tours one by one.
    #[test]
    fn count_and_nth_agree_with_next((board, path) in board_and_path(2), skipped in 0usize..40) {
        let path = Path::new(&board, path).unwrap();
        let all: Vec<Tour> = Tours::extending(&path).collect();
        prop_assert_eq!(Tours::extending(&path).count(), all.len());
        let mut tours = Tours::extending(&path);
        prop_assert_eq!(tours.nth(skipped), all.get(skipped).cloned());
        prop_assert_eq!(tours.count(), all.len().saturating_sub(skipped + 1));
    }

    /// Warnsdorff's walk, patient enough, finds a tour if and only if there is one, and a closed
    /// one likewise.
    #[test]
    fn walks_find_a_tour_if_there_is_one((board, path) in board_and_path(4)) {
        let tours = naive::tours(&board, &path);
        let is_closed = |tour: &Vec<Square>| Tour::new(&board, tour.clone()).unwrap().is_closed();
        let path = Path::new(&board, path).unwrap();
        match Warnsdorff::extending(path.clone()).unwrap().backtrack_limit(u64::MAX).search() {
            Answer::Tour(tour) => prop_assert!(tours.contains(&squares(tour))),
            Answer::None(_) => prop_assert!(tours.is_empty()),
            Answer::LimitReached => prop_assert!(false, "patience has no end"),
        }
        match Warnsdorff::extending(path.clone()).unwrap().closed().backtrack_limit(u64::MAX).search() {
            Answer::Tour(tour) => {
                prop_assert!(tour.is_closed());
                prop_assert!(tours.contains(&squares(tour)));
            }
            Answer::None(_) => prop_assert!(!tours.iter().any(is_closed)),
            Answer::LimitReached => prop_assert!(false, "patience has no end"),
        }
    }

    /// Without patience the walk is the plain one, on any board, from anywhere.
    #[test]
    fn walks_choose_as_the_plain_one(
        width in 1u16..=24,
        height in 1u16..=24,
        holes in proptest::collection::vec((0u16..24, 0u16..24), 0..4),
        start in any::<Index>(),
    ) {
        let board = Board::from_fn(width, height, |square| !holes.contains(&square.into()));
        prop_assume!(board.is_ok());
        let board = board.unwrap();
        let start = start.get(&board.squares().collect::<Vec<_>>()).to_owned();
        let walk = Warnsdorff::extending(Path::start(&board, start).unwrap()).unwrap().backtrack_limit(0);
        prop_assert_eq!(walk.search().tour().map(squares), plain_walk(&board, start));
    }

    /// Moves and their order by the rule are those of the plainest reading of the papers; ties are
    /// clockwise.
    #[test]
    fn moves_match_the_papers(dim in 1u16..=9, taken in proptest::collection::vec((0u16..9, 0u16..9), 0..30), at in (0u16..9, 0u16..9)) {
        let board = Board::square(dim).unwrap();
        let onto = |(x, y): (u16, u16)| Square::new(x % dim, y % dim);
        let path: Vec<Square> = taken.into_iter().map(onto).collect();
        let expected = naive::onward(&board, &path, onto(at));
        prop_assert_eq!(&legal_moves(dim, &path, onto(at)).unwrap(), &expected);
        let mut ordered: Vec<(usize, usize, Square)> = expected
            .iter()
            .enumerate()
            .map(|(place, &square)| (naive::onward(&board, &path, square).len(), place, square))
            .collect();
        ordered.sort_unstable();
        let ordered: Vec<Square> = ordered.into_iter().map(|(_, _, square)| square).collect();
        prop_assert_eq!(ordered_moves(dim, &path, onto(at)).unwrap(), ordered);
    }

    /// A path of any length over any squares is found if and only if there is one.
    #[test]
    fn paths_under_a_predicate_are_found_if_there_are_any(
        dim in 1u16..=4,
        allowed in proptest::collection::vec(proptest::bool::weighted(0.8), 16),
        choices in proptest::collection::vec(any::<Index>(), 1..=3),
        n in 0usize..=17,
    ) {
        let full = Board::square(dim).unwrap();
        let path = path_on(&full, &choices);
        let is_allowed = |square: Square| allowed[usize::from(square.y()) * 4 + usize::from(square.x())];
        let board = Board::from_fn(dim, dim, |square| path.contains(&square) || is_allowed(square)).unwrap();
        let expected = if n < path.len() { Vec::new() } else { naive::paths(&board, &path, n) };
        match one_tour_pred(dim, &path, n, is_allowed).unwrap() {
            Some(found) => prop_assert!(expected.contains(&found.into_squares())),
            None => prop_assert!(expected.is_empty()),
        }
    }
}
