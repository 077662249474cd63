//! Tours by number, beside lists of all tours.

use std::collections::HashSet;

use crate::begun::BegunTours;
use knights_tour::counting::{CountError, Counter, Natural, TourIndex, TourIndexError};
use knights_tour::graph::{Graph, Steps, Wrap};
use knights_tour::{Board, Path, Square, Tour, TourSet, Tours};
use proptest::prelude::*;

fn rectangle(width: u16, height: u16) -> Board {
    Board::rectangle(width, height).expect("sides are not zero")
}

fn index(graph: impl Into<Graph>, tours: BegunTours) -> TourIndex {
    let index = tours.counter(graph).index();
    index.expect("the board is within reach")
}

/// All tours of a set, each closed one as [`TourIndex::tour`] writes it.
fn listed(graph: &Graph, tours: BegunTours) -> HashSet<Tour> {
    let from = |square| Tours::extending(&Path::start(graph, square).expect("it is a square"));
    match tours {
        BegunTours::Directed => Tours::new(graph).collect(),
        BegunTours::From(start) => from(start).collect(),
        BegunTours::Closed => Tours::new(graph).of(TourSet::Closed).collect(),
    }
}

#[test]
fn an_index_is_shown_with_its_count() {
    let shown = format!("{:?}", index(rectangle(3, 4), BegunTours::Directed));
    assert!(shown.starts_with("TourIndex { graph: "), "{shown}");
    assert!(
        shown.contains("tours: Directed, count: Natural { limbs: [16] }"),
        "{shown}"
    );
}

/// Every number has a tour, every tour a number.
fn check(graph: impl Into<Graph>, tours: BegunTours) {
    let graph = graph.into();
    let index = index(&graph, tours);
    let expected = listed(&graph, tours);
    let count = expected.len() as u64;
    assert_eq!(*index.count(), Natural::from(count), "{graph:?}, {tours:?}");
    let mut found = HashSet::new();
    for number in 0..count {
        let number = Natural::from(number);
        let tour = index.tour(&number).expect("there are so many");
        assert_eq!(index.number(&tour), Ok(number), "{graph:?}, {tours:?}");
        found.insert(tour);
    }
    assert!(found == expected, "{graph:?}, {tours:?}");
    let beyond = Natural::from(count);
    let error = TourIndexError::Beyond {
        number: beyond.clone(),
        count: beyond.clone(),
    };
    assert_eq!(index.tour(&beyond), Err(error));
}

#[test]
fn closed_tours_are_those_listed() {
    check(rectangle(5, 6), BegunTours::Closed);
    check(rectangle(10, 3), BegunTours::Closed);
    check(rectangle(3, 11), BegunTours::Closed);
    check(rectangle(3, 12), BegunTours::Closed);
    check(rectangle(6, 6), BegunTours::Closed);
    check(rectangle(5, 5), BegunTours::Closed);
}

#[test]
fn other_tours_are_those_listed() {
    check(rectangle(3, 4), BegunTours::Directed);
    check(rectangle(5, 4), BegunTours::Directed);
    check(rectangle(5, 5), BegunTours::Directed);
    check(rectangle(3, 7), BegunTours::Directed);
    for start in [(0, 0), (2, 2), (3, 1), (1, 0)] {
        check(rectangle(5, 5), BegunTours::From(start.into()));
    }
    for start in [(0, 0), (3, 1), (2, 3)] {
        check(rectangle(4, 5), BegunTours::From(start.into()));
    }
}

#[test]
fn boards_with_holes_and_other_graphs_have_their_tours() {
    let ring: Board = "...\n.#.\n...".parse().expect("it is a board");
    check(&ring, BegunTours::Closed);
    check(&ring, BegunTours::Directed);
    let pierced = Board::from_fn(6, 6, |square| {
        ![(2, 2), (3, 2), (2, 3), (3, 3)].contains(&(square.x(), square.y()))
    });
    check(pierced.expect("squares are left"), BegunTours::Closed);
    let crooked: Board = "######\n.....#\n......\n......\n#.....\n......"
        .parse()
        .expect("it is a board");
    check(crooked, BegunTours::Closed);
    let wazir = Steps::leaper(0, 1).expect("it moves");
    let wazir = |board: Board, wrap| Graph::leaper(&board, &wazir, wrap).expect("it is small");
    check(wazir(rectangle(6, 6), Wrap::NONE), BegunTours::Closed);
    check(wazir(rectangle(4, 4), Wrap::NONE), BegunTours::Directed);
    let columns = Wrap {
        columns: true,
        ..Wrap::NONE
    };
    check(wazir(rectangle(4, 4), columns), BegunTours::Closed);
    let petersen = (0..5).flat_map(|v| [(v, (v + 1) % 5), (v, v + 5), (v + 5, (v + 2) % 5 + 5)]);
    let petersen = Graph::new(petersen).expect("it is small");
    check(&petersen, BegunTours::Closed);
    check(&petersen, BegunTours::Directed);
}

#[test]
fn boards_of_one_and_two_squares_have_their_tours() {
    let start = BegunTours::From(Square::new(0, 0));
    for tours in [BegunTours::Closed, BegunTours::Directed, start] {
        check(rectangle(1, 1), tours);
        check(rectangle(2, 1), tours);
        check(Graph::new([("a", "b")]).expect("it is small"), tours);
    }
}

