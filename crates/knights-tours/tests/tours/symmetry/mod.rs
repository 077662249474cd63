//! Tours up to symmetry and symmetric tours, against listing and published numbers.

mod goals;

use std::collections::BTreeSet;

use knights_tour::symmetry::{
    DistinctTours, Symmetry, SymmetryCounter, UndirectedTour, is_symmetric,
};
use knights_tour::{Answer, Board, Goal, SearchLimit, Square, Tour, Tours, find};

/// A tour as a set of undirected moves, which neither direction nor, for rings, the beginning
/// changes.
fn moves(
    board: &Board,
    squares: &[Square],
    line: UndirectedTour,
    by: Option<Symmetry>,
) -> BTreeSet<[Square; 2]> {
    let image = |square: Square| by.map_or(square, |by| by.image(board, square));
    let mut pairs: Vec<[Square; 2]> = squares.windows(2).map(|pair| [pair[0], pair[1]]).collect();
    if line == UndirectedTour::Closed {
        pairs.push([squares[squares.len() - 1], squares[0]]);
    }
    pairs
        .into_iter()
        .map(|pair| {
            let mut pair = pair.map(image);
            pair.sort();
            pair
        })
        .collect()
}

/// The goal of tours of this kind.
const fn goal(line: UndirectedTour) -> Goal {
    match line {
        UndirectedTour::Closed => Goal::closed(),
        UndirectedTour::Path => Goal::directed(),
    }
}

/// All tours of a board as sets of moves.
fn lines(board: &Board, line: UndirectedTour) -> BTreeSet<BTreeSet<[Square; 2]>> {
    Tours::new(board)
        .filter(|tour| line == UndirectedTour::Path || tour.is_closed())
        .map(|tour| moves(board, tour.squares(), line, None))
        .collect()
}

fn turned(board: &Board, tour: &BTreeSet<[Square; 2]>, by: Symmetry) -> BTreeSet<[Square; 2]> {
    tour.iter()
        .map(|pair| {
            let mut pair = pair.map(|square| by.image(board, square));
            pair.sort();
            pair
        })
        .collect()
}

/// Whether the symmetry takes the moves of a tour to themselves.
pub(crate) fn fixes(by: Symmetry, tour: &Tour, line: UndirectedTour) -> bool {
    let (board, squares) = (tour.board(), tour.squares());
    moves(board, squares, line, Some(by)) == moves(board, squares, line, None)
}

/// Boards of up to 30 squares, with and without holes, small enough to be listed whole.
pub(crate) fn boards() -> Vec<Board> {
    let mut boards: Vec<Board> = [(3, 4), (4, 5), (5, 5), (3, 7), (3, 8), (1, 1), (2, 2)]
        .into_iter()
        .map(|(width, height)| Board::rectangle(width, height).expect("small and well-formed"))
        .collect();
    for text in [
        "...\n.#.\n...",
        ".##\n##.",
        "#.##\n###.\n.###\n##.#",
        "....\n.##.\n.##.\n....",
        "#..#\n....\n....\n#..#",
        "...#.\n.....\n#...#\n.....\n.#...",
        "##.##\n#...#\n.....\n#...#\n##.##",
        "....\n....\n.##.\n....\n....",
        ".....\n..#..\n.....\n..#..\n.....",
        "#....#\n......\n......\n#....#",
        "#...\n....\n...#",
        "......\n.#..#.\n......\n......",
        "..\n#.",
    ] {
        boards.push(text.parse().expect("small and well-formed"));
    }
    boards
}

