//! The front door against plain enumeration, and over all rectangles.

mod ends;
mod existence;
mod open;
mod success;

use knights_tour::construction::{Construction, ConstructionError};
use knights_tour::search::{CompleteSearch, MAX_SQUARES, Solutions};
use knights_tour::symmetry::Symmetry;
use knights_tour::warnsdorff::Warnsdorff;
use knights_tour::{
    Answer, Board, Goal, GoalError, Method, Path, Reason, SearchLimit, Square, Tour, TourSet,
    Tours, closed_exists, directed_exists_from, find, refuted,
};
use proptest::prelude::*;
use proptest::sample::Index;

use crate::naive;

/// Random parts of small rectangles.
fn masks() -> impl Strategy<Value = Board> {
    (1u16..=5, 1u16..=6)
        .prop_filter("small enough for brute force", |(width, height)| {
            width * height <= 20
        })
        .prop_flat_map(|(width, height)| {
            let cells = usize::from(width * height);
            (
                Just((width, height)),
                proptest::collection::vec(0u8..10, cells),
                4u8..=10,
            )
        })
        .prop_filter_map("a board has squares", |((width, height), weights, keep)| {
            let is_square =
                |square: Square| weights[usize::from(square.y() * width + square.x())] < keep;
            Board::from_fn(width, height, is_square).ok()
        })
}

/// The conditions on a tour, as a goal and as a test.
#[derive(Clone, Debug)]
struct GoalCase {
    tours: TourSet,
    waypoints: Vec<(Square, usize)>,
}

impl GoalCase {
    fn goal(&self) -> Goal {
        let goal = Goal::of(self.tours);
        self.waypoints
            .iter()
            .fold(goal, |goal, &(square, time)| goal.through(square, time))
    }

    fn fits(&self, squares: &[Square]) -> bool {
        // A ring has three squares or more.
        let closed = squares.len() > 2 && {
            let (first, last) = (squares[0], squares[squares.len() - 1]);
            let (dx, dy) = (first.x().abs_diff(last.x()), first.y().abs_diff(last.y()));
            dx * dy == 2
        };
        (self.tours == TourSet::Directed || (self.tours == TourSet::Closed) == closed)
            && self
                .waypoints
                .iter()
                .all(|&(square, time)| squares[time] == square)
    }
}

