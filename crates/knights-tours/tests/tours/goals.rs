//! Counts, lists and beginnings that reach a goal, against listing all tours.

use knights_tour::assignment::{
    first_closed_tour_heuristics, first_tour, first_tour_heuristics, is_legal, one_tour_pred,
};
use knights_tour::counting::{CountError, Natural};
use knights_tour::symmetry::{
    DistinctTours, Symmetry, SymmetryCountError, SymmetryCounter, UndirectedTour,
};
use knights_tour::{
    Answer, Board, CountGoalError, Goal, GoalError, Reason, SearchLimit, Square, SymmetryFault,
    Tour, TourSet, Tours, count, find, refuted,
};

use crate::naive;

fn rectangle(width: u16, height: u16) -> Board {
    Board::rectangle(width, height).expect("sides are not zero")
}

/// A ring round a hole, a small rectangle with tours, one with none, and one with closed tours.
fn boards() -> [Board; 5] {
    let ring = Board::from_fn(3, 3, |square| square != Square::new(1, 1));
    [
        ring.expect("eight squares"),
        rectangle(1, 1),
        rectangle(3, 4),
        rectangle(4, 4),
        rectangle(5, 5),
    ]
}

#[test]
fn counts_match_the_listing() {
    for board in boards() {
        let all: Vec<Tour> = Tours::new(&board).collect();
        let closed = all.iter().filter(|tour| tour.is_closed()).count();
        let number = |goal: &Goal| count(&board, goal).map(|count| count.to_string());
        let shapes = closed / (2 * board.len());
        assert_eq!(number(&Goal::closed()), Ok(shapes.to_string()), "{board}");
        assert_eq!(
            number(&Goal::directed()),
            Ok(all.len().to_string()),
            "{board}"
        );
        let open = all.len() - closed;
        assert_eq!(number(&Goal::open()), Ok(open.to_string()), "{board}");
        for square in board.squares() {
            let begun = |tour: &&Tour| tour.squares()[0] == square;
            let expected = all.iter().filter(begun).count().to_string();
            assert_eq!(number(&Goal::directed().from(square)), Ok(expected.clone()));
            assert_eq!(number(&Goal::directed().to(square)), Ok(expected));
            let open = |tour: &&Tour| begun(tour) && !tour.is_closed();
            let expected = all.iter().filter(open).count().to_string();
            assert_eq!(number(&Goal::open().from(square)), Ok(expected.clone()));
            assert_eq!(number(&Goal::open().to(square)), Ok(expected));
        }
    }
}

#[test]
fn counts_that_are_not_served() {
    let board = rectangle(5, 6);
    let [here, there] = [Square::new(0, 0), Square::new(1, 2)];
    let unsupported = |requirement| Err(CountGoalError::Unsupported { requirement });
    for (goal, answer) in [
        (
            Goal::directed().through(here, 3),
            unsupported("to visit a square at a given time"),
        ),
        (
            Goal::closed().from(here),
            unsupported("to begin or end on a given square, and be closed"),
        ),
        (
            Goal::closed().to(here),
            unsupported("to begin or end on a given square, and be closed"),
        ),
        (
            Goal::directed().from(here).to(there),
            unsupported("to begin and end on given squares"),
        ),
        (
            Goal::directed().from(Square::new(5, 0)),
            Err(CountGoalError::Goal(GoalError::OutsideBoard {
                square: Square::new(5, 0),
            })),
        ),
    ] {
        assert_eq!(count(&board, &goal), answer, "{goal:?}");
    }
    // What a theorem refutes takes no count, however large the board.
    assert_eq!(
        count(rectangle(4, 9999), &Goal::closed()),
        Ok(Natural::default())
    );
    let wide = count(rectangle(200, 200), &Goal::closed());
    assert!(matches!(
        wide,
        Err(CountGoalError::Count(CountError::TooWide { .. }))
    ));
}

/// Up to reversal, and for closed tours the choice of a beginning.
#[test]
fn undirected_tours_are_listed_once() {
    for board in boards() {
        let all: Vec<Tour> = Tours::new(&board).collect();
        let closed = all.iter().filter(|tour| tour.is_closed()).count();
        let single = board.len() == 1;
        for (line, number) in [
            (UndirectedTour::Closed, closed / (2 * board.len())),
            (UndirectedTour::Path, if single { 1 } else { all.len() / 2 }),
        ] {
            let listed: Vec<Tour> = DistinctTours::undirected(&board, line).collect();
            assert_eq!(listed.len(), number, "{line:?} of\n{board}");
            let mut moves: Vec<Vec<[Square; 2]>> =
                listed.iter().map(|tour| sorted_moves(tour, line)).collect();
            moves.sort();
            moves.dedup();
            assert_eq!(moves.len(), number, "{line:?} of\n{board}");
        }
    }
}

