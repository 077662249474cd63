//! Leapers' tours as values, and searches for them that are left and gone on with.

use core::mem::discriminant;

use knights_tour::leapers::{LeaperGraph, LeaperSearch, LeaperTour, LeaperTours, Steps, Wrap};
use knights_tour::search::Search;
use knights_tour::{Answer, Board, Goal, GoalError, Method, Reason, SearchLimit, Square, TourKind};
use proptest::prelude::*;
use proptest::sample::Index;

fn graph(sides: [u16; 2], a: u16, b: u16, wrap: Wrap) -> LeaperGraph {
    let board = Board::rectangle(sides[0], sides[1]).expect("sides are not zero");
    let steps = Steps::leaper(a, b).expect("a leaper");
    LeaperGraph::new(&board, &steps, wrap).expect("a small graph")
}

/// Columns sewn together: one row of them is a ring.
const CYLINDER: Wrap = Wrap {
    columns: true,
    rows: false,
    layers: false,
};

fn squares<const N: usize>(squares: [(u16, u16); N]) -> Vec<Square> {
    squares.map(Square::from).to_vec()
}

#[test]
fn squares_are_a_tour_or_none() {
    let wazir = graph([3, 2], 0, 1, Wrap::NONE);
    let table = [
        (
            squares([(0, 0), (0, 1), (1, 1), (1, 0), (2, 0), (2, 1)]),
            Some(TourKind::Open),
        ),
        (
            squares([(0, 0), (0, 1), (1, 1), (2, 1), (2, 0), (1, 0)]),
            Some(TourKind::Closed),
        ),
        // One left out, one twice, one off the board, no move, none at all.
        (squares([(0, 0), (0, 1), (1, 1), (2, 1), (2, 0)]), None),
        (
            squares([(0, 0), (0, 1), (0, 0), (1, 0), (2, 0), (2, 1)]),
            None,
        ),
        (
            squares([(0, 0), (0, 1), (1, 1), (2, 1), (3, 1), (2, 0)]),
            None,
        ),
        (
            squares([(0, 0), (1, 1), (0, 1), (1, 0), (2, 0), (2, 1)]),
            None,
        ),
        (Vec::new(), None),
    ];
    for (squares, kind) in table {
        let tour = LeaperTour::new(&wazir, squares.clone());
        assert_eq!(tour.as_ref().map(LeaperTour::kind), kind, "{squares:?}");
        if let Some(tour) = tour {
            assert_eq!(tour.squares(), squares);
            assert_eq!(tour.is_closed(), kind == Some(TourKind::Closed));
            assert_eq!((tour.sheet(), tour.layers()), (wazir.sheet(), 1));
            assert!(LeaperTours::new(&wazir).any(|listed| listed == tour));
        }
    }
    // Two squares are a move apart, and yet no ring.
    let two = graph([2, 1], 0, 1, Wrap::NONE);
    let tour = LeaperTour::new(&two, squares([(1, 0), (0, 0)])).expect("a tour");
    assert!(!tour.is_closed());
}

#[test]
fn tours_are_listed_from_a_square() {
    let wazir = graph([3, 3], 0, 1, Wrap::NONE);
    let all: Vec<LeaperTour> = LeaperTours::new(&wazir).collect();
    for start in wazir.squares() {
        let from = LeaperTours::from(&wazir, *start);
        let expected = all.iter().filter(|tour| tour.squares()[0] == *start);
        assert!(from.eq(expected.cloned()), "{start}");
    }
    assert_eq!(LeaperTours::from(&wazir, Square::new(3, 0)).count(), 0);
    // By hand: eight from each corner, eight from the centre, none between.
    assert_eq!(all.len(), 40);
}

#[test]
fn steps_lead_where_they_say() {
    let knight = Steps::leaper_in_space(0, 1, 2).expect("a knight in space");
    let cube = LeaperGraph::cuboid([3, 3, 3], &knight, Wrap::NONE).expect("a small box");
    assert_eq!((cube.layers(), cube.len()), (3, 27));
    let square = |cell| cube.square(cell).expect("a cell of the box");
    assert_eq!(cube.square([3, 0, 0]), None);
    assert_eq!(cube.square([0, 0, 3]), None);
    assert_eq!(cube.square([0, 3, 0]), None);
    for x in 0..27u16 {
        for y in 0..27 {
            let cell = |at: u16| [at % 3, at / 3 % 3, at / 9];
            let (from, to) = (cell(x), cell(y));
            let mut apart: Vec<u16> = (0..3).map(|axis| from[axis].abs_diff(to[axis])).collect();
            apart.sort_unstable();
            let is_move = apart == [0, 1, 2];
            assert_eq!(cube.is_move(square(from), square(to)), is_move);
        }
        let [column, row, layer] = [x % 3, x / 3 % 3, x / 9];
        assert_eq!(
            cube.name(square([column, row, layer])).to_string(),
            format!("{column},{row},{layer}")
        );
    }
}

#[test]
fn times_are_for_knights_only() {
    let wazir = graph([4, 4], 0, 1, Wrap::NONE);
    let goal = Goal::any().through(Square::new(1, 1), 5);
    let error = LeaperSearch::new(&wazir, &goal).expect_err("not served");
    assert!(matches!(
        error,
        GoalError::NotServed {
            by: Method::Search,
            ..
        }
    ));
    assert_eq!(
        error.to_string(),
        "a tour found by complete search cannot be made to visit a square at a given time, by another piece than a knight"
    );
    let off = Goal::any().from(Square::new(4, 0));
    assert_eq!(
        LeaperSearch::new(&wazir, &off).expect_err("off the board"),
        GoalError::OutsideBoard {
            square: Square::new(4, 0)
        }
    );
}

