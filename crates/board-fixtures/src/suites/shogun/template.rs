//! The suites of the functions that the papers' template programs provide.

use schemars::JsonSchema;
use serde::Deserialize;
use shogun_rules::{Board, Placement, Pos, assignment};

use super::pieces::{Piece, Pieces};
use crate::{CaseInputError, DeferredAnswer, Exact, Set, Suite, TextForm, WithKey};

/// The suites, in alphabetical order.
pub(super) fn suites() -> Vec<Suite> {
    vec![
        Suite::new("shogun/add", add),
        Suite::new("shogun/decx", |input| {
            placement_suite(&input, assignment::decx)
        }),
        Suite::new("shogun/decy", |input| {
            placement_suite(&input, assignment::decy)
        }),
        Suite::new("shogun/incx", |input| {
            placement_suite(&input, assignment::incx)
        }),
        Suite::new("shogun/incy", |input| {
            placement_suite(&input, assignment::incy)
        }),
        Suite::new("shogun/is_occupied", |input| {
            square_suite(&input, assignment::is_occupied)
        }),
        Suite::new("shogun/occupied", |input| {
            square_suite(&input, |pos, board| {
                assignment::occupied(pos, board).map(Piece)
            })
        }),
        Suite::new("shogun/occupied_by", |input| {
            square_suite(&input, |pos, board| {
                assignment::occupied_by(pos, board).map(TextForm)
            })
        }),
        Suite::new("shogun/print_board", print_board),
        Suite::new("shogun/remove", remove),
    ]
}

/// A piece, on the board or not.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct OnePiece {
    piece: Piece,
}

fn placement_suite(
    input: &OnePiece,
    function: fn(Placement) -> Placement,
) -> Result<DeferredAnswer<Exact<Piece>>, CaseInputError> {
    let piece = input.piece.0;
    Ok(DeferredAnswer::new(move || Exact(Piece(function(piece)))))
}

/// A board and a position, on the board or not.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct BoardAndPos {
    board: Pieces,
    pos: (i32, i32),
}

fn square_suite<T: 'static>(
    input: &BoardAndPos,
    function: fn(Pos, &Board) -> T,
) -> Result<DeferredAnswer<Exact<T>>, CaseInputError> {
    let (board, pos) = (input.board.board()?, input.pos.into());
    Ok(DeferredAnswer::new(move || Exact(function(pos, &board))))
}

/// A board alone.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct TemplateBoard {
    board: Pieces,
}

fn print_board(input: TemplateBoard) -> Result<DeferredAnswer<Exact<Vec<String>>>, CaseInputError> {
    let board = input.board.board()?;
    Ok(DeferredAnswer::fallible(move || {
        let mut printed = String::new();
        assignment::print_board(&board, &mut printed)?;
        let lines = printed.lines().map(str::to_owned).collect();
        Ok::<_, std::fmt::Error>(Exact(lines))
    }))
}

/// A board and a piece to add or to remove.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct BoardAndPiece {
    board: Pieces,
    piece: Piece,
}

pub(super) fn pieces(board: Board) -> Set<Piece> {
    let pieces: Vec<Placement> = board.placements().collect();
    Set::of(pieces.into_iter().map(Piece))
}

fn add(input: BoardAndPiece) -> Result<DeferredAnswer<Set<Piece>>, CaseInputError> {
    let board = assignment::add(&input.board.board()?, input.piece.0).at("input.piece")?;
    Ok(DeferredAnswer::new(move || pieces(board)))
}

fn remove(input: BoardAndPiece) -> Result<DeferredAnswer<Set<Piece>>, CaseInputError> {
    let board = assignment::remove(&input.board.board()?, input.piece.0);
    Ok(DeferredAnswer::new(move || pieces(board)))
}
