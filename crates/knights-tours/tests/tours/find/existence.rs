//! The theorems about rectangles against exhaustive search.

use knights_tour::search::CompleteSearch;
use knights_tour::{
    Answer, Board, Existence, Goal, SearchLimit, Square, closed_exists, directed_exists,
    directed_exists_from,
};

/// Whether a search finds a tour. A column of holes makes the board no rectangle, so that no
/// theorem is asked.
fn found(width: u16, height: u16, goal: &Goal) -> bool {
    let board = Board::from_fn(width + 1, height, |square| square.x() < width)
        .expect("the board has squares");
    assert!(!board.is_rectangle());
    match CompleteSearch::new(&board, goal)
        .expect("the ends are on the board")
        .run(SearchLimit::unlimited())
    {
        Answer::Tour(_) => true,
        Answer::None(_) => false,
        Answer::LimitReached => panic!("the limit is unlimited"),
    }
}

/// Checks closed tours, open ones, and every start.
fn check(width: u16, height: u16) {
    let agree = |verdict: Existence, found: bool| assert_eq!(verdict.exists(), found, "{verdict}");
    agree(
        closed_exists(width, height),
        found(width, height, &Goal::closed()),
    );
    agree(
        directed_exists(width, height),
        found(width, height, &Goal::directed()),
    );
    for square in Board::rectangle(width, height)
        .expect("the board has squares")
        .squares()
    {
        agree(
            directed_exists_from(width, height, square),
            found(width, height, &Goal::directed().from(square)),
        );
    }
}

#[test]
fn every_rectangle_of_up_to_42_squares() {
    for width in 1..=42u16 {
        for height in 1..=42 / width {
            check(width, height);
        }
    }
}

/// The narrow boards have rules of their own, which must go on for ever.
#[test]
fn long_rectangles_of_three_and_four_rows() {
    for length in 10..=24 {
        check(length, 3);
    }
    for length in 10..=13 {
        check(length, 4);
    }
}

#[test]
fn a_board_without_squares_has_no_tour() {
    for (width, height) in [(0, 0), (0, 8), (8, 0)] {
        assert!(!closed_exists(width, height).exists());
        assert!(!directed_exists(width, height).exists());
    }
    assert!(!directed_exists_from(8, 8, Square::new(8, 0)).exists());
}

/// Verdicts print as sentences, whatever the order of the sides.
#[test]
fn verdicts_print() {
    let table = [
        (
            closed_exists(7, 7),
            "7 x 7: no closed tour, Schwenk 1991 case a: both sides are odd, so the colours differ in number",
        ),
        (
            closed_exists(10, 4),
            "10 x 4: no closed tour, Schwenk 1991 case b: a side of 1, 2 or 4 squares",
        ),
        (
            closed_exists(6, 3),
            "6 x 3: no closed tour, Schwenk 1991 case c: three rows of 4, 6 or 8 squares",
        ),
        (
            closed_exists(5, 6),
            "5 x 6: a closed tour exists, Schwenk 1991",
        ),
        (directed_exists(1, 1), "1 x 1: a tour exists"),
        (
            directed_exists(4, 4),
            "4 x 4: no tour, the board is too small, as exhaustive search shows",
        ),
        (
            directed_exists_from(4, 5, Square::new(1, 0)),
            "4 x 5: no tour from 1,0, on four rows every tour begins and ends in an outer row",
        ),
        (
            directed_exists_from(8, 8, Square::new(1, 0)),
            "8 x 8: a tour exists from 1,0",
        ),
    ];
    for (verdict, text) in table {
        assert_eq!(verdict.to_string(), text);
    }
}
