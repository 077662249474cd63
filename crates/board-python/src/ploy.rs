//! The module `board_rules.ploy`: Ploy for two and for four.

use board_game_core::{Game, Record};
use board_games::BoardGame;
use ploy_rules::endings::{Material, PloyEndings};
use ploy_rules::{Board, Colour, Piece, Rules, Square, assignment};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple, PyType};

use crate::endings::endings;
use crate::error::{self, text_error, value_error};
use crate::game::{moves, positions};
use crate::python_game::{self, PythonGame};
use crate::register::add;

moves! {
    /// A move of Ploy, such as `e3-e4-0`: origin, target, and rotation in eighths of a circle.
    ///
    /// >>> from board_rules import ploy
    /// >>> move = ploy.Move("e3-f4-1")
    /// >>> move.from_square, move.to_square, move.rotation
    /// ('e3', 'f4', 1)
    ploy_rules::Move, "board_rules.ploy", {
        /// The origin square.
        #[getter(from_square)]
        fn start_square(&self) -> String {
            self.0.from().to_string()
        }

        /// The target square; the same as the origin for a rotation on the spot.
        #[getter(to_square)]
        fn end_square(&self) -> String {
            self.0.to().to_string()
        }

        /// The rotation in eighths of a circle, clockwise.
        #[getter]
        fn rotation(&self) -> u8 {
            self.0.rotation().steps()
        }
    }
}

positions! {
    /// A game of Ploy for two: a position, its rules and the moves played.
    ///
    /// >>> from board_rules import ploy
    /// >>> position = ploy.Position()
    /// >>> len(position.legal_moves), "e3-e4-0" in position.legal_moves
    /// (145, True)
    /// >>> position.push("e3-e4-0")
    /// >>> position.to_move
    /// 'white'
    /// >>> position.pop()
    /// Move('e3-e4-0')
    /// >>> position.push("a1-a9-0")
    /// Traceback (most recent call last):
    /// board_rules.IllegalMove: a1-a9-0: no piece stands on a1
    /// >>> ploy.Position(turning="one-step").is_legal("d1-d1-2")
    /// False
    ploy_rules::Position, "Position", "board_rules.ploy", exact: Endings, {}
}

endings! {
    /// The exact values of Commander and one piece against Commander and one piece, under the rules
    /// that let a piece turn by any angle.
    ///
    /// The tables are those of the whole board, or of a smaller one that begins at a1. In
    /// `positions` the pieces are the Commander and the piece of the player to move, then those of
    /// the other player, each with its square, counted row by row from a1 on nine columns, and its
    /// lines.
    ///
    /// >>> from board_rules import ploy
    /// >>> endings = ploy.Endings.build(("straight probe", "straight probe"), side=3)
    /// >>> rows = [",,,,,,,,"] * 6 + ["w85,w17,,,,,,,", ",,,,,,,,", ",b17,b85,,,,,,"]
    /// >>> position = ploy.Position("/".join(rows) + " b")
    /// >>> endings.value(position), endings.best_moves(position)
    /// (1, [Move('b1-b3-0')])
    /// >>> pieces, plies = endings.positions("straight probe", "straight probe")
    /// >>> pieces.shape, int(plies.max())
    /// ((24192, 8), 11)
    ploy_rules, PloyEndings, "board_rules.ploy", width, piece_numbers,
    /// Builds the tables of these pairs of pieces, or of all, on a board of this side, in at
    /// most `memory` bytes. On the whole board a pair takes minutes and up to 3.7 GiB.
    ///
    /// Calls `progress` with the number of solved pairs and the number of all pairs. Other
    /// threads run meanwhile, and Ctrl-C stops the build within moments.
    build(side = 9)
}

/// How many numbers describe a position: a square and lines for each of four pieces.
const fn width(_: [Material; 2]) -> usize {
    8
}

/// The squares and lines of the pieces of an ending, first those of the player to move.
fn piece_numbers(position: &ploy_rules::Position) -> Vec<u8> {
    let mover = position.to_move();
    let sides = [mover, mover.other()].into_iter();
    let pieces = sides.flat_map(|colour| {
        let own = position
            .board()
            .pieces()
            .filter(move |(_, piece)| piece.colour() == colour);
        let mut own: Vec<_> = own.collect();
        own.sort_by_key(|(_, piece)| piece.lines().get().count_ones() != 4);
        own
    });
    pieces
        .flat_map(|(square, piece)| [square.index() as u8, piece.lines().get()])
        .collect()
}

/// Ploy for four.
mod four {
    use super::*;

