//! Symmetric tours as a goal: with ends, with progress, and with contradictory conditions.

use core::ops::ControlFlow;

use knights_tour::construction::{Construction, ConstructionError};
use knights_tour::graph::{Graph, Steps, Wrap};
use knights_tour::search::{CompleteSearch, Solutions};
use knights_tour::symmetry::{Symmetry, UndirectedTour};
use knights_tour::warnsdorff::Warnsdorff;
use knights_tour::{
    Answer, Board, CountGoalError, Goal, GoalError, Method, SearchLimit, Square, Tour, TourSet,
    Tours, count, find, find_with, refuted,
};

use crate::symmetry::{boards, fixes};

/// The kind of undirected tours of a set.
fn line(tours: TourSet) -> UndirectedTour {
    match tours {
        TourSet::Closed => UndirectedTour::Closed,
        _ => UndirectedTour::Path,
    }
}

fn ends(tour: &Tour) -> [Option<Square>; 2] {
    let squares = tour.squares();
    [squares.first().copied(), squares.last().copied()]
}

/// On small boards a symmetric tour with any seed, with each start, each end and both is found if
/// and only if the list of all tours has one.
#[test]
fn ends_agree_with_listing() {
    let (mut found, mut missed) = (0, 0);
    for board in boards() {
        let tours: Vec<Tour> = Tours::new(&board).collect();
        for by in Symmetry::of(&board) {
            for set in [TourSet::Closed, TourSet::Open, TourSet::Directed] {
                let symmetric: Vec<_> = tours
                    .iter()
                    .filter(|tour| set.contains(tour) && fixes(by, tour, line(set)))
                    .map(ends)
                    .collect();
                let goal = Goal::of(set).symmetric(by);
                let mut goals = vec![(goal.clone(), [None, None])];
                goals.extend((0..6).map(|seed| (goal.clone().with_seed(seed), [None, None])));
                for square in board.squares() {
                    goals.push((goal.clone().from(square), [Some(square), None]));
                    goals.push((goal.clone().to(square), [None, Some(square)]));
                    let image = by.image(&board, square);
                    if set != TourSet::Closed {
                        let goal = goal.clone().from(square).to(image);
                        goals.push((goal, [Some(square), Some(image)]));
                    }
                }
                for (goal, ends) in goals {
                    let has_ends = |own: &[Option<Square>; 2]| {
                        (0..2).all(|at| ends[at].is_none() || ends[at] == own[at])
                    };
                    let expected = symmetric.iter().any(has_ends);
                    match find(&board, &goal).expect("small and well-formed") {
                        Answer::Tour(tour) => {
                            found += 1;
                            assert!(expected, "{goal:?} of\n{board}");
                            let squares = tour.squares();
                            assert!(has_ends(&[
                                squares.first().copied(),
                                squares.last().copied()
                            ]));
                            assert!(set.contains(&tour) && fixes(by, &tour, line(set)));
                        }
                        Answer::None(reason) => {
                            missed += 1;
                            assert!(!expected, "{goal:?} of\n{board}{reason}");
                        }
                        // Whether one of the many tours of the quotient is covered is not known.
                        Answer::LimitReached => assert!(!expected, "{goal:?} of\n{board}"),
                    }
                    if let Some(reason) = refuted(&board, &goal).expect("small and well-formed") {
                        assert!(!expected, "{goal:?} of\n{board}{reason}");
                    }
                }
            }
        }
    }
    assert!(found > 100 && missed > 100, "{found} found, {missed} not");
}

/// A large board, from a square and to its image, open and perhaps closed.
#[test]
fn large_boards_have_symmetric_tours_with_ends() {
    let board = Board::rectangle(20, 21).expect("small and well-formed");
    let start = Square::new(4, 7);
    let end = Symmetry::HalfTurn.image(&board, start);
    for goal in [Goal::open(), Goal::directed()] {
        let goal = goal.symmetric(Symmetry::HalfTurn).from(start).to(end);
        let answer = find(&board, &goal).expect("well-formed");
        let Answer::Tour(tour) = answer else {
            panic!("{answer:?}");
        };
        assert_eq!(ends(&tour), [Some(start), Some(end)]);
        assert!(fixes(Symmetry::HalfTurn, &tour, UndirectedTour::Path));
    }
    let board = Board::rectangle(20, 22).expect("small and well-formed");
    let goal = Goal::closed().symmetric(Symmetry::HalfTurn).to(end);
    let tour = find(&board, &goal).expect("well-formed").tour();
    let tour = tour.expect("there is one");
    assert_eq!(ends(&tour)[1], Some(end));
    assert!(fixes(Symmetry::HalfTurn, &tour, UndirectedTour::Closed));
}

