//! Tests of the papers' facts and of invalid input.

use knights_tour::assignment::{
    InputError, count_tours, enum_tours, first, first_closed_tour_heuristics, first_tour,
    first_tour_heuristics, is_legal, one_tour_pred, print_board, print_board_by_x,
};
use knights_tour::{Board, BoardError, PathError, Square, Tour};

/// The squares of a printed board, by number; `-1` for none. The first row is `rows(0)`, its first
/// column `columns(0)`.
fn read(text: &str, square_at: impl Fn(u16, u16) -> Square) -> Vec<Square> {
    let mut numbered: Vec<(usize, Square)> = Vec::new();
    for (row, line) in text.lines().enumerate() {
        for (column, word) in line.split_whitespace().enumerate() {
            if word != "-1" {
                numbered.push((
                    word.parse().expect("a number"),
                    square_at(column as u16, row as u16),
                ));
            }
        }
    }
    numbered.sort_unstable();
    numbered.into_iter().map(|(_, square)| square).collect()
}

/// The papers print a trailing blank on each line.
fn trimmed(text: &str) -> String {
    text.replace(" \n", "\n")
}

const OPEN_5: &str = "  24   11    6   17    0
  19   16   23   12    7
  10    5   18    1   22
  15   20    3    8   13
   4    9   14   21    2
";

const CLOSED_6: &str = "  10    5   18   25   16    7
  31   26    9    6   19   24
   4   11   30   17    8   15
  29   32   27    0   23   20
  12    3   34   21   14    1
  33   28   13    2   35   22
";

const OPEN_8: &str = "  51   46   55   44   53    4   21   12
  56   43   52    3   22   13   24    5
  47   50   45   54   25   20   11   14
  42   57    2   49   40   23    6   19
  35   48   41   26   61   10   15   28
  58    1   36   39   32   27   18    7
  37   34   31   60    9   62   29   16
   0   59   38   33   30   17    8   63
";

const MUTILATED_7: &str = "   0   13   22   33   28   11   20
  23   32    1   12   21   34   27
  14    7   16   29    2   19   10
  31   24    5    8   17   26    3
   6   15   30   25    4    9   18
  -1   -1   -1   -1   -1   -1   -1
  -1   -1   -1   -1   -1   -1   -1
";

#[test]
fn printed_tours_are_tours_and_print_as_they_were() {
    for (side, text, closed) in [(5, OPEN_5, false), (6, CLOSED_6, true), (8, OPEN_8, false)] {
        let squares = read(text, |column, row| Square::new(column, side - 1 - row));
        let tour = Tour::new(Board::square(side).unwrap(), squares).unwrap();
        assert_eq!(tour.is_closed(), closed, "{side}");
        assert_eq!(trimmed(&print_board(side, tour.squares()).unwrap()), text);
        // Enumeration from a prefix of the tour finds the tour.
        let beginning = &tour.squares()[..tour.squares().len() - 20];
        assert!(
            enum_tours(side, beginning)
                .unwrap()
                .any(|other| other == tour)
        );
    }
    let squares = read(MUTILATED_7, |column, row| Square::new(row, column));
    let board = Board::from_fn(7, 7, |square| square.x() < 5).unwrap();
    Tour::new(&board, squares.clone()).unwrap();
    assert_eq!(
        trimmed(&print_board_by_x(7, &squares).unwrap()),
        MUTILATED_7
    );
}

#[test]
fn counts_of_the_papers() {
    for side in [2, 3, 4] {
        assert_eq!(count_tours(side, &[]), Ok(0));
    }
    assert_eq!(count_tours(1, &[]), Ok(1));
    assert_eq!(count_tours(5, &[(0, 0).into()]), Ok(304));
    assert_eq!(count_tours(5, &[]), Ok(1728));
    let starts = Board::square(5).unwrap();
    let sum: u128 = starts
        .squares()
        .map(|start| count_tours(5, &[start]).unwrap())
        .sum();
    assert_eq!(sum, 1728);
}

#[test]
fn counts_of_six_by_six() {
    assert_eq!(count_tours(6, &[(0, 0).into()]), Ok(524_486));
    assert_eq!(count_tours(6, &[]), Ok(6_637_920));
}

#[test]
fn first_stops_at_the_first_result() {
    for stop in 0..=5 {
        let mut calls = Vec::new();
        let found = first(0..5, |x| {
            calls.push(x);
            (x == stop).then_some(x)
        });
        assert_eq!(found, (stop < 5).then_some(stop));
        let expected: Vec<i32> = (0..5).take_while(|&x| x <= stop).collect();
        assert_eq!(
            calls, expected,
            "once each, in order, none after the first result"
        );
    }
}

