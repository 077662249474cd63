//! Searches for tours of other pieces.

use knights_tour::counting::Counter;
use knights_tour::graph::{Graph, Steps, Wrap};
use knights_tour::search::CompleteSearch;
use knights_tour::{Goal, Path, SearchLimit, Square, TourSet, Tours};

use super::random::{TestRandom, name};
use super::{answer_text, check, hash_hex};

/// A square of a graph.
fn square(rng: &mut TestRandom, graph: &Graph) -> Square {
    graph.board().squares().collect::<Vec<_>>()[rng.below(graph.len())]
}

/// Graphs of leapers on boards by lot, sewn together or not: searches, the first tours of the list,
/// and the count.
#[test]
fn random_leaper_boards_match_their_digest() {
    let mut rng = TestRandom(21);
    let mut lines = Vec::new();
    let leapers = [(0, 1), (1, 2), (1, 1), (1, 3), (2, 3), (0, 2), (1, 4)];
    for round in 0..140 {
        let (a, b) = leapers[round % leapers.len()];
        let board = rng.board(2, 7);
        let wrap = Wrap {
            columns: rng.below(3) == 0,
            rows: rng.below(3) == 0,
            ..Wrap::NONE
        };
        let steps = Steps::leaper(a, b).expect("a leaper");
        let steps = match rng.below(4) {
            0 => steps
                .and(Steps::leaper(0, 1).expect("a wazir"))
                .expect("few steps"),
            _ => steps,
        };
        let graph = Graph::leaper(&board, &steps, wrap).expect("a small board");
        let goal = match rng.below(3) {
            0 => Goal::directed(),
            1 => Goal::closed(),
            _ => Goal::open(),
        };
        let goal = match rng.below(4) {
            0 => goal.from(square(&mut rng, &graph)),
            1 => goal.to(square(&mut rng, &graph)),
            2 => goal
                .from(square(&mut rng, &graph))
                .to(square(&mut rng, &graph)),
            _ => goal,
        };
        let mut search = CompleteSearch::new(&graph, &goal).expect("a fair question");
        let answer = search.run(SearchLimit::nodes(400));
        lines.push(format!("{}, {a} {b}, {wrap:?}", name(&board)));
        lines.push(format!(
            "  {} nodes, {}",
            search.nodes(),
            answer_text(&answer)
        ));
        if graph.len() <= 12 {
            let start = Path::start(&graph, square(&mut rng, &graph)).expect("a square");
            let tours = Tours::extending(&start);
            let marks: Vec<String> = tours
                .of(TourSet::Open)
                .take(3)
                .map(|tour| hash_hex(tour.squares().iter().copied()))
                .collect();
            lines.push(format!("  open: {}", marks.join(" ")));
        }
        if graph.len() <= 20 {
            let count = Counter::new(&graph, TourSet::Closed).count();
            lines.push(format!("  closed: {count:?}"));
        }
    }
    check("leapers.txt", &lines);
}
