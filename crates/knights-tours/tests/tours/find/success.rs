//! Warnsdorff's rule finds a tour if there is one, on all boards that the documentation promises.

use knights_tour::assignment::{
    first_closed_tour_heuristics, first_tour_heuristics, tour_on_mega_board,
};
use knights_tour::warnsdorff::Warnsdorff;
use knights_tour::{Answer, Board, Path, Reason, Square};

/// Whether there is a tour from this square: on odd boards a tour begins and ends on the colour
/// that has one square more.
fn has_a_tour_from(side: u16, start: Square) -> bool {
    side.is_multiple_of(2) || start.is_corner_colour()
}

/// Searches with a limit of a thousand backtracks, far below the default, and checks the answer.
fn check_few_backtracks(side: u16, start: Square) {
    let board = Board::square(side).expect("a side");
    let path = Path::start(&board, start).expect("a square of the board");
    match Warnsdorff::extending(path)
        .expect("a small board")
        .backtrack_limit(1000)
        .search()
    {
        Answer::Tour(tour) => assert_eq!(tour.squares()[0], start),
        Answer::None(Reason::ColoursAhead { .. }) => {
            assert!(!has_a_tour_from(side, start), "{side}: {start}")
        }
        other => panic!("{side} x {side} from {start}: {other:?}"),
    }
}

#[test]
fn heuristic_backtracks_little_from_every_corner() {
    for side in 5..=200 {
        let far = side - 1;
        for (x, y) in [(0, 0), (far, 0), (0, far), (far, far)] {
            check_few_backtracks(side, Square::new(x, y));
        }
    }
}

#[test]
fn heuristic_backtracks_little_from_every_start() {
    for side in [5, 6, 7, 8, 9, 30, 50, 70] {
        for start in Board::square(side).unwrap().squares() {
            check_few_backtracks(side, start);
        }
    }
}

#[test]
fn heuristic_backtracks_little_on_big_boards() {
    for side in [500, 1000] {
        check_few_backtracks(side, Square::new(0, 0));
    }
}

#[test]
fn closed_tours_from_every_square() {
    for side in [6, 8, 10, 12] {
        for start in Board::square(side).unwrap().squares() {
            let tour = first_closed_tour_heuristics(side, &[start])
                .unwrap()
                .unwrap();
            assert!(tour.is_closed());
            assert_eq!(tour.squares()[0], start);
        }
    }
}

#[test]
fn closed_tours_from_corner_and_middle() {
    for side in (6..=60).step_by(2) {
        for start in [Square::new(0, 0), Square::new(side / 2, side / 2)] {
            let tour = first_closed_tour_heuristics(side, &[start])
                .unwrap()
                .unwrap();
            assert!(tour.is_closed());
            assert_eq!(tour.squares()[0], start);
        }
    }
}

#[test]
fn boards_without_a_tour() {
    for side in [2, 3, 4] {
        for start in Board::square(side).unwrap().squares() {
            assert_eq!(first_tour_heuristics(side, &[start]), Ok(None));
            assert_eq!(first_closed_tour_heuristics(side, &[start]), Ok(None));
        }
    }
}

/// The colours refute these boards, whose search would not end.
#[test]
fn colours_refute_without_search() {
    for side in [5, 7, 31, 99, 1001] {
        assert_eq!(tour_on_mega_board(side, &[Square::new(1, 0)]), Ok(None));
        assert_eq!(
            first_closed_tour_heuristics(side, &[Square::new(0, 0)]),
            Ok(None)
        );
    }
    // Also after some moves, and with a path that ends on the wrong colour for what is left.
    let board = Board::from_fn(9, 9, |square| square != Square::new(8, 8)).unwrap();
    let path = Path::new(&board, vec![(0, 0).into(), (1, 2).into(), (0, 4).into()]).unwrap();
    assert!(matches!(
        Warnsdorff::extending(path).expect("a small board").search(),
        Answer::Tour(_)
    ));
    let board = Board::from_fn(9, 9, |square| square != Square::new(8, 7)).unwrap();
    let path = Path::start(&board, (0, 0)).unwrap();
    assert_eq!(
        Warnsdorff::extending(path).expect("a small board").search(),
        Answer::None(Reason::ColoursAhead {
            head: (0, 0).into(),
            own: 40,
            other: 39
        })
    );
}

/// Beginnings that the rule would not have chosen.
#[test]
fn unusual_beginnings_are_extended() {
    let board = Board::square(30).unwrap();
    // Along the middle, and away from the corner at the last moment.
    let mut squares = vec![Square::new(1, 14)];
    for step in 0..12 {
        let last = squares[squares.len() - 1];
        let dy = if step % 2 == 0 { 1 } else { -1 };
        squares.push(last.offset(2, dy).unwrap());
    }
    let open = first_tour_heuristics(30, &squares).unwrap().unwrap();
    assert!(open.squares().starts_with(&squares));
    let closed = first_closed_tour_heuristics(30, &squares).unwrap().unwrap();
    assert!(closed.squares().starts_with(&squares));
    assert!(closed.is_closed());
    assert_eq!(closed.board(), &board);
    // The square in the corner is cut off, and cannot be the last of a closed tour.
    let cut = [(3, 3), (1, 2), (3, 1), (2, 3), (4, 2), (2, 1)].map(Square::from);
    assert_eq!(first_closed_tour_heuristics(30, &cut), Ok(None));
}

/// The same question gets the same answer.
#[test]
fn answers_are_reproducible() {
    let one = tour_on_mega_board(70, &[Square::new(0, 0)]);
    assert_eq!(one, tour_on_mega_board(70, &[Square::new(0, 0)]));
}