fn questions() -> impl Strategy<Value = (Board, GoalCase)> {
    let kinds = prop_oneof![
        Just(TourSet::Directed),
        Just(TourSet::Closed),
        Just(TourSet::Open)
    ];
    // Ends are asked for more often than other times.
    let stop = (
        any::<Index>(),
        prop_oneof![Just(0usize), Just(usize::MAX), 0usize..20],
    );
    (masks(), kinds, proptest::collection::vec(stop, 0..4)).prop_map(|(board, tours, waypoints)| {
        let squares: Vec<Square> = board.squares().collect();
        let mut asked = GoalCase {
            tours,
            waypoints: Vec::new(),
        };
        for (pick, time) in waypoints {
            let time = time.min(board.len() - 1);
            if asked.waypoints.iter().all(|stop| stop.1 != time) {
                asked.waypoints.push((*pick.get(&squares), time));
            }
        }
        (board, asked)
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, ..ProptestConfig::default() })]

    /// There is an answer to every question, a tour if and only if there is one, and it is as
    /// asked; with a seed too.
    #[test]
    fn answers_agree_with_brute_force((board, asked) in questions(), seed in any::<u64>()) {
        let all: Vec<Vec<Square>> = naive::tours(&board, &[]).into_iter().filter(|tour| asked.fits(tour)).collect();
        for goal in [asked.goal(), asked.goal().with_seed(seed)] {
            match find(&board, &goal).unwrap() {
                Answer::Tour(tour) => prop_assert!(asked.fits(tour.squares()), "{goal:?} {tour}"),
                Answer::None(reason) => prop_assert!(all.is_empty(), "{goal:?}: {reason} on\n{board}"),
                Answer::LimitReached => prop_assert!(false, "no limit was set"),
            }
        }
        if let Some(reason) = refuted(&board, &asked.goal()).unwrap() {
            prop_assert!(all.is_empty(), "{}", reason);
        }
    }

    /// Solutions are all tours that reach the goal, each once.
    #[test]
    fn solutions_agree_with_brute_force((board, asked) in questions(), seed in proptest::option::of(any::<u64>())) {
        let mut all: Vec<Vec<Square>> = naive::tours(&board, &[]).into_iter().filter(|tour| asked.fits(tour)).collect();
        let goal = seed.into_iter().fold(asked.goal(), Goal::with_seed);
        let mut solutions = Solutions::new(&board, &goal).unwrap();
        let mut found: Vec<Vec<Square>> = solutions.by_ref().map(|tour| tour.into_iter().collect()).collect();
        prop_assert!(solutions.is_complete());
        all.sort_unstable();
        found.sort_unstable();
        prop_assert_eq!(found, all);
    }

    /// A varied tour is a tour of its kind with the same ends, and the same for the same seed.
    #[test]
    fn variations_preserve_kind_and_ends(width in 5u16..60, height in 5u16..60, closed: bool, seed in any::<u64>()) {
        let board = Board::rectangle(width, height).unwrap();
        let goal = if closed { Goal::closed() } else { Goal::directed() };
        if let Answer::Tour(tour) = find(&board, &goal).unwrap() {
            let varied = tour.variation(seed);
            prop_assert_eq!(varied.kind(), tour.kind());
            let ends = |tour: &Tour| (tour.squares()[0], tour.squares()[tour.squares().len() - 1]);
            prop_assert_eq!(ends(&varied), ends(&tour));
            prop_assert_eq!(&varied, &tour.variation(seed));
        }
    }
}

/// Closed, open and any, from the corner and without a start: a tour wherever there is one, by
/// methods that end.
#[test]
fn every_rectangle_is_answered() {
    let sides = (1..=24u16).flat_map(|width| (1..=24u16).map(move |height| (width, height)));
    let strips = (25..=60).flat_map(|length| [(3, length), (length, 4)]);
    for (width, height) in sides.chain(strips) {
        let board = Board::rectangle(width, height).unwrap();
        let corner = Square::new(0, 0);
        for goal in [Goal::directed(), Goal::closed(), Goal::open()] {
            for goal in [goal.clone(), goal.from(corner)] {
                let exists = match goal.tours() {
                    TourSet::Closed => closed_exists(width, height),
                    _ => directed_exists_from(width, height, corner),
                };
                match find(&board, &goal).unwrap() {
                    Answer::Tour(tour) => {
                        assert!(goal.tours().contains(&tour), "{goal:?} {tour}");
                        assert!(exists.exists());
                    }
                    Answer::None(_) => assert!(!exists.exists(), "{exists}, {goal:?}"),
                    Answer::LimitReached => panic!("no limit was set"),
                }
            }
        }
    }
}

/// From most squares that are starts at all an open tour begins, but not from all: on 5 x 6 there
/// are some whose tours are all closed. Listing the tours one by one says the same.
#[test]
fn open_tours_from_every_start() {
    for (width, height) in [(5, 5), (5, 6), (3, 7), (3, 8), (4, 7), (3, 10)] {
        let board = Board::rectangle(width, height).unwrap();
        for start in board.squares() {
            let from = Path::start(&board, start).unwrap();
            let exists = Tours::extending(&from).any(|tour| !tour.is_closed());
            match find(&board, &Goal::open().from(start)).unwrap() {
                Answer::Tour(tour) => {
                    assert!(exists && !tour.is_closed() && tour.squares()[0] == start);
                }
                other => assert!(!exists, "{width} x {height} from {start}: {other:?}"),
            }
        }
    }
}

