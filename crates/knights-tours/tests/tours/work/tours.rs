//! Walks, constructions, variations, lists, symmetric tours and puzzles.

use knights_tour::construction::Construction;
use knights_tour::puzzle::{TourGrade, TourPuzzle};
use knights_tour::symmetry::{DistinctTours, Symmetry, UndirectedTour};
use knights_tour::warnsdorff::Warnsdorff;
use knights_tour::{Board, Goal, Method, Path, SearchLimit, Square, Tour, TourSet, Tours, find};

use super::random::{TestRandom, name};
use super::{answer_text, check, hash_hex};

/// The hashes of tours.
fn hashes(tours: impl Iterator<Item = Tour>) -> String {
    let hashes = tours.map(|tour| hash_hex(tour.squares().iter().copied()));
    hashes.collect::<Vec<_>>().join(" ")
}

/// The least patience in a doubling row with which a walk answers, and its answer.
fn walked(walk: &Warnsdorff) -> String {
    let patiences = [0, 1, 2, 4, 8, 16, 32, 64, 128, 256, 1024];
    let answers = patiences.map(|backtrack_limit| {
        answer_text(&walk.clone().backtrack_limit(backtrack_limit).search())
    });
    let last = &answers[answers.len() - 1];
    let enough = answers.iter().position(|answer| answer == last);
    format!("{enough:?} {last}")
}

/// Walks by Warnsdorff's rule: how much is taken back, and where they lead.
#[test]
fn random_board_walks_match_their_digest() {
    let mut rng = TestRandom(11);
    let mut lines = Vec::new();
    for round in 0..120 {
        let board = match round % 3 {
            0 => rng.board(3, 7),
            1 => Board::rectangle(5 + rng.below(20) as u16, 5 + rng.below(20) as u16)
                .expect("sides above zero"),
            _ => rng.board(5, 16),
        };
        let start = rng.square(&board);
        let path = Path::start(&board, start).expect("a square of the board");
        let open = Warnsdorff::extending(path.clone()).expect("a small board");
        lines.push(format!("{}, from {start}", name(&board)));
        lines.push(format!("  {}", walked(&open)));
        lines.push(format!("  closed: {}", walked(&open.closed())));
    }
    check("walks.txt", &lines);
}

/// Constructions, one line for each height.
#[test]
fn constructions_of_rectangles() {
    let mut rng = TestRandom(12);
    let mut lines = Vec::new();
    for height in 3..=30 {
        for tours in [TourSet::Directed, TourSet::Closed] {
            let mut line = format!("height {height}, {tours}:");
            for width in 3..=30 {
                let board = Board::rectangle(width, height).expect("sides above zero");
                let goal = Goal::of(tours);
                let goal = goal.from(rng.square(&board));
                line += &match Construction::new(&board, &goal) {
                    Ok(construction) => format!(" {}", hash_hex(construction.squares())),
                    Err(_) => " -".to_owned(),
                };
            }
            lines.push(line);
        }
    }
    check("constructions.txt", &lines);
}

/// Tours between two squares, of boards from 24 to 60 squares a side.
#[test]
fn constructions_between_squares() {
    let mut rng = TestRandom(13);
    let mut lines = Vec::new();
    for _ in 0..60 {
        let side = |rng: &mut TestRandom| 24 + rng.below(37) as u16;
        let board = Board::rectangle(side(&mut rng), side(&mut rng)).expect("sides above zero");
        let (start, end) = (rng.square(&board), rng.square(&board));
        let found = Method::Construction.find(&board, &Goal::directed().from(start).to(end));
        let found = found.map_or("refused".to_owned(), |answer| answer_text(&answer));
        lines.push(format!("{}, {start} to {end}: {found}", name(&board)));
    }
    check("between.txt", &lines);
}

/// Tours of small boards in the order in which they are listed, and the first of each class.
#[test]
fn lists_of_small_boards() {
    let mut rng = TestRandom(14);
    let mut lines = Vec::new();
    for round in 0..60 {
        let max = 8 + rng.below(14);
        let (board, walk) = rng.walk(4 + round % 4, max);
        let path = Path::start(&board, walk[0]).expect("a square of the board");
        lines.push(format!("{}, from {}", name(&board), walk[0]));
        let all = Tours::extending(&path);
        let closed = all.clone().of(TourSet::Closed);
        lines.push(format!(
            "  {} of {}, closed: {}",
            hashes(all.clone().take(3)),
            all.count(),
            hashes(closed.take(3))
        ));
        for line in [UndirectedTour::Path, UndirectedTour::Closed] {
            let classes = DistinctTours::new(&board, line);
            lines.push(format!("  {line:?}: {}", hashes(classes.take(3))));
        }
    }
    check("lists.txt", &lines);
}

/// The answers of `find` with a seed.
#[test]
fn tours_of_seeds() {
    let mut rng = TestRandom(15);
    let mut lines = Vec::new();
    for seed in 0..60 {
        let board = match seed % 3 {
            0 => rng.board(5, 12),
            1 => Board::rectangle(3 + rng.below(18) as u16, 3 + rng.below(18) as u16)
                .expect("sides above zero"),
            _ => rng.walk(12, 60).0,
        };
        let goal = rng
            .goal(&board)
            .with_seed(seed)
            .within(SearchLimit::nodes(500));
        let found = find(&board, &goal).expect("a fair question");
        lines.push(format!("{}, {seed}: {}", name(&board), answer_text(&found)));
    }
    check("seeds.txt", &lines);
}

/// Tours that a symmetry leaves alone.
#[test]
fn symmetric_tours() {
    let mut lines = Vec::new();
    for (width, height) in [
        (3, 10),
        (6, 6),
        (6, 10),
        (8, 8),
        (5, 5),
        (7, 8),
        (10, 10),
        (5, 6),
    ] {
        let board = Board::rectangle(width, height).expect("sides above zero");
        for symmetry in Symmetry::ALL {
            for (line, goal) in [
                (UndirectedTour::Closed, Goal::closed()),
                (UndirectedTour::Path, Goal::directed().with_seed(7)),
            ] {
                let goal = goal.symmetric(symmetry).within(SearchLimit::nodes(300));
                let found = find(&board, &goal);
                let found = found.map_or("refused".to_owned(), |answer| answer_text(&answer));
                lines.push(format!("{}, {symmetry}, {line:?}: {found}", name(&board)));
            }
        }
    }
    check("symmetric.txt", &lines);
}

/// Puzzles of a seed: their given squares and grades.
#[test]
fn puzzles_of_seeds() {
    let mut lines = Vec::new();
    for seed in 0..8 {
        let board = TestRandom(seed).board(4, 6);
        for grade in [TourGrade::Easy, TourGrade::Medium] {
            let Ok(puzzle) = TourPuzzle::make(&board, grade, seed) else {
                lines.push(format!("{}, {grade}: none", name(&board)));
                continue;
            };
            let given = puzzle.given().iter();
            let given: Vec<String> = given
                .map(|(square, time): &(Square, usize)| format!("{square}@{time}"))
                .collect();
            lines.push(format!(
                "{}, {grade}: {} nodes, {}",
                name(&board),
                puzzle.effort(),
                given.join(" ")
            ));
        }
    }
    check("puzzles.txt", &lines);
}
