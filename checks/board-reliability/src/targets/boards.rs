//! Boards of any shape, as text and as JSON.

use board_grid::dynamic::{Board, Square};

use super::texts::{round_trip, text};

/// Parses texts of boards: the board has a square for each dot of the text, at its place.
pub fn texts(input: &[u8]) {
    let Some(text) = text(input) else { return };
    round_trip::<Square>(text);
    let Some(board) = round_trip::<Board>(text) else {
        return;
    };
    // Empty lines at the end do not count.
    let rows: Vec<&str> = text.trim_end().lines().collect();
    let dots = text.matches('.').count();
    assert_eq!((board.height() as usize, board.len()), (rows.len(), dots));
    for (square, place) in board.squares().zip(0..) {
        assert!(board.contains(square), "{place}");
        assert_eq!(board.square_at(board.index(square)), square);
    }
    assert_eq!(board.squares().count(), dots);
    let json = serde_json::to_string(&board).expect("a board is text");
    assert_eq!(serde_json::from_str::<Board>(&json).ok(), Some(board));
}