/// Searches a node at a time, and says how many runs it took.
fn by_nodes(graph: &LeaperGraph, goal: &Goal) -> (Answer<LeaperTour>, u64, u64) {
    let mut search = LeaperSearch::new(graph, goal).expect("a fair question");
    assert_eq!(search.nodes(), 0);
    let mut runs = 0;
    loop {
        runs += 1;
        match search.run(SearchLimit::nodes(1)) {
            Answer::Spent => assert!(runs < 10_000, "{goal:?}"),
            answer => {
                // An answer stays.
                assert_eq!(search.run(SearchLimit::nodes(0)), answer);
                return (answer, runs, search.nodes());
            }
        }
    }
}

/// A search that is left after every node gives the answer of one that is not, in as many nodes; and there is a tour if and
/// only if one is listed.
#[test]
fn searches_that_are_left_go_on() {
    let (first, last) = (Square::new(0, 0), Square::new(2, 0));
    // Each with the start and the end that it asks for.
    let goals = [
        (Goal::closed(), None, None),
        (Goal::open(), None, None),
        (Goal::closed().from(first), Some(first), None),
        (Goal::open().from(first), Some(first), None),
        (Goal::open().to(first), None, Some(first)),
        (Goal::any().to(first), None, Some(first)),
        (Goal::any().from(first).to(last), Some(first), Some(last)),
    ];
    let graphs = [
        graph([5, 1], 0, 1, CYLINDER),
        graph([3, 2], 0, 1, Wrap::NONE),
        graph([4, 3], 0, 1, Wrap::NONE),
        graph([3, 3], 0, 1, Wrap::NONE),
        graph([4, 3], 1, 2, Wrap::NONE),
        graph([3, 3], 1, 2, Wrap::TORUS),
        graph([4, 4], 1, 2, CYLINDER),
        graph([5, 3], 1, 2, CYLINDER),
    ];
    let mut spent = 0;
    for graph in &graphs {
        for (goal, start, end) in &goals {
            let (answer, runs, nodes) = by_nodes(graph, goal);
            let mut search = LeaperSearch::new(graph, goal).expect("a fair question");
            assert_eq!(search.run(SearchLimit::unlimited()), answer);
            assert_eq!(search.nodes(), nodes);
            spent += u64::from(runs > 2);
            let fits = |tour: &LeaperTour| {
                let squares = tour.squares();
                goal.kind().is_none_or(|kind| kind == tour.kind())
                    && start.is_none_or(|start| start == squares[0])
                    && end.is_none_or(|end| end == squares[squares.len() - 1])
            };
            let exists = LeaperTours::new(graph).any(|tour| fits(&tour));
            match answer {
                Answer::Tour(tour) => assert!(fits(&tour), "{goal:?}: {:?}", tour.squares()),
                Answer::None(reason) => assert!(!exists, "{goal:?}: {reason}"),
                Answer::Spent => unreachable!("it was gone on with"),
            }
        }
    }
    assert!(spent > 3, "some searches take several nodes, not {spent}");
}

/// A ring alone has no tour that stays open, and only each pair of ends tells.
#[test]
fn a_ring_has_no_open_tour() {
    for side in [4, 5, 7] {
        let ring = graph([side, 1], 0, 1, CYLINDER);
        let (answer, ..) = by_nodes(&ring, &Goal::open());
        assert!(matches!(answer, Answer::None(_)), "{side}");
        let (answer, ..) = by_nodes(&ring, &Goal::closed());
        assert!(matches!(answer, Answer::Tour(_)), "{side}");
    }
}

/// Parts of small rectangles.
fn parts() -> impl Strategy<Value = Board> {
    (
        3u16..=6,
        3u16..=5,
        proptest::collection::vec(0u8..10, 30),
        4u8..=9,
    )
        .prop_filter_map("three squares", |(width, height, weights, keep)| {
            let is_square = |at: Square| weights[usize::from(at.y * width + at.x)] < keep;
            let board = Board::from_fn(width, height, is_square).ok()?;
            (board.len() > 2 && !board.is_rectangle()).then_some(board)
        })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]

    /// The knight as a leaper has tours where the knight has them, and where there are none the reason is of the same kind, with
    /// the same numbers of squares; only that squares lie apart comes before what colours say.
    #[test]
    fn reasons_are_those_of_the_knight(board in parts(), picks in any::<[Index; 2]>(), kind in 0usize..3) {
        let squares: Vec<Square> = board.squares().collect();
        let [start, end] = picks.map(|pick| *pick.get(&squares));
        let knight = Steps::leaper(1, 2).expect("a leaper");
        let graph = LeaperGraph::new(&board, &knight, Wrap::NONE).expect("a small graph");
        let goal = [Goal::any(), Goal::open(), Goal::closed()][kind].clone();
        for goal in [goal.clone(), goal.clone().from(start), goal.clone().to(end), goal.from(start).to(end)] {
            let of_leaper = LeaperSearch::new(&graph, &goal).expect("a fair question").run(SearchLimit::unlimited());
            let of_knight = Search::new(&board, &goal).expect("a fair question").run(SearchLimit::unlimited());
            match (of_leaper, of_knight) {
                (Answer::Tour(_), Answer::Tour(_)) => {}
                (Answer::None(Reason::Apart { .. }), Answer::None(_)) => {}
                (Answer::None(leaper), Answer::None(knight)) => {
                    prop_assert_eq!(discriminant(&leaper), discriminant(&knight), "{}, {}: {:?} on\n{}", leaper, knight, goal, board);
                    if let Reason::Colours { .. } = knight {
                        prop_assert_eq!(leaper, knight, "{}", board);
                    }
                }
                (leaper, knight) => prop_assert!(false, "{leaper:?}, {knight:?}: {goal:?} on\n{board}"),
            }
        }
    }
}
