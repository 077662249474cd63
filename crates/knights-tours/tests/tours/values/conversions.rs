//! Paths, tours, limits and numbers as values: what they turn into.

use std::fmt::Debug;
use std::time::Duration;

use knights_tour::counting::{Counter, Natural};
use knights_tour::search::CompleteSearch;
use knights_tour::{
    Answer, Board, CLOCKWISE, Goal, Path, PathError, SearchLimit, Square, Tour, TourSet, find,
};
use proptest::prelude::*;

fn found(width: u16, height: u16, goal: &Goal) -> Tour {
    let board = Board::rectangle(width, height).expect("sides are not zero");
    let answer = find(&board, goal).expect("a fair question");
    answer.tour().expect("the board is large enough")
}

/// The first square beyond an edge is outside, and the last one before it is not.
#[test]
fn a_path_ends_at_the_edge() {
    for (width, height) in [(1, 1), (2, 3), (3, 4), (8, 5), (64, 3), (3, 65)] {
        let board = Board::rectangle(width, height).expect("sides are not zero");
        for from in &board {
            for (dx, dy) in CLOCKWISE {
                let Some(to) = from.offset(dx, dy) else {
                    continue;
                };
                let expected = match to.x() < width && to.y() < height {
                    true => Ok(()),
                    false => Err(PathError::OutsideBoard {
                        place: 1,
                        square: to,
                    }),
                };
                let path = Path::new(&board, vec![from, to]);
                assert_eq!(path.map(|_| ()), expected, "{from} to {to}");
            }
        }
    }
}

#[test]
fn tours_and_paths_are_the_same_squares() {
    let tour = found(5, 4, &Goal::directed());
    let squares = tour.squares().to_vec();
    let path = Path::from(tour.clone());
    assert_eq!(tour.as_ref(), &path);
    assert_eq!(tour.as_path(), &path);
    assert_eq!(tour.clone().into_path(), path);
    assert_eq!(Tour::try_from(path.clone()).as_ref(), Ok(&tour));
    assert_eq!((tour.board(), path.board()), (path.board(), tour.board()));
    assert!((&tour).into_iter().eq(squares.iter().copied()));
    assert!(tour.clone().into_iter().eq(squares.iter().copied()));
    assert!((&path).into_iter().eq(squares.iter().copied()));
    assert!(path.clone().into_iter().eq(squares.iter().copied()));
    let back = tour.clone().reversed();
    assert!(back.squares().iter().eq(squares.iter().rev()));
    assert_eq!(back.reversed(), tour);
    assert_eq!(path.into_squares(), squares);
}

/// The same ring from each of its squares; an open tour begins where it begins.
#[test]
fn closed_tours_begin_anywhere() {
    let closed = found(6, 5, &Goal::closed());
    for (place, &start) in closed.squares().iter().enumerate() {
        let turned = closed.clone().starting_from(start).expect("on the tour");
        let mut expected = closed.squares().to_vec();
        expected.rotate_left(place);
        assert_eq!(turned.squares(), expected);
        assert_eq!(turned.kind(), TourSet::Closed);
    }
    assert_eq!(closed.starting_from(Square::new(6, 0)), None);
    let open = found(3, 4, &Goal::open());
    for &start in open.squares() {
        let turned = open.clone().starting_from(start);
        let is_first = start == open.squares()[0];
        assert_eq!(turned, is_first.then(|| open.clone()), "{start}");
    }
}

#[test]
fn limits_hold_nodes_and_time() {
    let seconds = [1.5, 0.0, 1e9].map(SearchLimit::seconds);
    let times = [1_500, 0, 1_000_000_000_000].map(Duration::from_millis);
    assert_eq!(seconds, times.map(SearchLimit::time));
    let none = SearchLimit::unlimited();
    assert_eq!(none, SearchLimit::default());
    assert_eq!(none.max_nodes(), None);
    let both = SearchLimit::nodes(7).and_time(Duration::from_secs(1));
    assert_eq!(both.max_nodes(), Some(7));
    assert_eq!(
        SearchLimit::time(Duration::from_secs(1)),
        none.and_time(Duration::from_secs(1))
    );
    assert_ne!(both, SearchLimit::nodes(7));
    // A board with holes that takes a search, which no time allows, and one without end does.
    let board = Board::from_fn(8, 7, |square| square.x() < 6).expect("six columns of squares");
    let goal = Goal::directed().from((0, 0)).to((1, 0));
    let mut search = CompleteSearch::new(&board, &goal).expect("a fair question");
    assert_eq!((search.graph().board(), search.goal()), (&board, &goal));
    assert_eq!(
        search.run(SearchLimit::time(Duration::ZERO)),
        Answer::LimitReached
    );
    assert_eq!(search.nodes(), 0);
    assert_eq!(search.run(SearchLimit::nodes(0)), Answer::LimitReached);
    // A time too far off to be written down is no limit.
    let answer = search.run(SearchLimit::time(Duration::MAX));
    assert!(matches!(answer, Answer::Tour(_)), "{answer:?}");
    assert_eq!(search.run(SearchLimit::nodes(0)), answer);
}