#[test]
fn predicate_restricts_the_squares_of_a_path() {
    let path = one_tour_pred(7, &[(0, 0).into()], 35, |square| square.x() < 5)
        .unwrap()
        .unwrap();
    assert_eq!(path.squares().len(), 35);
    assert_eq!(path.squares()[0], (0, 0).into());
    assert!(path.squares().iter().all(|square| square.x() < 5));
    // More squares than there are.
    assert_eq!(
        one_tour_pred(7, &[(0, 0).into()], 36, |square| square.x() < 5),
        Ok(None)
    );
    // The predicate is not applied to the given path, whose squares count towards `n`.
    let outside = [(6, 0).into(), (4, 1).into()];
    let path = one_tour_pred(7, &outside, 20, |square| square.x() < 5)
        .unwrap()
        .unwrap();
    assert_eq!(path.squares()[..2], outside);
    assert_eq!(path.squares().len(), 20);
    // The path is long enough already, or too long.
    assert_eq!(
        one_tour_pred(7, &outside, 2, |_| false)
            .unwrap()
            .unwrap()
            .into_squares(),
        outside
    );
    assert_eq!(one_tour_pred(7, &outside, 1, |_| true), Ok(None));
}

#[test]
fn outside_is_not_legal() {
    for pos in [
        (-1, 0),
        (0, -1),
        (8, 0),
        (0, 8),
        (i32::MAX, i32::MIN),
        (65_536, 0),
    ] {
        assert!(!is_legal(8, &[], pos), "{pos:?}");
    }
    assert!(is_legal(8, &[], (7, 7)));
    assert!(!is_legal(0, &[], (0, 0)));
}

#[test]
fn errors_name_the_invalid_input() {
    let corner = Square::new(0, 0);
    let board_0 = InputError::Board(BoardError::NoExtent {
        width: 0,
        height: 0,
    });
    assert_eq!(first_tour(0, &[corner]), Err(board_0.clone()));
    assert_eq!(count_tours(0, &[]), Err(board_0));
    assert_eq!(first_tour(8, &[]), Err(InputError::NoStart));
    let far = Square::new(8, 0);
    assert_eq!(
        first_tour(8, &[far]),
        Err(InputError::Path(PathError::OutsideBoard {
            place: 0,
            square: far
        }))
    );
    assert_eq!(
        enum_tours(8, &[corner, (1, 1).into()])
            .unwrap_err()
            .to_string(),
        "from 0,0 to 1,1 (place 1 of the path) is no knight's move"
    );
    assert_eq!(
        count_tours(8, &[corner, (1, 2).into(), corner])
            .unwrap_err()
            .to_string(),
        "square 0,0 (place 2 of the path) was visited before"
    );
    assert_eq!(
        knights_tour::assignment::legal_moves(8, &[], far)
            .unwrap_err()
            .to_string(),
        "square 8,0 is outside the 8 x 8 board"
    );
}

/// Columns are as wide as the largest number, and never narrower than three digits.
#[test]
fn columns_of_printed_boards_fit_the_numbers() {
    for (side, width) in [(5, 5), (31, 5), (32, 6)] {
        let board = Board::square(side).unwrap();
        let tour = knights_tour::find(&board, &knights_tour::Goal::directed());
        let tour = tour.unwrap().tour().unwrap();
        let printed = print_board(side, tour.squares()).unwrap();
        for line in printed.lines() {
            assert_eq!(line.len(), usize::from(side) * width, "{side}");
        }
    }
}

/// Beginnings with which Warnsdorff's rule gives up: the complete search goes on, and finds a tour
/// or none.
#[test]
fn a_complete_search_follows_the_rule() {
    type Ask = fn(u16, &[Square]) -> Result<Option<Tour>, InputError>;
    let [open, closed]: [Ask; 2] = [first_tour_heuristics, first_closed_tour_heuristics];
    let long = [
        (1, 7),
        (0, 5),
        (2, 6),
        (0, 7),
        (1, 5),
        (2, 7),
        (3, 5),
        (4, 3),
        (6, 4),
        (7, 2),
        (6, 0),
        (4, 1),
        (5, 3),
        (3, 2),
        (4, 0),
        (6, 1),
        (7, 3),
    ];
    for (ask, begin, is_found) in [
        (open, &[(2, 4), (1, 6), (3, 7), (2, 5), (1, 7)][..], true),
        (open, &[(6, 1), (5, 3), (7, 4), (6, 2), (4, 1)], false),
        (closed, &long, true),
    ] {
        let begin: Vec<Square> = begin.iter().copied().map(Square::from).collect();
        let tour = ask(8, &begin).unwrap();
        assert_eq!(tour.is_some(), is_found, "{begin:?}");
        if let Some(tour) = tour {
            assert!(tour.squares().starts_with(&begin));
            assert!(tour.is_closed() || begin.len() == 5);
        }
    }
}
