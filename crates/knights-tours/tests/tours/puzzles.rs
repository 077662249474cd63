//! Puzzles against plain recursion: one tour fits, and no given square can be left out.

use knights_tour::puzzle::{PuzzleError, TourGrade, TourPuzzle};
use knights_tour::search::Solutions;
use knights_tour::{Board, Goal, GoalError, Square};

use crate::naive;

fn with_holes() -> Board {
    let rows = [".#.", "...", "...", "..."];
    Board::from_rows(&rows.map(String::from)).expect("a board with a hole")
}

fn small_boards() -> Vec<Board> {
    let rectangle = |width, height| Board::rectangle(width, height).expect("sides are not zero");
    vec![
        rectangle(1, 1),
        rectangle(3, 4),
        rectangle(4, 3),
        rectangle(5, 4),
        rectangle(3, 7),
        with_holes(),
    ]
}

fn fits(tour: &[Square], given: &[(Square, usize)]) -> bool {
    given.iter().all(|&(square, time)| tour[time] == square)
}

#[test]
fn just_one_tour_fits() {
    for board in small_boards() {
        let tours = naive::tours(&board, &[]);
        assert!(!tours.is_empty(), "{board}");
        for seed in 0..4 {
            for max in TourGrade::ALL {
                let puzzle = TourPuzzle::make(&board, max, seed).expect("the board has a tour");
                let given = puzzle.given();
                let fitting: Vec<_> = tours.iter().filter(|tour| fits(tour, given)).collect();
                assert_eq!(fitting, [puzzle.solution().squares()], "{max} of\n{board}");
                assert!(given.is_sorted_by_key(|&(_, time)| time));
                assert!(puzzle.grade() <= max && puzzle.effort() <= max.max_nodes());
                let easier = TourGrade::ALL
                    .into_iter()
                    .filter(|&grade| grade < puzzle.grade());
                for grade in easier {
                    assert!(puzzle.effort() > grade.max_nodes());
                }
                assert_eq!(TourPuzzle::make(&board, max, seed).as_ref(), Ok(&puzzle));
            }
        }
    }
}

/// With an unlimited search, every given square is needed: without it there is a second tour.
#[test]
fn no_given_square_can_be_left_out() {
    for board in small_boards() {
        let tours = naive::tours(&board, &[]);
        for seed in 0..4 {
            let puzzle =
                TourPuzzle::make(&board, TourGrade::VeryHard, seed).expect("the board has a tour");
            for left_out in 0..puzzle.given().len() {
                let mut given = puzzle.given().to_vec();
                given.remove(left_out);
                let fitting = tours.iter().filter(|tour| fits(tour, &given)).count();
                assert!(fitting > 1, "{:?} of\n{board}", puzzle.given());
            }
        }
    }
}

/// The effort is that of the search for all solutions.
#[test]
fn puzzle_difficulty_matches_the_search_nodes() {
    let board = Board::square(5).expect("sides are not zero");
    let mut seen = Vec::new();
    for (max, seed) in [
        (TourGrade::Easy, 1),
        (TourGrade::Medium, 1),
        (TourGrade::Hard, 2),
        (TourGrade::VeryHard, 3),
    ] {
        let puzzle = TourPuzzle::make(&board, max, seed).expect("the board has a tour");
        let goal = puzzle
            .given()
            .iter()
            .fold(Goal::directed(), |goal, &(square, time)| {
                goal.through(square, time)
            });
        let mut solutions = Solutions::new(&board, &goal).expect("the squares are on the board");
        assert_eq!((solutions.nodes(), solutions.is_complete()), (0, false));
        assert_eq!(solutions.next().as_ref(), Some(puzzle.solution()));
        assert_eq!(solutions.next(), None);
        assert!(solutions.is_complete());
        assert_eq!(solutions.nodes(), puzzle.effort());
        seen.push(puzzle.given().len());
    }
    assert!(seen[0] > seen[3], "fewer squares make it harder: {seen:?}");
}

#[test]
fn boards_without_a_puzzle_have_a_reason() {
    let square = |side| Board::square(side).expect("sides are not zero");
    let none = TourPuzzle::make(&square(4), TourGrade::Easy, 0).expect_err("no tour");
    assert_eq!(
        none.to_string(),
        "no tour: 4 x 4: no tour, the board is too small, as exhaustive search shows"
    );
    assert!(matches!(none, PuzzleError::NoTour(_)));
    assert_eq!(
        TourPuzzle::make(&square(33), TourGrade::Easy, 0),
        Err(PuzzleError::Goal(GoalError::TooLarge {
            squares: 1089,
            max: 1024
        }))
    );
}

/// The given squares and no others are numbered, from 1 on; the solved board has all numbers, and
/// the given ones stand out.
#[test]
fn pictures_show_the_given_squares() {
    let board = Board::rectangle(3, 4).expect("sides are not zero");
    let puzzle = TourPuzzle::make(&board, TourGrade::VeryHard, 1).expect("the board has a tour");
    let text = puzzle.picture().text().to_string();
    let solved = puzzle.solved().text().to_string();
    let given = |square: Square| puzzle.given().iter().any(|&(at, _)| at == square);
    let (mut asked, mut answer) = (String::new(), String::new());
    for y in (0..4).rev() {
        for square in (0..3).map(|x| Square::new(x, y)) {
            let visited = |&at: &Square| at == square;
            let time = puzzle.solution().squares().iter().position(visited);
            let number = (time.expect("a tour visits every square") + 1).to_string();
            let (blank, shown) = if given(square) {
                ('=', &number[..])
            } else {
                (' ', ".")
            };
            let width = puzzle
                .given()
                .iter()
                .map(|(_, time)| (time + 1).to_string().len());
            let width = width.max().unwrap_or(1);
            asked += &format!(" {shown:>width$}");
            answer += &format!("{}{blank}{number}", " ".repeat(2 - number.len()));
        }
        asked.push('\n');
        answer.push('\n');
    }
    assert_eq!(text, asked);
    assert_eq!(solved, answer);
    let (svg, solved) = (
        puzzle.picture().svg().to_string(),
        puzzle.solved().svg().to_string(),
    );
    let expected_text = format!(
        "<title>A knight's tour puzzle of 3 x 4</title>\n<desc>{} of 12 squares are numbered</desc>",
        puzzle.given().len()
    );
    assert!(
        svg.contains(&expected_text) && solved.contains(&expected_text),
        "{svg}"
    );
    assert!(!svg.contains("<g class=\"line ") && solved.contains("<g class=\"line "));
}

/// A board with holes is drawn as it is written, row 0 first.
#[test]
fn holes_are_drawn_as_they_are_written() {
    let puzzle = TourPuzzle::make(&with_holes(), TourGrade::Easy, 2).expect("the board has a tour");
    let text = puzzle.solved().text().to_string();
    let holes: Vec<bool> = text.lines().map(|line| line.contains('#')).collect();
    assert_eq!(holes, [true, false, false, false], "{text}");
}