/// The moves of a line in order, that which closes it among them if it is closed.
fn sorted_moves(tour: &Tour, line: UndirectedTour) -> Vec<[Square; 2]> {
    let squares = tour.squares();
    let mut moves: Vec<[Square; 2]> = squares.windows(2).map(|pair| [pair[0], pair[1]]).collect();
    if line == UndirectedTour::Closed {
        moves.push([squares[squares.len() - 1], squares[0]]);
    }
    for pair in &mut moves {
        pair.sort_unstable();
    }
    moves.sort_unstable();
    moves
}

#[test]
fn symmetric_counts_have_limits() {
    let board = rectangle(6, 6);
    let counter = SymmetryCounter::new(&board, UndirectedTour::Closed);
    let spread = counter.threads(2).memory_limit(1 << 30);
    assert_eq!(spread.distinct(), counter.distinct());
    assert_eq!(
        counter.distinct().map(|count| count.to_string()),
        Ok("1245".to_owned())
    );
    let small = counter.memory_limit(1000);
    let memory = |result: Result<Natural, SymmetryCountError>| match result {
        Err(SymmetryCountError::Count(CountError::Memory { limit, needed })) => {
            assert!(limit == 1000 && needed > limit);
        }
        other => panic!("{other:?} is not about memory"),
    };
    memory(small.distinct());
    memory(small.fixed(Symmetry::HalfTurn));
    memory(small.symmetric());
    // What is no symmetry of the board leaves none alone.
    let board = rectangle(3, 4);
    let counter = SymmetryCounter::new(&board, UndirectedTour::Path);
    assert_eq!(counter.fixed(Symmetry::Diagonal), Ok(Natural::default()));
    // A single square is a path that every symmetry leaves alone, and no ring.
    let board = rectangle(1, 1);
    for (line, number) in [(UndirectedTour::Path, 1), (UndirectedTour::Closed, 0)] {
        let counter = SymmetryCounter::new(&board, line);
        let number = Natural::from(number as u64);
        assert_eq!(counter.symmetric(), Ok(number.clone()));
        assert_eq!(counter.distinct(), Ok(number.clone()));
        assert_eq!(counter.fixed(Symmetry::Rows), Ok(number));
    }
}

#[test]
fn symmetric_tours_that_cannot_be() {
    let none = |fault| Ok(Answer::None(Reason::Symmetry { fault }));
    for (board, by, goal, answer) in [
        (
            rectangle(5, 6),
            Symmetry::Diagonal,
            Goal::closed(),
            none(SymmetryFault::Board),
        ),
        (
            rectangle(6, 6),
            Symmetry::QuarterTurn,
            Goal::directed(),
            none(SymmetryFault::Order),
        ),
        (
            rectangle(5, 6),
            Symmetry::Columns,
            Goal::directed(),
            none(SymmetryFault::Fixed { squares: 6 }),
        ),
        (
            rectangle(6, 6),
            Symmetry::Diagonal,
            Goal::closed(),
            none(SymmetryFault::Fixed { squares: 6 }),
        ),
        (
            rectangle(8, 8),
            Symmetry::QuarterTurn,
            Goal::closed(),
            none(SymmetryFault::Colours),
        ),
        (
            rectangle(6, 6),
            Symmetry::Columns,
            Goal::closed(),
            none(SymmetryFault::Colours),
        ),
        (
            rectangle(14, 10),
            Symmetry::Rows,
            Goal::closed(),
            none(SymmetryFault::Colours),
        ),
        (
            rectangle(5, 6),
            Symmetry::HalfTurn,
            Goal::open().from((0, 0)).to((4, 3)),
            none(SymmetryFault::Ends {
                ends: [(0, 0).into(), (4, 3).into()],
            }),
        ),
        (
            rectangle(5, 5),
            Symmetry::HalfTurn,
            Goal::directed().to((2, 2)),
            Ok(Answer::None(Reason::SameEnds {
                square: (2, 2).into(),
            })),
        ),
        (
            rectangle(5, 6),
            Symmetry::HalfTurn,
            Goal::open().to((1, 2)),
            Ok(Answer::None(Reason::LinkedEnds {
                ends: [(3, 3).into(), (1, 2).into()],
            })),
        ),
        (
            rectangle(2050, 2049),
            Symmetry::Rows,
            Goal::closed(),
            Err(GoalError::TooLarge {
                squares: 4_200_450,
                max: 4_194_304,
            }),
        ),
    ] {
        let goal = goal.symmetric(by).with_seed(3);
        assert_eq!(find(&board, &goal), answer, "{by}");
        if let Ok(Answer::None(reason)) = answer {
            assert_eq!(refuted(&board, &goal), Ok(Some(reason)), "{by}");
        }
    }
    for (width, height, by, goal) in [
        (8, 8, Symmetry::HalfTurn, Goal::closed()),
        (8, 7, Symmetry::HalfTurn, Goal::directed()),
    ] {
        let goal = goal.symmetric(by).within(SearchLimit::nodes(0));
        let spent = find(rectangle(width, height), &goal);
        assert_eq!(spent, Ok(Answer::LimitReached), "{by}");
    }
}

