//! Paths and tours as text.

use knights_tour::{Board, Goal, ParsePathError, Path, Tour, find};
use proptest::prelude::*;

proptest! {
    /// Texts are read back as the same values, on rectangles and boards with holes.
    #[test]
    fn tours_round_trip(width in 1u16..12, height in 1u16..12, holes in proptest::collection::vec((0u16..12, 0u16..12), 0..3)) {
        let board = Board::from_fn(width, height, |square| !holes.contains(&(square.x(), square.y())));
        if let Ok(board) = board
            && let Some(tour) = find(&board, &Goal::directed()).unwrap().tour()
        {
            prop_assert_eq!(tour.to_string().parse::<Tour>(), Ok(tour.clone()));
            prop_assert_eq!(tour.to_string().parse::<Path>(), Ok(tour.into_path()));
        }
    }
}

#[test]
fn texts_that_are_no_path_are_explained() {
    for (text, error) in [
        ("0,0 1,2", "no board: a path is written like 8x8: 0,0 1,2"),
        ("8: 0,0", "'8' is neither `.` (a square) nor `#` (a hole)"),
        ("8xa: 0,0", "no board"),
        ("0x3: 0,0", "both sides must be at least 1"),
        ("..:.. : 0,0", "place 0 of the path: not a square"),
        ("3x3: 0,0 1", "place 1 of the path: not a square"),
        ("3x3: 0,0 1,1", "is no knight's move"),
    ] {
        let found = text.parse::<Path>().unwrap_err().to_string();
        assert!(found.contains(error), "{text}: {found}");
    }
    let short = "3x2: 0,0 2,1".parse::<Tour>().unwrap_err();
    assert_eq!(short.to_string(), "the path visits 2 of 6 squares");
    assert!(matches!(
        "3x2:".parse::<Tour>(),
        Err(ParsePathError::Tour(_))
    ));
    assert_eq!("3x2:".parse::<Path>().unwrap().squares(), []);
}