#[test]
fn counters_debug_shows_their_settings() {
    let board = Board::rectangle(4, 5).expect("sides are not zero");
    let counter = Counter::new(&board, TourSet::Directed)
        .memory_limit(5_000_000)
        .threads(3);
    let shown = format!("{counter:?}");
    for part in ["Directed", "5000000", "threads: 3", "checkpoint: None"] {
        assert!(shown.contains(part), "{part} in {shown}");
    }
}

proptest! {
    /// Sums, products, differences and order are those of 128 bits, as long as these suffice.
    #[test]
    fn naturals_are_numbers(a: u128, b: u128, factor: u64) {
        let [left, right] = [a, b].map(Natural::from);
        prop_assert_eq!(left.cmp(&right), a.cmp(&b));
        prop_assert_eq!(left.partial_cmp(&right), Some(a.cmp(&b)));
        prop_assert_eq!(left.without(&right), a.checked_sub(b).map(Natural::from));
        prop_assert_eq!(left.bits(), 128 - a.leading_zeros());
        prop_assert_eq!(left.to_string(), a.to_string());
        prop_assert_eq!(Natural::from_limbs(left.limbs()), left.clone());
        prop_assert_eq!(u128::try_from(&left), Ok(a));
        let low = a as u64;
        prop_assert_eq!(u64::try_from(Natural::from(low)), Ok(low));
        prop_assert_eq!(u64::try_from(&left).is_ok(), a >> 64 == 0);
        let short = a >> 64;
        prop_assert_eq!(Natural::from(short).times(factor), Natural::from(short * u128::from(factor)));
        // Beyond 128 bits: taking away all but one of so many leaves one.
        let many = left.times(factor);
        if let Some(fewer) = factor.checked_sub(1) {
            prop_assert_eq!(many.without(&left.times(fewer)), Some(left.clone()));
        }
        prop_assert_eq!(many.to_string().parse(), Ok(many));
    }
}

/// The steps are the knight's, each once, clockwise from 12 o'clock.
#[test]
fn steps_go_clockwise() {
    let angle = |(x, y): (i16, i16)| {
        let angle = f64::from(x).atan2(f64::from(y));
        if angle < 0.0 {
            angle + std::f64::consts::TAU
        } else {
            angle
        }
    };
    assert!(CLOCKWISE.iter().all(|&(x, y)| x * x + y * y == 5));
    assert!(
        CLOCKWISE
            .windows(2)
            .all(|pair| angle(pair[0]) < angle(pair[1]))
    );
}

/// Every function refuses a graph that is too large at once.
#[test]
fn too_large_boards_are_errors() {
    fn error<T: Debug>(result: Result<T, impl ToString>) -> String {
        result
            .map_err(|error| error.to_string())
            .expect_err("too large")
    }
    let long = Board::rectangle(65_535, 65).expect("sides are not zero");
    assert_eq!(
        error(CompleteSearch::new(&long, &Goal::directed())),
        "a board of 4259775 squares is too large to be searched: at most 4194304 are possible"
    );
    let square = Board::square(33).expect("sides are not zero");
    let timed = Goal::directed().through(Square::new(1, 1), 9);
    assert_eq!(
        error(CompleteSearch::new(&square, &timed)),
        "a board of 1089 squares is too large to be searched: at most 1024 are possible"
    );
}

#[test]
fn numbers_of_tours_add_up() {
    let [mut sum, one] = [u128::MAX, 1].map(Natural::from);
    assert_eq!(
        sum.clone() + one.clone(),
        Natural::from(1u128) + sum.clone()
    );
    sum += one;
    assert_eq!(sum.to_string(), "340282366920938463463374607431768211456");
}