    positions! {
        /// A game of Ploy for four: a partnership game (the default) or a free-for-all
        /// (`game="free-for-all"`).
        ///
        /// >>> from board_rules import ploy
        /// >>> position = ploy.FourPosition(game="free-for-all")
        /// >>> position.players
        /// ('green', 'coral', 'yellow', 'blue')
        /// >>> position.push(next(iter(position.legal_moves)))
        /// >>> position.to_move
        /// 'coral'
        ploy_rules::FourPosition, "FourPosition", "board_rules.ploy", {}
    }

    fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
        module.add_class::<Position>()
    }
}

fn board(fen: &str) -> PyResult<Board> {
    fen.parse().map_err(error::text)
}

fn square(name: &str) -> PyResult<Square> {
    name.parse().map_err(error::text)
}

/// Whether a text is a valid board.
///
/// >>> from board_rules import ploy
/// >>> ploy.validate_fen("/".join([",,,,,,,,"] * 9)), ploy.validate_fen("b1/w1")
/// (True, False)
#[pyfunction]
fn validate_fen(fen: &str) -> bool {
    assignment::validate_fen(fen)
}

/// The board as nine rows of nine cells, row 9 first; a cell is `None` or a piece such as `'w84'`.
/// Returns `None` if the text is not a board.
///
/// >>> from board_rules import ploy
/// >>> ploy.build_board(ploy.Position().text.split()[0])[0][1:4]
/// ['w84', 'w41', 'w56']
#[pyfunction]
fn build_board(fen: &str) -> Option<Vec<Vec<Option<String>>>> {
    let rows = assignment::build_board(fen)?;
    let cells =
        |row: [Option<Piece>; 9]| row.map(|cell| cell.map(|piece| piece.to_string())).to_vec();
    Some(rows.map(cells).to_vec())
}

/// The squares on the straight line between two squares, both included.
///
/// >>> from board_rules import ploy
/// >>> ploy.line("a1", "c3")
/// ['a1', 'b2', 'c3']
#[pyfunction]
fn line(start: &str, end: &str) -> PyResult<Vec<String>> {
    let squares = assignment::line(square(start)?, square(end)?)
        .ok_or_else(|| value_error!("{end} is on no line through {start}"))?;
    Ok(squares.iter().map(ToString::to_string).collect())
}

/// Whether the game is over on this board.
///
/// >>> from board_rules import ploy
/// >>> ploy.game_finished(ploy.Position().text.split()[0]), ploy.game_finished("/".join([",,,,,,,,"] * 9))
/// (False, True)
#[pyfunction]
fn game_finished(fen: &str) -> PyResult<bool> {
    Ok(assignment::game_finished(&board(fen)?))
}

/// Whether the piece on the origin square can make the move, regardless of the side to move.
///
/// >>> from board_rules import ploy
/// >>> board = ploy.Position().text.split()[0]
/// >>> ploy.is_valid_move(board, "e3-e4-0"), ploy.is_valid_move(board, "e3-e5-0")
/// (True, False)
#[pyfunction]
fn is_valid_move(fen: &str, mv: &str) -> PyResult<bool> {
    let board = board(fen)?;
    match mv.parse() {
        Ok(mv) => Ok(assignment::is_valid_move(&board, mv)),
        // Rotations of 8 and 9 eighths are well-formed but never valid.
        Err(ploy_rules::ParseMoveError::Rotation(_)) if mv.ends_with(['8', '9']) => Ok(false),
        Err(why) => Err(error::text(why)),
    }
}

/// The moves of a piece, such as `'w84'`, on an otherwise empty board.
///
/// >>> from board_rules import ploy
/// >>> [str(move) for move in ploy.possible_moves("a1", "w1")][-2:]
/// ['a1-a2-6', 'a1-a2-7']
#[pyfunction]
fn possible_moves(pos: &str, piece: &str) -> PyResult<Vec<Move>> {
    let piece: Piece = piece.parse().map_err(error::text)?;
    let moves = assignment::possible_moves(square(pos)?, Some(piece));
    Ok(moves.into_iter().map(Move).collect())
}

/// The moves of a player, `b` or `w`, on a board.
///
/// >>> from board_rules import ploy
/// >>> len(ploy.list_moves(ploy.Position().text.split()[0], "w"))
/// 145
#[pyfunction]
fn list_moves(fen: &str, player: &str) -> PyResult<Vec<Move>> {
    let colour = match player {
        "b" => Colour::Black,
        "w" => Colour::White,
        _ => {
            return Err(text_error!("{player:?} is no player: expected b or w"));
        }
    };
    let position = ploy_rules::Position::new(board(fen)?, colour, Rules::default());
    Ok(position.moves().into_iter().map(Move).collect())
}

/// Registers the classes and functions.
fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    add! { module, [Move, Position, LegalMoves, Endings], [
        validate_fen, build_board, line, game_finished, is_valid_move, possible_moves, list_moves,
    ] }
}