/// A single square is a tour that does not come back.
#[test]
fn one_square_makes_no_ring() {
    let board: Board = ".#".parse().unwrap();
    let searched = |goal| {
        CompleteSearch::new(&board, &goal)
            .unwrap()
            .run(SearchLimit::unlimited())
    };
    let squares = vec![Square::new(0, 0)];
    let allowed = 0;
    let reason = Reason::DeadEnds { squares, allowed };
    assert_eq!(searched(Goal::closed()), Answer::None(reason));
    for goal in [Goal::open(), Goal::directed()] {
        assert_eq!(searched(goal).tour().unwrap().kind(), TourSet::Open);
    }
}

/// Two squares a move apart: a tour that is not closed, however it is asked for.
#[test]
fn two_squares_make_no_ring() {
    let board: Board = ".##\n##.".parse().unwrap();
    let (one, two) = (Square::new(0, 0), Square::new(2, 1));
    for goal in [
        Goal::directed(),
        Goal::open(),
        Goal::open().from(one),
        Goal::open().from(one).to(two),
    ] {
        let tour = find(&board, &goal).unwrap().tour().unwrap();
        assert_eq!(
            (tour.kind(), tour.squares()),
            (TourSet::Open, &[one, two][..])
        );
    }
    let turned = find(&board, &Goal::directed().to(one))
        .unwrap()
        .tour()
        .unwrap();
    assert_eq!(turned.squares(), [two, one]);
    for goal in [
        Goal::closed(),
        Goal::closed().from(one),
        Goal::closed().from(one).to(two),
    ] {
        assert_eq!(find(&board, &goal), Ok(Answer::None(Reason::TooFewToClose)));
    }
    assert_eq!(Tours::new(&board).of(TourSet::Closed).count(), 0);
    assert_eq!(Tours::new(&board).of(TourSet::Open).count(), 2);
}

#[test]
fn contradictory_goals_are_errors() {
    let board = Board::square(8).unwrap();
    let square = Square::new;
    for (goal, error) in [
        (
            Goal::directed().from(square(8, 0)),
            "square 8,0 is not on the board",
        ),
        (
            Goal::directed().through(square(0, 8), 3),
            "square 0,8 is not on the board",
        ),
        (
            Goal::directed().through(square(1, 1), 64),
            "square 1,1 cannot be visited at time 64: the last square is visited at time 63",
        ),
        (
            Goal::directed().from(square(1, 1)).through(square(2, 2), 0),
            "1,1 and 2,2 cannot both be visited at time 0",
        ),
    ] {
        assert_eq!(goal.check(&board).unwrap_err().to_string(), error);
        assert_eq!(find(&board, &goal).unwrap_err().to_string(), error);
        assert!(Solutions::new(&board, &goal).is_err());
    }
    // A condition given twice counts once.
    let twice = Goal::directed().from(square(1, 1)).through(square(1, 1), 0);
    assert!(matches!(find(&board, &twice), Ok(Answer::Tour(_))));
    let method = |method: Method, goal: Goal| method.find(&board, &goal).unwrap_err();
    let to = Goal::directed().to(square(7, 6));
    assert_eq!(
        method(Method::Walk, to.clone()).to_string(),
        "a tour found by Warnsdorff's rule cannot be made to end on a given square"
    );
    assert!(matches!(
        method(Method::Construction, to),
        GoalError::Unsupported { .. }
    ));
    let seeded = Goal::directed().with_seed(3);
    let walk = Warnsdorff::new(&board, &seeded).map(|_| ());
    let error = walk.unwrap_err().to_string();
    assert!(error.ends_with("to vary with a seed"), "{error}");
    let construction = Construction::new(&board, &seeded).map(|_| ());
    let error = construction.unwrap_err().to_string();
    assert!(error.ends_with("to vary with a seed"), "{error}");
    let holes = Board::from_fn(8, 8, |at| at != square(3, 3)).unwrap();
    assert_eq!(
        Method::Construction.find(&holes, &Goal::directed()),
        Err(GoalError::Holes)
    );
}

