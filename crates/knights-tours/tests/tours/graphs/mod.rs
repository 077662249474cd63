//! Tours of graphs as values, interrupted and resumed searches for them, and graphs of
//! edges.

mod leapers;

use core::hash::{BuildHasher as _, BuildHasherDefault};
use core::mem::discriminant;
use std::hash::DefaultHasher;

use knights_tour::counting::Counter;
use knights_tour::graph::{Graph, Steps, Wrap};
use knights_tour::search::CompleteSearch;
use knights_tour::search::Solutions;
use knights_tour::warnsdorff::Warnsdorff;
use knights_tour::{
    Answer, Board, Goal, GoalError, GraphError, Method, Path, Reason, SearchLimit, Square, Tour,
    TourError, TourSet, Tours, count, find,
};
use proptest::prelude::*;
use proptest::sample::Index;

fn graph(sides: [u16; 2], a: u16, b: u16, wrap: Wrap) -> Graph {
    let board = Board::rectangle(sides[0], sides[1]).expect("sides are not zero");
    let steps = Steps::leaper(a, b).expect("a leaper");
    Graph::leaper(&board, &steps, wrap).expect("a small graph")
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

/// A move is there and back.
#[test]
fn a_graph_is_shown_with_its_moves() {
    let ring = graph([4, 1], 0, 1, CYLINDER);
    assert_eq!(format!("{ring:?}"), "Graph(4 squares, 4 moves)");
    let board = graph([3, 2], 0, 1, Wrap::NONE);
    assert_eq!(format!("{board:?}"), "Graph(6 squares, 7 moves)");
}

#[test]
fn squares_are_a_tour_or_none() {
    let wazir = graph([3, 2], 0, 1, Wrap::NONE);
    let table = [
        (
            squares([(0, 0), (0, 1), (1, 1), (1, 0), (2, 0), (2, 1)]),
            Some(TourSet::Open),
        ),
        (
            squares([(0, 0), (0, 1), (1, 1), (2, 1), (2, 0), (1, 0)]),
            Some(TourSet::Closed),
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
        let tour = Tour::new(&wazir, squares.clone());
        assert_eq!(tour.as_ref().ok().map(Tour::kind), kind, "{squares:?}");
        if let Ok(tour) = tour {
            assert_eq!(tour.squares(), squares);
            assert_eq!(tour.is_closed(), kind == Some(TourSet::Closed));
            assert_eq!((tour.board(), tour.graph().layers()), (wazir.board(), 1));
            assert!(Tours::new(&wazir).any(|listed| listed == tour));
        }
    }
    // Two squares are a move apart, and yet no ring.
    let two = graph([2, 1], 0, 1, Wrap::NONE);
    let tour = Tour::new(&two, squares([(1, 0), (0, 0)])).expect("a tour");
    assert!(!tour.is_closed());
}

/// On graphs other than a knight's, Warnsdorff's rule closes a tour if it is asked to, and not
/// otherwise.
#[test]
fn walks_come_back_if_asked() {
    let path = Graph::new([(0, 1), (1, 2), (2, 3)]).expect("a path");
    let ring = Graph::new([(0, 1), (1, 2), (2, 3), (3, 0)]).expect("a ring");
    for (graph, closes) in [(path, false), (ring, true)] {
        let first = graph.vertex("0").expect("it is named");
        let start = Path::start(&graph, first).expect("a vertex");
        let walk = Warnsdorff::extending(start).expect("a small graph");
        let kind = |walk: Warnsdorff| walk.search().tour().map(|tour| tour.is_closed());
        assert_eq!(kind(walk.clone()), Some(closes));
        assert_eq!(kind(walk.closed()), closes.then_some(true));
    }
}

/// Up first, then clockwise.
#[test]
fn straight_steps_are_clockwise() {
    let wazir = Steps::leaper(0, 1).expect("two numbers");
    let steps: Vec<[i32; 3]> = wazir.iter().collect();
    assert_eq!(steps, [[0, 1, 0], [1, 0, 0], [0, -1, 0], [-1, 0, 0]]);
}

/// As many squares as a graph may have, with more moves than it may have.
#[test]
fn too_many_moves_are_an_error() {
    let board = Board::square(1024).expect("a board");
    let steps = (1..=20).map(|step| [step, 1, 0]);
    let steps = Steps::new(steps).expect("forty steps");
    assert_eq!(
        Graph::leaper(&board, &steps, Wrap::NONE).err(),
        Some(GraphError::TooLarge { squares: 1 << 20 })
    );
}

#[test]
fn tours_are_listed_from_a_square() {
    let wazir = graph([3, 3], 0, 1, Wrap::NONE);
    let all: Vec<Tour> = Tours::new(&wazir).collect();
    let from = |start| Path::start(&wazir, start).map(|path| Tours::extending(&path));
    for start in wazir.board().squares() {
        let from = from(start).expect("a square of the board");
        let expected = all.iter().filter(|tour| tour.squares()[0] == start);
        assert!(from.eq(expected.cloned()), "{start}");
    }
    assert!(from(Square::new(3, 0)).is_err());
    // A path of several squares is extended.
    let path = Path::new(&wazir, squares([(0, 0), (1, 0), (2, 0)])).expect("a path");
    let expected = all
        .iter()
        .filter(|tour| tour.squares().starts_with(path.squares()));
    assert!(Tours::extending(&path).eq(expected.cloned()));
    // By hand: eight from each corner, eight from the centre, none between.
    assert_eq!(all.len(), 40);
}

#[test]
fn steps_reach_their_targets() {
    let knight = Steps::leaper_in_space(0, 1, 2).expect("a knight in space");
    let cube = Graph::cuboid([3, 3, 3], &knight, Wrap::NONE).expect("a small box");
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

/// Squares at given times are found on any graph: those of all tours that are there then.
#[test]
fn squares_have_their_given_times_on_every_graph() {
    let wazir = graph([4, 3], 0, 1, CYLINDER);
    let (square, time) = (Square::new(1, 1), 5);
    let goal = Goal::directed().through(square, time);
    let asked = |tour: &Tour| tour.squares()[time] == square;
    let mut expected: Vec<Tour> = Tours::new(&wazir).filter(asked).collect();
    let mut found: Vec<Tour> = Solutions::new(&wazir, &goal)
        .expect("few squares")
        .collect();
    expected.sort_by(|a, b| a.squares().cmp(b.squares()));
    found.sort_by(|a, b| a.squares().cmp(b.squares()));
    assert!(!found.is_empty() && found == expected);
    let answer = find(&wazir, &goal).expect("a fair question");
    assert!(answer.tour().is_some_and(|tour| asked(&tour)));
    let off = Goal::directed().from(Square::new(4, 0));
    let square = Square::new(4, 0);
    let error = CompleteSearch::new(&wazir, &off).expect_err("off the board");
    assert_eq!(error, GoalError::OutsideBoard { square });
}

/// Searches a node at a time, and says how many runs it took.
fn by_nodes(graph: &Graph, goal: &Goal) -> (Answer, u64, u64) {
    let mut search = CompleteSearch::new(graph, goal).expect("a fair question");
    assert_eq!(search.nodes(), 0);
    let mut runs = 0;
    loop {
        runs += 1;
        match search.run(SearchLimit::nodes(1)) {
            Answer::LimitReached => assert!(runs < 10_000, "{goal:?}"),
            answer => {
                // An answer stays.
                assert_eq!(search.run(SearchLimit::nodes(0)), answer);
                return (answer, runs, search.nodes());
            }
        }
    }
}

/// A search that is left after every node gives the answer of one that is not, in as many nodes;
/// and there is a tour if and only if one is listed.
#[test]
fn interrupted_searches_resume() {
    let (first, last) = (Square::new(0, 0), Square::new(2, 0));
    // Each with the start and the end that it asks for.
    let goals = [
        (Goal::closed(), None, None),
        (Goal::open(), None, None),
        (Goal::closed().from(first), Some(first), None),
        (Goal::open().from(first), Some(first), None),
        (Goal::open().to(first), None, Some(first)),
        (Goal::directed().to(first), None, Some(first)),
        (
            Goal::directed().from(first).to(last),
            Some(first),
            Some(last),
        ),
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
            let mut search = CompleteSearch::new(graph, goal).expect("a fair question");
            assert_eq!(search.run(SearchLimit::unlimited()), answer);
            assert_eq!(search.nodes(), nodes);
            spent += u64::from(runs > 2);
            let fits = |tour: &Tour| {
                let squares = tour.squares();
                goal.tours().contains(tour)
                    && start.is_none_or(|start| start == squares[0])
                    && end.is_none_or(|end| end == squares[squares.len() - 1])
            };
            let exists = Tours::new(graph).any(|tour| fits(&tour));
            match answer {
                Answer::Tour(tour) => assert!(fits(&tour), "{goal:?}: {:?}", tour.squares()),
                Answer::None(reason) => assert!(!exists, "{goal:?}: {reason}"),
                Answer::LimitReached => unreachable!("the search was resumed"),
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
            let is_square = |at: Square| weights[usize::from(at.y() * width + at.x())] < keep;
            let board = Board::from_fn(width, height, is_square).ok()?;
            (board.len() > 2 && !board.is_rectangle()).then_some(board)
        })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]

    /// The knight as a leaper has tours where the knight has them, and where there are none the
    /// reason is of the same kind, with the same numbers of squares; only that squares lie apart
    /// comes before what colours say.
    #[test]
    fn graph_reasons_match_the_knights_reasons(board in parts(), picks in any::<[Index; 2]>(), kind in 0usize..3) {
        let squares: Vec<Square> = board.squares().collect();
        let [start, end] = picks.map(|pick| *pick.get(&squares));
        let knight = Steps::leaper(1, 2).expect("a leaper");
        let graph = Graph::leaper(&board, &knight, Wrap::NONE).expect("a small graph");
        let goal = [Goal::directed(), Goal::open(), Goal::closed()][kind].clone();
        for goal in [goal.clone(), goal.clone().from(start), goal.clone().to(end), goal.from(start).to(end)] {
            let of_leaper = CompleteSearch::new(&graph, &goal).expect("a fair question").run(SearchLimit::unlimited());
            let of_knight = CompleteSearch::new(&board, &goal).expect("a fair question").run(SearchLimit::unlimited());
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

/// All paths and cycles through the vertices, by trying everything.
fn by_trying(edges: &[(u8, u8)], vertices: &[u8]) -> [u64; 2] {
    fn extend(edges: &[(u8, u8)], path: &mut Vec<u8>, all: usize, found: &mut [u64; 2]) {
        let beside = |a: u8, b: u8| edges.contains(&(a, b)) || edges.contains(&(b, a));
        let head = path[path.len() - 1];
        if path.len() == all {
            found[0] += 1;
            found[1] += u64::from(all > 2 && beside(head, path[0]));
            return;
        }
        for next in 0..10 {
            if beside(head, next) && !path.contains(&next) {
                path.push(next);
                extend(edges, path, all, found);
                path.pop();
            }
        }
    }
    let mut found = [0; 2];
    for &start in vertices {
        extend(edges, &mut vec![start], vertices.len(), &mut found);
    }
    found
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    /// Listing, counting and search of a graph of edges agree with plain recursion, whatever order
    /// the edges come in.
    #[test]
    fn edges_agree_with_recursion(pairs in proptest::collection::vec((0u8..8, 0u8..8), 1..20)) {
        let edges: Vec<(u8, u8)> = pairs.into_iter().filter(|(a, b)| a != b).collect();
        prop_assume!(!edges.is_empty());
        let mut vertices: Vec<u8> = edges.iter().flat_map(|&(a, b)| [a, b]).collect();
        vertices.sort_unstable();
        vertices.dedup();
        let graph = Graph::new(edges.iter().copied()).expect("few edges");
        let [paths, rings] = by_trying(&edges, &vertices);
        let listed: Vec<Tour> = Tours::new(&graph).collect();
        prop_assert_eq!(listed.len() as u64, paths);
        prop_assert_eq!(Tours::new(&graph).count() as u64, paths);
        prop_assert_eq!(
            Tours::new(&graph).of(TourSet::Closed).count() as u64,
            rings / (2 * vertices.len() as u64)
        );
        let counted = |tours| Counter::new(&graph, tours).count().expect("few vertices");
        prop_assert_eq!(counted(TourSet::Directed), paths);
        prop_assert_eq!(counted(TourSet::Closed), rings / (2 * vertices.len() as u64));
        for (goal, exists) in [
            (Goal::directed(), paths > 0),
            (Goal::closed(), rings > 0),
            (Goal::open(), paths > rings),
            (Goal::open().with_seed(3), paths > rings),
        ] {
            let found = find(&graph, &goal).expect("a fair question").tour();
            prop_assert_eq!(found.is_some(), exists, "{:?}", goal);
            prop_assert!(found.is_none_or(|tour| goal.tours().contains(&tour)));
        }
        let text: String = edges.iter().map(|(a, b)| format!("{a} {b} # an edge\n")).collect();
        prop_assert_eq!(text.parse::<Graph>(), Ok(graph));
    }
}

/// The error of an edge names its index or line.
#[test]
fn invalid_edges_are_errors() {
    for (text, sentence) in [
        (
            "",
            "the graph has no edges, expected one a line, as in `a b`",
        ),
        (
            "# nothing\n\n",
            "the graph has no edges, expected one a line, as in `a b`",
        ),
        (
            "a b\nc",
            "line 2: 1 name, expected 2: an edge joins two vertices, as in `a b`",
        ),
        (
            "a b c d",
            "line 1: 4 names, expected 2: an edge joins two vertices, as in `a b`",
        ),
        (
            "a b\n\nb b",
            "line 3: the edge joins b to itself, expected another vertex",
        ),
    ] {
        let error = text.parse::<Graph>().expect_err(sentence);
        assert_eq!(error.to_string(), sentence);
    }
    let long = "x".repeat(65);
    for name in ["", "a b", "a#b", &long] {
        let error = Graph::new([("a", "b"), ("b", name)]).expect_err("no name");
        assert_eq!(
            error.to_string(),
            "edge 1: no name of a vertex, expected a word of at most 64 bytes without blanks, control characters and `#`"
        );
    }
    let star = Graph::new((0..=1u32 << 20).map(|leaf| ("centre".to_owned(), leaf.to_string())));
    assert!(matches!(star, Err(GraphError::TooLarge { .. })));
}

/// Names map to squares and back, errors of paths name the fault, and a vertex joined to all others
/// does not slow the search down.
#[test]
fn vertices_have_names() {
    let graph: Graph = "one two\ntwo three\nthree one\nthree four\ntwo one"
        .parse()
        .expect("edges");
    assert_eq!((graph.len(), graph.board().len()), (4, 4));
    for name in ["one", "two", "three", "four"] {
        let square = graph.vertex(name).expect("a vertex");
        assert_eq!(graph.name(square).to_string(), name);
    }
    assert_eq!(graph.vertex("five"), None);
    let path = |names: &[&str]| names.iter().filter_map(|name| graph.vertex(name)).collect();
    let tour = Tour::new(&graph, path(&["four", "three", "one", "two"])).expect("a tour");
    assert_eq!(
        (tour.kind(), tour.to_string()),
        (TourSet::Open, "four three one two".to_owned())
    );
    let error = Tour::new(&graph, path(&["four", "one", "two", "three"])).expect_err("no edge");
    assert!(matches!(&error, TourError::Path(_)), "{error}");
    assert_eq!(
        count(&graph, &Goal::directed()).expect("small").to_string(),
        "4"
    );
    let box_of = Graph::cuboid(
        [2, 2, 2],
        &Steps::leaper_in_space(0, 0, 1).expect("a wazir"),
        Wrap::NONE,
    );
    let cube = box_of.expect("a small box");
    let corner = cube.vertex("1,1,1").expect("a cell");
    assert_eq!(
        (cube.name(corner).to_string(), cube.vertex("1,1")),
        ("1,1,1".to_owned(), None)
    );
    let star = Graph::new((0..100_000).map(|leaf| (-1, leaf))).expect("a star");
    assert!(matches!(
        find(&star, &Goal::directed()),
        Ok(Answer::None(_))
    ));
    assert!(count(&star, &Goal::directed()).is_err());
    let star = Graph::new((0..10_000).map(|leaf| (-1, leaf))).expect("a star");
    assert_eq!(
        count(&star, &Goal::directed()).map(|none| none.to_string()),
        Ok("0".to_owned())
    );
}

/// A long ladder of edges in a shuffled order is counted as quickly as a strip of squares: its
/// vertices are put in order.
#[test]
fn long_graphs_are_put_in_order() {
    let side = 60u32;
    let mut edges: Vec<(u32, u32)> = (0..side - 1)
        .flat_map(|at| [(at, at + 1), (side + at, side + at + 1)])
        .collect();
    edges.extend((0..side).map(|at| (at, side + at)));
    edges.sort_by_key(|&(a, b)| (a * 7919 + b * 104_729) % 1009);
    let ladder = Graph::new(edges).expect("a ladder");
    let closed = Counter::new(&ladder, TourSet::Closed)
        .memory_limit(1 << 28)
        .count();
    assert_eq!(closed.expect("a narrow graph").to_string(), "1");
    let wazir = graph([60, 2], 0, 1, Wrap::NONE);
    let of = |graph: &Graph| {
        Counter::new(graph, TourSet::Directed)
            .count()
            .expect("narrow")
    };
    assert_eq!(of(&ladder), of(&wazir));
}

/// Where each move exists every tour is closed, and there are 10^28 of them: a walk that looks for
/// an open one ends all the same.
#[test]
fn a_walk_ends_where_every_tour_is_rejected() {
    let edges = (0..28).flat_map(|a| (0..a).map(move |b| (a, b)));
    let complete = Graph::new(edges).expect("a small graph");
    let goal = Goal::open().within(SearchLimit::nodes(1_000));
    let walked = find(&complete, &goal.clone().by(Method::Walk));
    assert_eq!(walked, Ok(Answer::LimitReached));
    let found = find(&complete, &goal).expect("a fair question");
    assert!(matches!(found, Answer::None(_)), "{found:?}");
}

/// A square of a box lies within its layer, and only a graph of one layer may be named without it.
#[test]
fn squares_are_named_by_their_places() {
    let flat = graph([3, 2], 0, 1, Wrap::NONE);
    for name in ["2,1", "2,1,0"] {
        assert_eq!(flat.vertex(name), Some(Square::new(2, 1)), "{name}");
    }
    for name in ["2,1,1", "2,1,", "3,0", "0,2", "0", "0,0,0,0", "a,b", ""] {
        assert_eq!(flat.vertex(name), None, "{name}");
    }
    assert_eq!(flat.square([2, 1, 0]), Some(Square::new(2, 1)));
    let steps = Steps::leaper(0, 1).expect("a leaper");
    let tall = Graph::cuboid([3, 2, 2], &steps, Wrap::NONE);
    let tall = tall.expect("a small graph");
    assert_eq!(tall.square([2, 1, 1]), Some(Square::new(5, 1)));
    for (graph, places) in [
        (flat, [[3, 0, 0], [0, 2, 0], [0, 0, 1]]),
        (tall, [[3, 0, 0], [0, 2, 1], [0, 0, 2]]),
    ] {
        for place in places {
            assert_eq!(graph.square(place), None, "{place:?}");
        }
    }
}

/// Graphs on different boards, and a board and another graph on it, differ in their hashes.
#[test]
fn graphs_hash_by_their_boards() {
    let hash = |graph: &Graph| BuildHasherDefault::<DefaultHasher>::default().hash_one(graph);
    let wazir = graph([3, 4], 0, 1, Wrap::NONE);
    let knight = Graph::from(wazir.board());
    let outside = Square::new(knight.board().width(), knight.board().height());
    assert_eq!(knight.neighbours(outside).count(), 0);
    assert!(!knight.is_move(outside, Square::new(outside.x() - 1, outside.y() - 2)));
    let wider = graph([4, 4], 0, 1, Wrap::NONE);
    assert_eq!(hash(&wazir), hash(&graph([3, 4], 0, 1, Wrap::NONE)));
    assert_ne!(hash(&wazir), hash(&knight));
    assert_ne!(hash(&wazir), hash(&wider));
}

/// Three vertices are enough for a closed tour, and two are not.
#[test]
fn three_vertices_close() {
    let closed = |edges: &[(u8, u8)]| {
        let graph = Graph::new(edges.iter().copied()).expect("a small graph");
        let path = Path::start(&graph, graph.board().squares().next().expect("a vertex"));
        let walk = Warnsdorff::extending(path.expect("a path")).expect("a small graph");
        walk.closed().search()
    };
    let tour = closed(&[(1, 2), (2, 3), (3, 1)]).tour();
    assert!(tour.is_some_and(|tour| tour.is_closed()));
    assert_eq!(closed(&[(1, 2)]), Answer::None(Reason::TooFewToClose));
}

/// A vertex has a name of at most 64 bytes.
#[test]
fn names_of_vertices_are_bounded() {
    let named = |length| Graph::new([("a".repeat(length), "b".to_owned())]);
    assert!(named(64).is_ok_and(|graph| graph.vertex(&"a".repeat(64)).is_some()));
    assert!(matches!(named(65), Err(GraphError::Edge { .. })));
}
