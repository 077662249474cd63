//! The methods that suit a board and a goal, what they need, and what each of them answers.

use knights_tour::graph::{Graph, Steps, Wrap};
use knights_tour::symmetry::Symmetry;
use knights_tour::{
    Answer, Board, Goal, GoalError, Method, SearchLimit, Square, TourSet, find, refuted,
};

use super::{answer_text, check};

fn rectangle(width: u16, height: u16) -> Board {
    Board::rectangle(width, height).expect("sides above zero")
}

/// Boards and graphs of each kind, with their names.
fn graphs() -> Vec<(&'static str, Graph)> {
    let leaper = |board: &Board, a, b, wrap| {
        let steps = Steps::leaper(a, b).expect("a leaper");
        Graph::leaper(board, &steps, wrap).expect("a small board")
    };
    let cut = Board::from_fn(6, 6, |square| square.x() + square.y() > 1).expect("33 squares");
    let torus = Wrap {
        columns: true,
        rows: true,
        ..Wrap::NONE
    };
    let edges = [
        ("a", "b"),
        ("b", "c"),
        ("c", "d"),
        ("d", "a"),
        ("a", "c"),
        ("d", "e"),
    ];
    vec![
        ("1x1", rectangle(1, 1).into()),
        ("1x2", rectangle(1, 2).into()),
        ("3x4", rectangle(3, 4).into()),
        ("4x4", rectangle(4, 4).into()),
        ("5x5", rectangle(5, 5).into()),
        ("6x5", rectangle(6, 5).into()),
        ("8x8", rectangle(8, 8).into()),
        ("3x10", rectangle(3, 10).into()),
        ("24x25", rectangle(24, 25).into()),
        ("6x6 without a corner", cut.into()),
        (
            "knight on a 5x5 torus",
            leaper(&rectangle(5, 5), 1, 2, torus),
        ),
        ("wazir on 4x4", leaper(&rectangle(4, 4), 0, 1, Wrap::NONE)),
        ("wazir on 5x5", leaper(&rectangle(5, 5), 0, 1, Wrap::NONE)),
        ("edges", Graph::new(edges).expect("a small graph")),
    ]
}

/// Goals with and without squares at given times, with their names.
fn goals(graph: &Graph, tours: TourSet) -> Vec<(&'static str, Goal)> {
    let squares: Vec<Square> = graph.board().squares().collect();
    let (first, last) = (squares[0], squares[squares.len() - 1]);
    let beside = graph.neighbours(first).next().unwrap_or(first);
    let goal = || Goal::of(tours);
    vec![
        ("plain", goal()),
        ("from", goal().from(first)),
        ("to", goal().to(last)),
        ("between", goal().from(first).to(last)),
        ("between neighbours", goal().from(first).to(beside)),
        (
            "through",
            goal().through(squares[squares.len() / 2], 3.min(squares.len() - 1)),
        ),
        ("seed", goal().with_seed(7)),
        ("seed, from", goal().from(first).with_seed(8)),
        ("symmetric", goal().symmetric(Symmetry::HalfTurn)),
    ]
}

const METHODS: [Method; 4] = [
    Method::Walk,
    Method::Construction,
    Method::Search,
    Method::Quotient,
];

/// A goal has two lines: the methods that suit it, and why there is no tour, if that is known at
/// once; the memory and the answer of each method, and the answer of the best.
#[test]
fn methods_answer_as_in_the_golden_file() {
    let mut lines = Vec::new();
    for (name, graph) in graphs() {
        for tours in [TourSet::Directed, TourSet::Open, TourSet::Closed] {
            for (what, goal) in goals(&graph, tours) {
                let suited = Method::suited(&graph, &goal).iter();
                let suited: Vec<_> = suited.map(ToString::to_string).collect();
                let reason = refuted(&graph, &goal)
                    .map(|reason| reason.map_or("perhaps".to_owned(), |reason| reason.to_string()));
                let reason = reason.unwrap_or_else(|error| error.to_string());
                lines.push(format!(
                    "{name}, {tours}, {what}: {}; {reason}",
                    suited.join(", ")
                ));
                let goal = goal.within(SearchLimit::nodes(3_000));
                let brief = |answer: Result<Answer, GoalError>| {
                    answer.map_or("refused".to_owned(), |answer| answer_text(&answer))
                };
                let answers = METHODS.map(|method| {
                    let memory = method.memory(&graph, &goal);
                    format!("{memory} bytes: {}", brief(method.find(&graph, &goal)))
                });
                let found = brief(find(&graph, &goal));
                lines.push(format!("  {}; {found}", answers.join("; ")));
            }
        }
    }
    check("methods.txt", &lines);
}

/// A walk is tried up to these sizes, where it is hardly ever in vain.
#[test]
fn large_boards_are_constructed() {
    let walks = |width, height, tours| {
        let suited = Method::suited(rectangle(width, height), &Goal::of(tours));
        suited.contains(&Method::Walk)
    };
    for (width, height, directed, closed) in [
        (50, 50, true, true),
        (50, 51, true, false),
        (1024, 1024, true, false),
        (1024, 1025, false, false),
        (5, 500, true, true),
        (4, 500, false, false),
    ] {
        let found = [TourSet::Directed, TourSet::Closed].map(|tours| walks(width, height, tours));
        assert_eq!(found, [directed, closed], "{width} x {height}");
    }
}