/// Counts on quotients agree with listings of all tours: the tours that each symmetry fixes, those
/// that any fixes, and the classes.
#[test]
fn counts_agree_with_listing() {
    let mut symmetric_tours = 0;
    for board in boards() {
        for line in [UndirectedTour::Closed, UndirectedTour::Path] {
            let all = lines(&board, line);
            // A path of one square has no moves, and is one all the same.
            let counter = SymmetryCounter::new(&board, line);
            let symmetries: Vec<Symmetry> = Symmetry::of(&board).collect();
            let fixed_by =
                |tour: &BTreeSet<[Square; 2]>, by: Symmetry| turned(&board, tour, by) == *tour;
            for &by in &symmetries {
                let expected = all.iter().filter(|tour| fixed_by(tour, by)).count();
                let found = counter
                    .fixed(by)
                    .expect("small and well-formed")
                    .to_string();
                assert_eq!(found, expected.to_string(), "{by} of\n{board}{line:?}");
                let answer =
                    find(&board, &goal(line).symmetric(by)).expect("small and well-formed");
                match answer {
                    Answer::Tour(tour) => {
                        let tour = moves(&board, tour.squares(), line, None);
                        assert!(
                            all.contains(&tour) && fixed_by(&tour, by),
                            "{by} of\n{board}"
                        );
                    }
                    Answer::None(reason) => {
                        assert_eq!(expected, 0, "{by} of\n{board}{line:?}: {reason}")
                    }
                    // Whether one of the many tours of the quotient is covered is not known.
                    Answer::LimitReached => assert_eq!(expected, 0, "{by} of\n{board}{line:?}"),
                }
            }
            let symmetric = all
                .iter()
                .filter(|tour| symmetries.iter().any(|&by| fixed_by(tour, by)))
                .count();
            symmetric_tours += symmetric;
            assert_eq!(
                counter
                    .symmetric()
                    .expect("small and well-formed")
                    .to_string(),
                symmetric.to_string(),
                "{line:?} of\n{board}"
            );
            let classes: BTreeSet<_> = all
                .iter()
                .map(|tour| {
                    let images = symmetries.iter().map(|&by| turned(&board, tour, by));
                    images.chain([tour.clone()]).min()
                })
                .collect();
            assert_eq!(
                counter
                    .distinct()
                    .expect("small and well-formed")
                    .to_string(),
                classes.len().to_string(),
                "{line:?} of\n{board}"
            );
            let listed: Vec<Tour> = DistinctTours::new(&board, line).collect();
            assert_eq!(listed.len(), classes.len(), "{line:?} of\n{board}");
            for tour in listed {
                let set = moves(&board, tour.squares(), line, None);
                let expected = symmetries.iter().any(|&by| fixed_by(&set, by));
                assert_eq!(is_symmetric(&tour, line), expected, "{tour}");
            }
        }
    }
    assert!(
        symmetric_tours > 80,
        "only {symmetric_tours} symmetric tours were met"
    );
}

fn distinct(width: u16, height: u16, line: UndirectedTour) -> String {
    let board = Board::rectangle(width, height).expect("small and well-formed");
    SymmetryCounter::new(&board, line)
        .distinct()
        .expect("small and well-formed")
        .to_string()
}

/// Closed tours up to symmetry (OEIS A169769 for three rows), and open ones of four rows (A328341).
#[test]
fn classes_are_as_published() {
    assert_eq!(distinct(6, 6, UndirectedTour::Closed), "1245");
    let three = (10..=18)
        .step_by(2)
        .map(|n| distinct(3, n, UndirectedTour::Closed));
    assert!(three.eq(["6", "44", "396", "3868", "37070"]));
    let four = (3..=8).map(|n| distinct(4, n, UndirectedTour::Path));
    assert!(four.eq(["3", "0", "22", "186", "1603", "7772"]));
    assert_eq!(distinct(5, 5, UndirectedTour::Path), "112");
}

/// Large boards, where one is found on the quotient.
#[test]
fn symmetric_tours_of_large_boards_are_found() {
    for (width, height, by, line) in [
        (8, 8, Symmetry::HalfTurn, UndirectedTour::Closed),
        (30, 30, Symmetry::QuarterTurn, UndirectedTour::Closed),
        (50, 40, Symmetry::HalfTurn, UndirectedTour::Closed),
        (21, 21, Symmetry::HalfTurn, UndirectedTour::Path),
        (20, 21, Symmetry::HalfTurn, UndirectedTour::Path),
        (10, 3, Symmetry::HalfTurn, UndirectedTour::Closed),
        (14, 15, Symmetry::Columns, UndirectedTour::Closed),
    ] {
        let board = Board::rectangle(width, height).expect("small and well-formed");
        for seed in [None, Some(1), Some(2)] {
            let goal = goal(line).symmetric(by).within(SearchLimit::nodes(100_000));
            let goal = seed.into_iter().fold(goal, Goal::with_seed);
            let answer = find(&board, &goal).expect("small and well-formed");
            let Answer::Tour(tour) = answer else {
                panic!("{width} x {height}, {by}: {answer:?}");
            };
            assert!(line == UndirectedTour::Path || tour.is_closed());
            let set = moves(&board, tour.squares(), line, None);
            assert_eq!(turned(&board, &set, by), set, "{width} x {height}, {by}");
        }
    }
    // A tour of a board with as many squares of either colour changes colour when it is turned once
    // round a quarter.
    let board = Board::square(8).expect("small and well-formed");
    let goal = Goal::closed()
        .symmetric(Symmetry::QuarterTurn)
        .within(SearchLimit::nodes(1000));
    assert!(!matches!(find(&board, &goal), Ok(Answer::Tour(_))));
}