#[test]
fn limits_are_kept() {
    // Four rows have no closed tour, and no argument but the search says so when they are no full
    // rectangle.
    let board = Board::from_fn(21, 4, |square| square.x() < 20).unwrap();
    let goal = Goal::closed().within(SearchLimit::nodes(30));
    assert_eq!(find(&board, &goal), Ok(Answer::LimitReached));
    let mut solutions = Solutions::new(
        Board::square(8).unwrap(),
        &Goal::directed().within(SearchLimit::nodes(3)),
    )
    .unwrap();
    assert_eq!((solutions.next(), solutions.is_complete()), (None, false));
}

/// Sets of squares with more than 64 columns, among them those whose rows fill whole words.
#[test]
fn wide_boards_have_squares_at_given_times() {
    for (width, height) in [(60, 3), (62, 6), (64, 5), (33, 8), (128, 4), (200, 3)] {
        let board = Board::rectangle(width, height).unwrap();
        let found = find(&board, &Goal::directed()).unwrap();
        let tour = found.tour().expect("the board is large enough");
        let given = tour.squares().iter().enumerate().step_by(2);
        let goal = given.fold(Goal::directed(), |goal, (time, &square)| {
            goal.through(square, time)
        });
        let mut solutions = Solutions::new(&board, &goal).unwrap();
        let solved = solutions.next().expect("there is one");
        let agrees = |(time, square)| time % 2 == 1 || tour.squares()[time] == square;
        let mut squares = solved.squares().iter().copied().enumerate();
        assert!(squares.all(agrees), "{width} x {height}");
    }
}

/// Where it is the only method, Warnsdorff's rule goes on after the 10,000 backtracks at which
/// another method would take over.
#[test]
fn an_only_walk_is_not_cut_short() {
    let board = Board::rectangle(4, 8).unwrap();
    let start = Square::new(0, 0);
    let walk = Warnsdorff::extending(Path::start(&board, start).unwrap()).unwrap();
    let cut = walk.closed().backtrack_limit(10_000).search();
    assert_eq!(cut, Answer::LimitReached);
    let goal = Goal::closed().from(start).by(Method::Walk);
    let answer = find(&board, &goal).unwrap();
    assert!(matches!(answer, Answer::None(Reason::Exhausted { .. })));
}

/// A construction takes less memory than a walk, and is tried where the walk may not have enough.
#[test]
fn a_method_within_the_memory_answers() {
    let board = Board::rectangle(60, 40).unwrap();
    for seed in [None, Some(3)] {
        let goal = seed.into_iter().fold(Goal::directed(), Goal::with_seed);
        let memory = Method::Construction.memory(&board, &goal);
        assert!(memory < Method::Walk.memory(&board, &goal));
        let within = |memory| {
            goal.clone()
                .within(SearchLimit::unlimited().and_memory(memory))
        };
        let found = find(&board, &within(memory));
        assert!(matches!(found, Ok(Answer::Tour(_))), "{found:?}");
        let refused = find(&board, &within(memory - 1));
        assert!(
            matches!(refused, Err(GoalError::Memory { .. })),
            "{refused:?}"
        );
    }
}

/// A search takes graphs of up to so many squares.
#[test]
fn a_search_has_a_largest_board() {
    let search = |height| {
        let board = Board::rectangle(2048, height).unwrap();
        CompleteSearch::new(&board, &Goal::directed()).map(drop)
    };
    assert_eq!(search(2048), Ok(()));
    let squares = 2048 * 2049;
    let max = MAX_SQUARES;
    assert_eq!(search(2049), Err(GoalError::TooLarge { squares, max }));
}

