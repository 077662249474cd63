//! Complete searches.

use knights_tour::search::{CompleteSearch, Solutions};
use knights_tour::{Board, Goal, SearchLimit, Square, TourSet, find, refuted};

use super::random::{TestRandom, name};
use super::{answer_text, check, hash_hex, hash_text};

/// A goal without what a board's name already tells.
fn asked(goal: &Goal) -> String {
    format!("{goal:?}")
        .replace(&format!("{:?}", SearchLimit::unlimited()), "none")
        .replace("method: None, ", "")
        .replace("Square ", "")
}

/// The answer of a search and its nodes.
fn searched(board: &Board, goal: &Goal, nodes: u64) -> String {
    let Ok(mut search) = CompleteSearch::new(board, goal) else {
        return "refused".to_owned();
    };
    let answer = search.run(SearchLimit::nodes(nodes));
    format!("{} nodes, {}", search.nodes(), answer_text(&answer))
}

/// Boards with holes by lot, and goals by lot: nodes and answers of the search, and what is known
/// without one.
#[test]
fn searches_of_boards_with_holes() {
    let mut rng = TestRandom(1);
    let mut lines = Vec::new();
    for round in 0..120 {
        let board = match round % 3 {
            0 => rng.board(3, 6),
            1 => rng.board(5, 8),
            _ => rng.board(6, 10),
        };
        let goal = rng.goal(&board);
        let known = refuted(&board, &goal).expect("a fair question");
        lines.push(format!("{}, {}", name(&board), asked(&goal)));
        lines.push(format!("  {}", searched(&board, &goal, 400)));
        lines.extend(known.map(|reason| format!("  refuted: {reason}")));
    }
    check("searches.txt", &lines);
}

/// Boards of the squares that a knight has visited on a walk: most have open tours, and some take
/// trying. A line a board, with the nodes of each search and a mark of its answer.
#[test]
fn searches_of_walked_boards() {
    let mut rng = TestRandom(4);
    let mut lines = Vec::new();
    for round in 0..500 {
        let (side, max) = (6 + round % 6, 12 + rng.below(50));
        let (board, walk) = rng.walk(side, max);
        let (start, end) = (walk[0], walk[walk.len() - 1]);
        let goals = [
            Goal::closed(),
            Goal::open(),
            Goal::directed().from(start),
            Goal::directed().from(start).to(end),
            Goal::open().to(rng.square(&board)).with_seed(5),
        ];
        let answers = goals.map(|goal| {
            let mut search = CompleteSearch::new(&board, &goal).expect("a fair question");
            let answer = answer_text(&search.run(SearchLimit::nodes(150)));
            format!("{}:{:08x}", search.nodes(), hash_text(&answer))
        });
        lines.push(format!(
            "{round} ({} squares) {}",
            board.len(),
            answers.join(" ")
        ));
    }
    check("walked.txt", &lines);
}

/// Boards of the squares of a walk, with the times of some of them: nodes and answers.
#[test]
fn searches_with_given_times() {
    let mut rng = TestRandom(9);
    let mut lines = Vec::new();
    for round in 0..150 {
        let max = 10 + rng.below(35);
        let (board, walk) = rng.walk(5 + round % 4, max);
        let every = 2 + rng.below(6);
        let timed = walk.iter().enumerate().skip(1).step_by(every);
        let answers = TourSet::ALL.map(|tours| {
            let goal = timed
                .clone()
                .fold(Goal::of(tours), |goal, (time, &square)| {
                    goal.through(square, time)
                });
            searched(&board, &goal, 60)
        });
        lines.push(format!(
            "{round} ({} squares, every {every}) {}",
            board.len(),
            answers.join("; ")
        ));
    }
    check("timed.txt", &lines);
}

/// Narrow boards, on which trying is given up for dynamic programming along them.
#[test]
fn searches_of_narrow_boards() {
    let mut rng = TestRandom(2);
    let mut lines = Vec::new();
    for round in 0..60 {
        let (side, length) = (3 + round % 3, 6 + rng.below(20) as u16);
        let full = match round % 2 {
            0 => Board::rectangle(side, length),
            _ => Board::rectangle(length, side),
        }
        .expect("sides above zero");
        let holes = [rng.square(&full), rng.square(&full)];
        let board = match round % 5 {
            0 | 1 => full,
            _ => Board::from_fn(full.width(), full.height(), |square| {
                !holes.contains(&square)
            })
            .expect("most squares stay"),
        };
        let goal = rng.goal(&board);
        lines.push(format!("{}, {}", name(&board), asked(&goal)));
        lines.push(format!("  {}", searched(&board, &goal, 3000)));
    }
    check("narrow.txt", &lines);
}

/// Squares at given times: the tours that fit, in their order, and the nodes that it takes to find
/// them all.
#[test]
fn solutions_of_puzzles() {
    let mut rng = TestRandom(3);
    let mut lines = Vec::new();
    for round in 0..80 {
        let board = rng.board(3, 9);
        let Ok(answer) = find(&board, &Goal::directed().within(SearchLimit::nodes(1000))) else {
            continue;
        };
        let Some(tour) = answer.tour() else { continue };
        let seeded = rng.goal(&board).seed();
        let goal = Goal::of(match round % 3 {
            0 => TourSet::Directed,
            _ => tour.kind(),
        });
        let goal = seeded.into_iter().fold(goal, Goal::with_seed);
        // The more squares there are, the more of them are given.
        let given: Vec<(Square, usize)> = (0..board.len() / 3)
            .map(|_| rng.below(board.len()))
            .map(|time| (tour.squares()[time], time))
            .collect();
        let goal = given
            .iter()
            .fold(goal, |goal, &(square, time)| goal.through(square, time));
        let goal = goal.within(SearchLimit::nodes(60));
        let mut solutions = Solutions::new(&board, &goal).expect("a fair question");
        let tours: Vec<String> = solutions
            .by_ref()
            .take(5)
            .map(|tour| hash_hex(tour.squares().iter().copied()))
            .collect();
        lines.push(format!(
            "{}: {} nodes, {}, complete: {}",
            name(&board),
            solutions.nodes(),
            tours.join(" "),
            solutions.is_complete()
        ));
    }
    check("solutions.txt", &lines);
}