/// What refutes a set of tours refutes the symmetric ones of that set, and no more.
#[test]
fn symmetric_tours_are_refuted_with_their_set() {
    let rows = ["##.##", ".#..#", "..#..", "#..#.", "##.##"];
    let board = Board::from_fn(5, 5, |square| {
        rows[usize::from(square.y())].as_bytes()[usize::from(square.x())] == b'.'
    });
    let board = board.expect("twelve squares");
    let closed = refuted(&board, &Goal::closed());
    assert!(matches!(closed, Ok(Some(_))), "{closed:?}");
    assert_eq!(refuted(&board, &Goal::directed()), Ok(None));
    let symmetric = Goal::closed().symmetric(Symmetry::HalfTurn);
    assert_eq!(refuted(&board, &symmetric), closed);
}

/// A beginning that cuts a corner off has no tour; one that is part of a tour has one, however far
/// it goes.
#[test]
fn beginnings_are_completed_or_refuted() {
    let cut = [(0, 4), (1, 2), (3, 3), (2, 1), (4, 0)].map(Square::from);
    assert_eq!(first_tour(8, &cut), Ok(None));
    assert_eq!(first_tour_heuristics(8, &cut), Ok(None));
    assert_eq!(first_closed_tour_heuristics(8, &cut), Ok(None));
    let board = rectangle(8, 8);
    for seed in 0..3 {
        let goal = Goal::closed().with_seed(seed);
        let answer = find(&board, &goal).expect("a fair question");
        let tour = answer.tour().expect("the board has closed tours");
        for begun in [1, 9, 20, 33, 50, 63, 64] {
            let begun = &tour.squares()[..begun];
            let open = first_tour(8, begun).expect("a path").expect("a tour");
            assert!(open.squares().starts_with(begun));
            let closed = first_closed_tour_heuristics(8, begun).expect("a path");
            let closed = closed.expect("it is part of one");
            assert!(closed.is_closed() && closed.squares().starts_with(begun));
        }
    }
}

/// Answers about the beginnings of tours on a small board are those of plain recursion.
#[test]
fn beginnings_agree_with_recursion() {
    let board = rectangle(5, 5);
    let (mut completed, mut refuted) = (0, 0);
    for start in [(0, 0), (2, 2), (1, 0)].map(Square::from) {
        for length in [3, 5, 9] {
            let paths = naive::paths(&board, &[start], length);
            let apart = paths.len().div_ceil(5);
            for path in paths.into_iter().step_by(apart) {
                let exists = !naive::tours(&board, &path).is_empty();
                let found = first_tour(5, &path).expect("a path");
                assert_eq!(found.is_some(), exists, "{path:?}");
                assert_eq!(first_closed_tour_heuristics(5, &path), Ok(None), "{path:?}");
                completed += u32::from(exists);
                refuted += u32::from(!exists);
            }
        }
    }
    assert!(completed > 3 && refuted > 3, "{completed} and {refuted}");
}

/// A predicate that leaves too little has no path of that length.
#[test]
fn too_restrictive_predicates_have_no_tour() {
    let corner = [Square::new(0, 0)];
    let narrow = |square: Square| square.x() < 3 && square.y() < 4;
    let path = one_tour_pred(8, &corner, 12, narrow).expect("a path");
    let path = path.expect("3 x 4 has a tour from the corner");
    assert_eq!(path.squares().len(), 12);
    assert!(path.squares().iter().all(|&square| narrow(square)));
    assert!(path.squares().iter().enumerate().all(|(place, square)| {
        let at = (i32::from(square.x()), i32::from(square.y()));
        is_legal(8, &path.squares()[..place], at)
    }));
    for (n, exists) in [(0, false), (1, true), (11, true), (13, false), (64, false)] {
        let found = one_tour_pred(8, &corner, n, narrow).expect("a path");
        assert_eq!(found.is_some(), exists, "{n}");
    }
}

/// Beyond the reach of the list's order a tour of the kind asked for comes before its time.
#[test]
fn lists_of_large_boards_begin_with_a_tour() {
    let board = rectangle(52, 50);
    for kind in TourSet::ALL {
        let mut tours = Tours::new(&board).of(kind);
        let tour = tours.next().expect("a large board has tours");
        assert!(kind.contains(&tour), "{kind:?}");
        assert_eq!(tour.squares().len(), 2600);
    }
}

/// The rest of a list is counted to its end.
#[test]
fn lists_that_have_begun_are_counted_to_the_end() {
    for board in [rectangle(1, 1), rectangle(3, 4), rectangle(5, 4)] {
        let all = naive::tours(&board, &[]).len();
        assert_eq!(Tours::new(&board).count(), all);
        for taken in [1, 5, all / 2, all] {
            let mut tours = Tours::new(&board);
            let came = tours.by_ref().take(taken).count();
            assert_eq!(came, taken.min(all));
            assert_eq!(tours.count(), all - came, "{taken} of\n{board}");
        }
    }
}