/// What a construction does not support by itself is an error that says so.
#[test]
fn constructions_are_of_plain_goals() {
    let board = Board::square(6).unwrap();
    let by = Method::Construction;
    for (goal, requirement) in [
        (Goal::open(), "not to come back"),
        (Goal::directed().with_seed(3), "to vary with a seed"),
        (
            Goal::directed().through(Square::new(1, 1), 4),
            "to visit a square at a given time",
        ),
        (
            Goal::closed().symmetric(Symmetry::HalfTurn),
            "to be symmetric",
        ),
    ] {
        let found = Construction::new(&board, &goal).map(drop);
        let error = GoalError::Unsupported { by, requirement };
        assert_eq!(found, Err(ConstructionError::Goal(error)));
    }
}

/// Squares keep their given times in the tours of all seeds.
#[test]
fn seeds_keep_given_times() {
    let board = Board::square(6).unwrap();
    let square = Square::new(3, 2);
    for tours in TourSet::ALL {
        for seed in 0..20 {
            let goal = Goal::of(tours).through(square, 7).with_seed(seed);
            let tour = find(&board, &goal).unwrap().tour().unwrap();
            assert_eq!(tour.squares()[7], square, "{tours}, {seed}");
        }
    }
}

/// Seeds lead to different tours, beyond the walk's reach too.
#[test]
fn seeds_vary() {
    for (side, goal) in [
        (8, Goal::closed()),
        (8, Goal::directed().from(Square::new(0, 0))),
        (6, Goal::open()),
        (60, Goal::closed()),
        (1100, Goal::directed().from(Square::new(3, 4))),
    ] {
        let board = Board::square(side).unwrap();
        let tour = |seed| {
            find(&board, &goal.clone().with_seed(seed))
                .unwrap()
                .tour()
                .unwrap()
        };
        let mut tours: Vec<Tour> = (0..4).map(tour).collect();
        assert_eq!(tours[1], tour(1));
        tours.dedup();
        assert_eq!(tours.len(), 4, "{side} {goal:?}");
    }
}

/// A puzzle of a chess board: some squares of a tour with their times, enough to tell it from all
/// others.
#[test]
fn puzzles_are_solved() {
    let board = Board::square(8).unwrap();
    let tour = find(&board, &Goal::closed().with_seed(5))
        .unwrap()
        .tour()
        .unwrap();
    let puzzle = |step: usize| {
        let waypoints = tour.squares().iter().enumerate().step_by(step);
        waypoints.fold(Goal::directed(), |goal, (time, &square)| {
            goal.through(square, time)
        })
    };
    let limit = SearchLimit::nodes(100_000);
    let mut solutions = Solutions::new(&board, &puzzle(2).within(limit)).unwrap();
    assert!(solutions.by_ref().any(|found| found == tour));
    for step in [3, 4, 8] {
        let found = find(&board, &puzzle(step).within(limit))
            .unwrap()
            .tour()
            .unwrap();
        assert!(
            found
                .squares()
                .iter()
                .zip(tour.squares())
                .step_by(step)
                .all(|(a, b)| a == b)
        );
    }
    let far = Goal::directed()
        .from(Square::new(0, 0))
        .through(Square::new(7, 7), 4);
    assert_eq!(find(&board, &far), Ok(Answer::None(Reason::Times)));
}

/// Above the reach of the walk, where a tour is constructed and varied.
#[test]
fn tours_of_two_seeds_share_less_than_half_of_their_moves() {
    let board = Board::rectangle(1100, 1000).unwrap();
    let moves = |seed| {
        let tour = find(&board, &Goal::closed().with_seed(seed)).unwrap();
        let tour = tour.tour().expect("both sides are large");
        let pair = |pair: &[Square]| {
            let [a, b] = [pair[0], pair[1]].map(|square| board.index(square));
            (a.min(b), a.max(b))
        };
        let mut moves: Vec<(usize, usize)> = tour.squares().windows(2).map(pair).collect();
        moves.sort_unstable();
        moves
    };
    let [one, other] = [moves(1), moves(2)];
    let shared = one
        .iter()
        .filter(|pair| other.binary_search(pair).is_ok())
        .count();
    assert!(2 * shared < one.len(), "{shared} of {}", one.len());
}
