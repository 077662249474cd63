//! The suites of Shogun.

mod pieces;
mod template;
mod tree;

use schemars::JsonSchema;
use serde::Deserialize;
use shogun_rules::assignment::Landings;
use shogun_rules::{Board, Colour, Placement, Walk, assignment};

use crate::{CaseInputError, DeferredAnswer, Exact, Set, Suite};
use pieces::{ColourShape, Piece, Pieces, SquareForm};

/// The suites of the papers' tasks, of their templates and of the game.
pub(crate) fn suites() -> Vec<Suite> {
    let tasks = [
        Suite::new("shogun/all_moves", |input: OfPiece| {
            landings(&input, assignment::all_moves, on_squares)
        }),
        Suite::new("shogun/all_moves_pieces", |input: OfPiece| {
            landings(&input, assignment::all_moves, as_pieces)
        }),
        Suite::new("shogun/attacked", |input| {
            attacked(&input, |board| {
                Set::of(board.occupied().into_iter().map(SquareForm))
            })
        }),
        Suite::new("shogun/attacked_pieces", |input| {
            attacked(&input, |board| template::pieces(*board))
        }),
        Suite::new("shogun/attacked_n", |input: OfPiece| {
            number(&input, assignment::attacked_n)
        }),
        Suite::new("shogun/checkmate", checkmate),
        Suite::new("shogun/eval", |input| eval(&input, on_squares)),
        Suite::new("shogun/eval_pieces", |input| eval(&input, as_pieces)),
        Suite::new("shogun/legal_moves", |input: OfPiece| {
            landings(&input, assignment::legal_moves, on_squares)
        }),
        Suite::new("shogun/legal_moves_pieces", |input: OfPiece| {
            landings(&input, assignment::legal_moves, as_pieces)
        }),
        Suite::new("shogun/protected_n", |input: OfPiece| {
            number(&input, assignment::protected_n)
        }),
    ];
    tasks
        .into_iter()
        .chain(template::suites())
        .chain(tree::suites())
        .collect()
}

/// One of the papers' twelve moves.
#[derive(Clone, Copy, Debug, Deserialize, JsonSchema)]
#[serde(transparent)]
struct DirectionForm(#[schemars(with = "String")] Walk);

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct Eval {
    board: Pieces,
    /// The piece that walks. It need not be one of the board's pieces, and may be off the board.
    piece: Piece,
    #[serde(rename = "move")]
    walk: DirectionForm,
    /// The number of squares left to go; any integer.
    energy: i64,
}

/// The squares that a piece lands on.
fn on_squares(landings: &Landings) -> Set<SquareForm> {
    Set::of(landings.squares().into_iter().map(SquareForm))
}

/// The same as in the papers: the piece on each of them.
fn as_pieces(landings: &Landings) -> Set<Piece> {
    let pieces: Vec<Placement> = landings.iter().collect();
    Set::of(pieces.into_iter().map(Piece))
}

fn eval<T: 'static>(
    input: &Eval,
    form: fn(&Landings) -> Set<T>,
) -> Result<DeferredAnswer<Set<T>>, CaseInputError> {
    let board = input.board.board()?;
    let (piece, walk) = (input.piece.0, input.walk.0);
    // Every energy that 32 bits do not hold reaches as much as the nearest they do: nothing.
    let energy = input.energy.clamp(i32::MIN.into(), i32::MAX.into()) as i32;
    Ok(DeferredAnswer::new(move || {
        form(&assignment::eval(piece, walk, energy, &board))
    }))
}

/// A board and a square on which a piece stands.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct OfPiece {
    board: Pieces,
    at: SquareForm,
}

impl OfPiece {
    fn board_and_piece(&self) -> Result<(Board, Placement), CaseInputError> {
        let board = self.board.board()?;
        let piece = assignment::occupied(self.at.0, &board).ok_or_else(|| {
            let reason = format!("no piece stands on {}: name the square of one", self.at.0);
            CaseInputError::new("input.at", reason)
        })?;
        Ok((board, piece))
    }
}

fn landings<T: 'static>(
    input: &OfPiece,
    function: fn(Placement, &Board) -> Landings,
    form: fn(&Landings) -> Set<T>,
) -> Result<DeferredAnswer<Set<T>>, CaseInputError> {
    let (board, piece) = input.board_and_piece()?;
    Ok(DeferredAnswer::new(move || form(&function(piece, &board))))
}

fn number(
    input: &OfPiece,
    function: fn(Placement, &Board) -> usize,
) -> Result<DeferredAnswer<Exact<usize>>, CaseInputError> {
    let (board, piece) = input.board_and_piece()?;
    Ok(DeferredAnswer::new(move || Exact(function(piece, &board))))
}

/// A board and a colour: the attacker, or the side to move.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct OfColour {
    board: Pieces,
    #[schemars(with = "ColourShape")]
    colour: Colour,
}

fn attacked<T: 'static>(
    input: &OfColour,
    form: fn(&Board) -> Set<T>,
) -> Result<DeferredAnswer<Set<T>>, CaseInputError> {
    let (board, colour) = (input.board.board()?, input.colour);
    Ok(DeferredAnswer::new(move || {
        form(&assignment::attacked(colour, &board))
    }))
}

fn checkmate(input: OfColour) -> Result<DeferredAnswer<Exact<bool>>, CaseInputError> {
    let board = input.board.board()?;
    Ok(DeferredAnswer::new(move || {
        Exact(assignment::checkmate(input.colour, &board))
    }))
}
