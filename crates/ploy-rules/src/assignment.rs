//! The functions of the programming exercise "Hausaufgabe Haskell" ("Ploy"; author not named), with
//! the exercise's names, in Rust's spelling, and its arguments.
//!
//! The functions call [`Board`] and [`Position`], which implement the rules.

use alloc::vec::Vec;

use crate::{Board, Colour, Move, Piece, Position, Rules, Square};

/// Whether the text describes a board: nine rows of nine cells, each empty, or `b` or `w` with a
/// number from 1 to 255. Checks the format only: any set of pieces is valid.
///
/// ```
/// use ploy_rules::{Board, assignment::validate_fen};
///
/// assert!(validate_fen(Board::START_TEXT));
/// assert!(!validate_fen("w84"));
/// ```
#[must_use]
pub fn validate_fen(text: &str) -> bool {
    text.parse::<Board>().is_ok()
}

/// The rows of a valid text from the top, so that `board[0][0]` is a9 and `board[0][8]` is i9;
/// `None` for any other text.
///
/// ```
/// use ploy_rules::{Board, assignment::build_board};
///
/// let rows = build_board(Board::START_TEXT).expect("the start position is valid");
/// assert_eq!(rows[0][1], Some("w84".parse()?));
/// assert_eq!(rows[8][8], None);
/// # Ok::<(), ploy_rules::ParsePieceError>(())
/// ```
#[must_use]
pub fn build_board(text: &str) -> Option<[[Option<Piece>; 9]; 9]> {
    let board: Board = text.parse().ok()?;
    let mut rows = [[None; 9]; 9];
    for (square, piece) in &board {
        rows[8 - square.y() as usize][square.x() as usize] = Some(piece);
    }
    Some(rows)
}

/// The squares from `from` to `to`, both included, along a row, column or diagonal; one square if
/// they are the same. `None` if they are not in line, which the exercise excludes.
///
/// ```
/// use ploy_rules::assignment::line;
///
/// let squares = line("a1".parse()?, "c3".parse()?).expect("they share a diagonal");
/// assert_eq!(squares, ["a1".parse()?, "b2".parse()?, "c3".parse()?]);
/// assert_eq!(line("a1".parse()?, "b3".parse()?), None);
/// # Ok::<(), ploy_rules::ParseSquareError>(())
/// ```
#[must_use]
pub fn line(from: Square, to: Square) -> Option<Vec<Square>> {
    let mut squares = Vec::from([from]);
    if from != to {
        let (direction, distance) = from.direction_to(to)?;
        squares.extend(from.ray(direction).take(distance as usize));
    }
    Some(squares)
}

/// Whether the game is over: a colour has no Commander, or has only its Commander.
#[must_use]
pub fn game_finished(board: &Board) -> bool {
    board.is_finished()
}

/// Whether the piece on the start square can make this move on this board, regardless of whose turn
/// it is and of whether the game is over.
///
/// ```
/// use ploy_rules::{Board, assignment::is_valid_move};
///
/// assert!(is_valid_move(&Board::start(), "e3-e4-1".parse()?));
/// assert!(!is_valid_move(&Board::start(), "e3-f4-1".parse()?));
/// # Ok::<(), ploy_rules::ParseMoveError>(())
/// ```
#[must_use]
pub fn is_valid_move(board: &Board, mv: Move) -> bool {
    board.check(mv, Rules::default()).is_ok()
}

/// All moves of the piece from this square on a board that is otherwise empty, each once; empty if
/// `piece` is `None`.
///
/// ```
/// use ploy_rules::assignment::possible_moves;
///
/// assert_eq!(possible_moves("e5".parse()?, Some("b1".parse()?)).len(), 15);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn possible_moves(from: Square, piece: Option<Piece>) -> Vec<Move> {
    let mut board = Board::EMPTY;
    board.set(from, piece);
    let batch = board.batch(from, Rules::default());
    batch.into_iter().flatten().collect()
}

/// All moves that the player can make, each once; empty if the game is over.
///
/// ```
/// use ploy_rules::{Board, Colour, assignment::list_moves};
///
/// assert_eq!(list_moves(&Board::start(), Colour::Black).len(), 145);
/// ```
#[must_use]
pub fn list_moves(board: &Board, player: Colour) -> Vec<Move> {
    Position::new(board.clone(), player, Rules::default()).moves()
}
