//! Compares run-time boards with lists of lists of cells.

use board_grid::dynamic::{Board, BoardError, Square};
use proptest::prelude::*;

fn cells() -> impl Strategy<Value = Vec<Vec<bool>>> {
    (1usize..20, 1usize..20).prop_flat_map(|(width, height)| {
        prop::collection::vec(prop::collection::vec(any::<bool>(), width), height)
    })
}

fn text(cells: &[Vec<bool>]) -> String {
    let row = |row: &Vec<bool>| row.iter().map(|&is| if is { '.' } else { '#' }).collect();
    cells.iter().map(row).collect::<Vec<String>>().join("\n")
}

proptest! {
    #[test]
    fn board_has_the_cells_of_its_text(cells in cells()) {
        let squares: Vec<Square> = (0u16..)
            .zip(&cells)
            .flat_map(|(y, row)| (0u16..).zip(row).map(move |(x, &is)| (Square::new(x, y), is)))
            .filter_map(|(square, is)| is.then_some(square))
            .collect();
        let board: Result<Board, _> = text(&cells).parse();
        if squares.is_empty() {
            prop_assert_eq!(board, Err(BoardError::NoSquares));
            return Ok(());
        }
        let board = board.expect("rows of one length with a square");
        prop_assert_eq!(board.to_string(), text(&cells));
        prop_assert_eq!(board.len(), squares.len());
        prop_assert_eq!(board.squares().len(), squares.len());
        prop_assert_eq!(board.squares().collect::<Vec<_>>(), squares.clone());
        prop_assert_eq!(board.is_rectangle(), squares.len() == board.rectangle_len());
        for y in 0..board.height() + 2 {
            for x in 0..board.width() + 2 {
                let square = Square::new(x, y);
                prop_assert_eq!(board.contains(square), squares.contains(&square));
                if x < board.width() && y < board.height() {
                    prop_assert_eq!(board.square_at(board.index(square)), square);
                    prop_assert_eq!(board.checked_index(square), Some(board.index(square)));
                } else {
                    prop_assert_eq!(board.checked_index(square), None);
                }
            }
        }
        for index in 0..board.rectangle_len() {
            prop_assert_eq!(board.checked_square_at(index), Some(board.square_at(index)));
        }
        prop_assert_eq!(board.checked_square_at(board.rectangle_len()), None);
        prop_assert!((&board).into_iter().eq(board.squares()));
        let same = Board::from_fn(board.width(), board.height(), |square| squares.contains(&square));
        prop_assert_eq!(same, Ok(board));
    }

    #[test]
    fn square_texts_round_trip(x in any::<u16>(), y in any::<u16>()) {
        let square = Square::new(x, y);
        prop_assert_eq!(square.to_string().parse(), Ok(square));
    }

    #[test]
    fn offsets_stop_at_the_ends_of_the_numbers(
        x in any::<u16>(), y in any::<u16>(), dx in any::<i16>(), dy in any::<i16>(),
    ) {
        let there = (i32::from(x) + i32::from(dx), i32::from(y) + i32::from(dy));
        let expected = match (u16::try_from(there.0), u16::try_from(there.1)) {
            (Ok(x), Ok(y)) => Some(Square::new(x, y)),
            _ => None,
        };
        prop_assert_eq!(Square::new(x, y).offset(dx, dy), expected);
    }
}

#[test]
fn malformed_boards_are_errors_with_the_place() {
    let parse = |text: &str| text.parse::<Board>();
    assert!(matches!(
        parse(""),
        Err(BoardError::NoExtent {
            width: 0,
            height: 0
        })
    ));
    assert_eq!(parse("##\n##"), Err(BoardError::NoSquares));
    assert_eq!(
        parse("...\n..\n..."),
        Err(BoardError::UnevenRow {
            row: 1,
            found: 2,
            expected: 3
        })
    );
    assert_eq!(
        parse("..\n.x"),
        Err(BoardError::UnknownCharacter {
            row: 1,
            column: 1,
            found: 'x'
        })
    );
}

/// Whoever keeps every square has the rectangle itself.
#[test]
fn a_board_of_all_squares_is_a_rectangle() {
    let board = Board::from_fn(3, 2, |_| true).expect("six squares");
    assert!(board.is_rectangle());
    assert_eq!(Ok(board), Board::rectangle(3, 2));
    let board = Board::from_fn(3, 2, |square| square.x() != 1).expect("four squares");
    assert!(!board.is_rectangle());
}

#[test]
fn trailing_whitespace_and_line_ends_are_accepted() {
    let plain: Board = "..\n.#".parse().expect("a board");
    for text in ["..\r\n.#\r\n\r\n", "\u{feff}..\n.#\n", "..  \n.#\t\n  \n"] {
        assert_eq!(text.parse().as_ref(), Ok(&plain), "{text:?}");
    }
    for text in [" ..\n .#", "..\n\n.#", "\u{feff}\u{feff}..", "\n..\n.#"] {
        assert!(text.parse::<Board>().is_err(), "{text:?}");
    }
}

/// The peak virtual memory of this process in kilobytes.
#[cfg(target_os = "linux")]
fn peak() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").expect("Linux tells");
    let line = status.lines().find(|line| line.starts_with("VmPeak:"));
    let number = line.and_then(|line| line.split_whitespace().nth(1));
    number
        .expect("a line `VmPeak: 12345 kB`")
        .parse()
        .expect("a number")
}

/// A text of 130 kilobytes with a first row of maximum length could have four billion squares. The
/// error in its second row must be found before memory is allocated for them.
#[test]
#[cfg(target_os = "linux")]
fn an_uneven_row_is_found_before_anything_is_reserved() {
    let before = peak();
    let promise = format!("{}{}.", ".".repeat(65_535), "\n".repeat(65_534));
    let uneven = BoardError::UnevenRow {
        row: 1,
        found: 0,
        expected: 65_535,
    };
    assert_eq!(promise.parse::<Board>(), Err(uneven));
    assert!(peak() - before < 200_000, "{before} kB, then {} kB", peak());
}

#[test]
fn too_long_sides_are_errors() {
    let too_large = Err(BoardError::TooLarge { side: 65_536 });
    assert_eq!(".".repeat(65_536).parse::<Board>(), too_large);
    assert_eq!(".\n".repeat(65_536).parse::<Board>(), too_large);
    assert_eq!(Board::from_rows(&["."; 65_536]), too_large);
}