/// Random numbers on boards whose tours are too many to be listed.
fn check_random(graph: impl Into<Graph>, tours: BegunTours, times: usize) {
    let graph = graph.into();
    let index = index(&graph, tours);
    let count = tours.counter(&graph).count();
    assert_eq!(Ok(index.count().clone()), count, "{graph:?}, {tours:?}");
    for number in index.random_numbers(1).take(times) {
        let tour = index.tour(&number).expect("there are so many");
        assert_eq!(index.number(&tour), Ok(number), "{graph:?}, {tours:?}");
    }
}

#[test]
fn numbers_and_tours_of_larger_boards_undo_each_other() {
    check_random(rectangle(6, 7), BegunTours::Closed, 50);
    check_random(rectangle(8, 5), BegunTours::Closed, 50);
    check_random(rectangle(7, 6), BegunTours::Directed, 30);
    check_random(rectangle(6, 6), BegunTours::From(Square::new(1, 2)), 30);
    // Numbers of several limbs, and layers of more than 64 bits.
    check_random(rectangle(3, 200), BegunTours::Closed, 3);
    check_random(rectangle(4, 90), BegunTours::Directed, 3);
}

#[test]
fn a_closed_tour_has_one_number_wherever_it_begins() {
    let index = index(rectangle(6, 6), BegunTours::Closed);
    let number = Natural::from(4_321u64);
    let tour = index.tour(&number).expect("there are 9862");
    for start in tour.squares().to_vec() {
        let turned = tour.clone().starting_from(start).expect("it is closed");
        assert_eq!(index.number(&turned), Ok(number.clone()));
        assert_eq!(index.number(&turned.reversed()), Ok(number.clone()));
    }
}

#[test]
fn tours_of_another_kind_have_no_number() {
    let board = rectangle(5, 6);
    let closed = index(&board, BegunTours::Closed);
    let open = Tours::new(&board).of(TourSet::Open).next();
    let open = open.expect("there is one");
    assert_eq!(closed.number(&open), Err(TourIndexError::NotClosed));
    let start = Square::new(4, 4);
    let from = index(&board, BegunTours::From(start));
    let error = Err(TourIndexError::OtherStart { start });
    assert_eq!(from.number(&open), error);
    let other = index(rectangle(6, 5), BegunTours::Directed);
    assert_eq!(other.number(&open), Err(TourIndexError::OtherGraph));
}

#[test]
fn an_index_without_tours_has_no_random_numbers() {
    let none = index(rectangle(4, 4), BegunTours::Directed);
    assert_eq!(*none.count(), Natural::default());
    assert_eq!(none.random_numbers(1).next(), None);
    let error = none.tour(&Natural::default()).expect_err("there is none");
    assert_eq!(error.to_string(), "no tour has number 0: there are none");
}

#[test]
fn random_numbers_follow_from_the_seed() {
    let index = index(rectangle(6, 6), BegunTours::Closed);
    let numbers = |seed| {
        index
            .random_numbers(seed)
            .take(20)
            .collect::<Vec<Natural>>()
    };
    assert_eq!(numbers(1), numbers(1));
    assert_ne!(numbers(1), numbers(2));
    assert!(numbers(1).iter().all(|number| number < index.count()));
}

#[test]
fn more_memory_than_allowed_is_refused() {
    let board = rectangle(6, 40);
    let counter = || BegunTours::Closed.counter(&board).memory_limit(40 << 20);
    assert!(counter().count().is_ok(), "a count keeps two layers");
    let refused = counter().index();
    let Err(CountError::Memory { limit, needed }) = refused else {
        panic!("{refused:?}")
    };
    assert!(
        limit == 40 << 20 && needed > 2 * limit,
        "an index keeps all"
    );
}

#[test]
fn counts_that_are_not_exact_are_not_numbered() {
    let counter = || BegunTours::Directed.counter(rectangle(5, 6));
    let refused = [
        counter().modulo(101).index(),
        Counter::new(rectangle(5, 6), TourSet::Open).index(),
        counter().checkpoint("unused").index(),
    ];
    for refused in refused {
        assert!(matches!(refused, Err(CountError::NotNumbered { .. })));
    }
    let off = BegunTours::From(Square::new(5, 0)).counter(rectangle(5, 6));
    assert!(matches!(off.index(), Err(CountError::NotOnBoard { .. })));
    let wide = BegunTours::Closed.counter(rectangle(12, 12));
    assert!(matches!(wide.index(), Err(CountError::TooWide { .. })));
    // No cut divides a triangle, although its tours are counted.
    let triangle = Graph::new([("a", "b"), ("b", "c"), ("c", "a")]).expect("it is small");
    let triangle = || BegunTours::Directed.counter(&triangle);
    assert_eq!(triangle().count(), Ok(Natural::from(6u64)));
    assert!(matches!(
        triangle().index(),
        Err(CountError::TooWide { .. })
    ));
}

#[test]
fn any_number_of_threads_makes_the_same_index() {
    let counter = || BegunTours::Directed.counter(rectangle(6, 6));
    let one = counter().index().expect("the board is within reach");
    let two = counter().threads(2).index().expect("the same");
    for number in one.random_numbers(3).take(10) {
        assert_eq!(one.tour(&number), two.tour(&number));
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    /// On boards of any shape, all tours.
    #[test]
    fn tours_of_random_boards_are_those_listed(
        (width, height, holes) in (3u16..=5, 4u16..=5, prop::collection::vec((0u16..5, 0u16..5), 0..5)),
        is_closed in any::<bool>(),
    ) {
        let board = Board::from_fn(width, height, |square| {
            !holes.contains(&(square.x(), square.y()))
        });
        let board = board.expect("squares are left");
        check(&board, if is_closed { BegunTours::Closed } else { BegunTours::Directed });
    }
}