/// The observer sees the one method, and its nodes where the search takes long; it can stop it.
#[test]
fn symmetric_searches_report_their_progress() {
    let board = Board::square(10).expect("small and well-formed");
    let goal = Goal::closed().symmetric(Symmetry::QuarterTurn);
    assert_eq!(Method::suited(&board, &goal), [Method::Quotient]);
    let mut methods = Vec::new();
    let answer = find_with(&board, &goal, &mut |progress| {
        methods.push(progress.method);
        ControlFlow::Continue(())
    });
    assert!(matches!(answer, Ok(Answer::Tour(_))));
    assert_eq!(methods[0], Method::Quotient);
    let stop = find_with(&board, &goal, &mut |_| ControlFlow::Break(()));
    assert_eq!(stop, Err(GoalError::Stopped));
    // A limit of nodes ends the first slice, and the observer gets its progress.
    let goal = goal.within(SearchLimit::nodes(0));
    let mut calls = 0;
    let answer = find_with(&board, &goal, &mut |_| {
        calls += 1;
        ControlFlow::Continue(())
    });
    assert_eq!((answer, calls), (Ok(Answer::LimitReached), 2));
    let mut calls = 0;
    let stop = find_with(&board, &goal, &mut |_| {
        calls += 1;
        match calls {
            1 => ControlFlow::Continue(()),
            _ => ControlFlow::Break(()),
        }
    });
    assert_eq!(stop, Err(GoalError::Stopped));
    let goal = goal.within(SearchLimit::unlimited().and_memory(1000));
    assert!(matches!(find(&board, &goal), Err(GoalError::Memory { .. })));
}

/// Different seeds give different tours, the same seed the same.
#[test]
fn seeds_vary_symmetric_tours() {
    let board = Board::square(10).expect("small and well-formed");
    let tour = |seed| {
        let goal = Goal::closed().symmetric(Symmetry::HalfTurn).with_seed(seed);
        find(&board, &goal)
            .expect("well-formed")
            .tour()
            .expect("there is one")
    };
    assert_eq!(tour(1), tour(1));
    assert_ne!(tour(1), tour(2));
    assert!(fixes(Symmetry::HalfTurn, &tour(2), UndirectedTour::Closed));
}

/// Conditions that contradict a symmetric goal, and methods that do not support one, are errors.
#[test]
fn contradictory_symmetric_goals_are_errors() {
    let board = Board::square(6).expect("small and well-formed");
    let goal = Goal::closed().symmetric(Symmetry::HalfTurn);
    let steps = Steps::leaper(1, 3).expect("a camel");
    let graph = Graph::leaper(&board, &steps, Wrap::NONE).expect("small and well-formed");
    assert_eq!(find(&graph, &goal), Err(GoalError::SymmetryOfGraph));
    assert_eq!(refuted(&graph, &goal), Err(GoalError::SymmetryOfGraph));
    for method in Method::ALL {
        let error = Err(GoalError::SymmetryOfGraph);
        assert_eq!(method.find(&graph, &goal), error, "{method}");
    }
    let refused = |by, requirement| Err(GoalError::Unsupported { by, requirement });
    let between = goal.clone().through((2, 3), 5);
    let requirement = "to visit a square at a given time";
    assert_eq!(
        find(&board, &between),
        refused(Method::Quotient, requirement)
    );
    let ends = goal.clone().from((0, 0)).to((1, 2));
    let requirement = "to begin and end on given squares, and be closed";
    assert_eq!(find(&board, &ends), refused(Method::Quotient, requirement));
    let plain = Goal::closed().by(Method::Quotient);
    assert_eq!(
        find(&board, &plain),
        refused(Method::Quotient, "without a symmetry")
    );
    let requirement = "to be symmetric";
    for by in [Method::Walk, Method::Construction, Method::Search] {
        assert_eq!(find(&board, &goal.clone().by(by)), refused(by, requirement));
    }
    let error = |by| GoalError::Unsupported { by, requirement };
    let search = error(Method::Search);
    assert_eq!(CompleteSearch::new(&board, &goal).err(), Some(search));
    assert_eq!(Solutions::new(&board, &goal).err(), Some(search));
    let walk = Warnsdorff::new(&board, &goal).err();
    assert_eq!(walk, Some(error(Method::Walk)));
    let ends = goal.clone().from((0, 0)).to((1, 2));
    let construction = ConstructionError::Goal(error(Method::Construction));
    assert_eq!(Construction::new(&board, &ends).err(), Some(construction));
    assert_eq!(
        count(&board, &goal),
        Err(CountGoalError::Unsupported { requirement })
    );
}
