//! The module `board_rules.shogun`.

use board_game_core::{Game, Record};
use board_games::BoardGame;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple, PyType};
use shogun_rules::endings::{Material, ShogunEndings};
use shogun_rules::{Board, Colour, Kind, Placement, Rules, SquareSet, Start, assignment};

use crate::endings::endings;
use crate::error::{self, text_error, value_error};
use crate::game::{moves, positions};
use crate::python_game::{self, PythonGame};
use crate::register::add;

moves! {
    /// A move of Shogun, such as `(4,1)-(4,4)`: origin and target, with coordinates from 1.
    ///
    /// >>> from board_rules import shogun
    /// >>> shogun.Move("4,1-4,4").to_square
    /// (4, 4)
    shogun_rules::Move, "board_rules.shogun", {
        /// The origin square.
        #[getter(from_square)]
        fn start_square(&self) -> (u8, u8) {
            place(self.0.from())
        }

        /// The target square.
        #[getter(to_square)]
        fn end_square(&self) -> (u8, u8) {
            place(self.0.to())
        }
    }
}

positions! {
    /// A game of Shogun: a position, its rules and the moves played.
    ///
    /// >>> from board_rules import shogun
    /// >>> position = shogun.Position(variant="boxed")
    /// >>> len(position.legal_moves)
    /// 22
    /// >>> position.perft(2)
    /// 682
    /// >>> magnets = shogun.Position(energies="magnets:diagonals")
    /// >>> magnets.push("2,1-2,4")
    /// >>> magnets.piece_at("(2,4)")
    /// ('white', 'pawn', '2')
    shogun_rules::Position, "Position", "board_rules.shogun", exact: Endings, {
        /// Whether the king of the player to move is attacked.
        fn is_check(&self) -> bool {
            self.0.position().is_check()
        }
    }
}

fn place(square: shogun_rules::Square) -> (u8, u8) {
    (square.x() + 1, square.y() + 1)
}

fn squares(set: SquareSet) -> Vec<(u8, u8)> {
    set.iter().map(place).collect()
}

/// Parses a board.
fn board(text: &str) -> PyResult<Board> {
    text.parse().map_err(error::text)
}

fn colour(name: &str) -> PyResult<Colour> {
    let mut all = Colour::ALL.into_iter();
    all.find(|colour| colour.to_string() == name)
        .ok_or_else(|| text_error!("{name:?} is no colour: expected red or white"))
}

/// Parses a board and returns it with the piece on a square.
fn board_and_piece(text: &str, at: (i32, i32)) -> PyResult<(Board, Placement)> {
    let board = board(text)?;
    let piece = assignment::occupied(at, &board)
        .ok_or_else(|| value_error!("no piece stands on ({},{})", at.0, at.1))?;
    Ok((board, piece))
}

/// The squares that a piece of a colour reaches from a square by a walk of `energy` squares. The
/// origin need not be on the board.
///
/// >>> from board_rules import shogun
/// >>> shogun.eval("8/8/8/8/8/8/8/8", "white", (1, 1), "UR", 2)
/// [(3, 1), (2, 2), (1, 3)]
#[pyfunction(name = "eval")]
fn walk_to(
    board_text: &str,
    side: &str,
    at: (i32, i32),
    walk: &str,
    energy: i64,
) -> PyResult<Vec<(u8, u8)>> {
    let walk = walk.parse().map_err(error::text)?;
    // Captures and blockers depend only on the colour; kind and energy are placeholders.
    let piece = Placement {
        colour: colour(side)?,
        kind: Kind::Pawn,
        energy: 1,
        at: at.into(),
    };
    let energy = energy.clamp(i32::MIN.into(), i32::MAX.into()) as i32;
    let reached = assignment::eval(piece, walk, energy, &board(board_text)?);
    Ok(squares(reached.squares()))
}

/// The pseudo-legal target squares of the piece on a square: its own king may be left attacked.
///
/// >>> from board_rules import shogun
/// >>> shogun.all_moves("8/8/8/8/8/8/8/P17", (1, 1))
/// [(2, 1), (1, 2)]
#[pyfunction]
fn all_moves(board: &str, at: (i32, i32)) -> PyResult<Vec<(u8, u8)>> {
    let (board, piece) = board_and_piece(board, at)?;
    Ok(squares(assignment::all_moves(piece, &board).squares()))
}

/// The target squares of the piece on a square that do not leave its own king attacked.
///
/// >>> from board_rules import shogun
/// >>> shogun.legal_moves("8/8/8/8/8/8/p17/1K16", (2, 1))
/// [(3, 1)]
#[pyfunction]
fn legal_moves(board: &str, at: (i32, i32)) -> PyResult<Vec<(u8, u8)>> {
    let (board, piece) = board_and_piece(board, at)?;
    Ok(squares(assignment::legal_moves(piece, &board).squares()))
}

/// The squares of the opponent's pieces that a colour attacks.
///
/// >>> from board_rules import shogun
/// >>> shogun.attacked("8/8/8/8/8/8/p17/P17", "white")
/// [(1, 2)]
#[pyfunction(name = "attacked")]
fn attacked_squares(board_text: &str, by: &str) -> PyResult<Vec<(u8, u8)>> {
    Ok(squares(
        assignment::attacked(colour(by)?, &board(board_text)?).occupied(),
    ))
}

/// The number of pieces that attack the piece on a square.
///
/// >>> from board_rules import shogun
/// >>> shogun.attacked_n("8/8/8/8/8/8/p17/P1p16", (1, 1))
/// 2
#[pyfunction]
fn attacked_n(board: &str, at: (i32, i32)) -> PyResult<usize> {
    let (board, piece) = board_and_piece(board, at)?;
    Ok(assignment::attacked_n(piece, &board))
}

/// The number of pieces that protect the piece on a square.
///
/// >>> from board_rules import shogun
/// >>> shogun.protected_n("8/8/8/8/8/8/8/P1P16", (1, 1))
/// 1
#[pyfunction]
fn protected_n(board: &str, at: (i32, i32)) -> PyResult<usize> {
    let (board, piece) = board_and_piece(board, at)?;
    Ok(assignment::protected_n(piece, &board))
}

/// Whether a colour is checkmated if it is to move.
///
/// >>> from board_rules import shogun
/// >>> mate = "8/8/8/7P2/3p44/4p43/3k24/3P21p3K21"
/// >>> shogun.checkmate(mate, "white"), shogun.checkmate(mate, "red")
/// (True, False)
#[pyfunction]
fn checkmate(board_text: &str, side: &str) -> PyResult<bool> {
    Ok(assignment::checkmate(colour(side)?, &board(board_text)?))
}

/// The perft count of a position under these rules.
///
/// >>> from board_rules import shogun
/// >>> shogun.perft(shogun.Position().text, "variant=pseudo-legal", 1)
/// 22
#[pyfunction]
fn perft(
    py: Python<'_>,
    position: &str,
    rules: &str,
    #[pyo3(from_py_with = python_game::depth)] depth: u16,
) -> PyResult<u64> {
    let rules = python_game::rules::<shogun_rules::Position>(Some(rules), None)?;
    let position = shogun_rules::Position::parse(position, &rules).map_err(error::text)?;
    python_game::perft(py, &position, depth)
}

/// The starting positions by name.
fn starts(py: Python<'_>) -> PyResult<Bound<'_, PyDict>> {
    let starts = PyDict::new(py);
    for start in Start::ALL {
        let position = shogun_rules::Position::new(start.board(), Colour::White, Rules::default());
        starts.set_item(
            start.to_string(),
            position.map_err(error::value)?.to_string(),
        )?;
    }
    Ok(starts)
}

endings! {
    /// The exact values of endings with one to four pawns a side under the default rules.
    ///
    /// The tables are those of the whole board, or of a smaller one that begins at (1, 1), which no
    /// piece leaves. A side is named by the energies of its pieces, `K1 P3` or `K1 P2 P2`. In
    /// `positions` the pieces are the squares of the king and the pawns of the player to move,
    /// these in the order of their energies, then of the other player's, counted row by row from
    /// (1, 1) on eight columns.
    ///
    /// >>> from board_rules import shogun
    /// >>> endings = shogun.Endings.build(("K2 P3", "K1 P1"))
    /// >>> position = shogun.Position("k17/8/1K26/8/8/8/8/P36p1 w", variant="bare-king")
    /// >>> endings.value(position), len(endings.line(position))
    /// (3, 3)
    /// >>> pieces, plies = endings.positions("K2 P3", "K1 P1")
    /// >>> pieces.shape, int(plies.max())
    /// ((1519553, 4), 23)
    /// >>> small = shogun.Endings.build(("K1 P1 P1", "K1 P2"), side=3)
    /// >>> [(own, other) for own, other, *_ in small.classes]
    /// [('K1 P1', 'K1 P2'), ('K1 P2', 'K1 P1'), ('K1 P2', 'K1 P1 P1'), ('K1 P1 P1', 'K1 P2')]
    shogun_rules, ShogunEndings, "board_rules.shogun", width, numbers,
    /// Builds the tables of these pairs of materials and of those that captures lead to, or of
    /// all with one pawn a side, on a board of this side, in at most `memory` bytes. All of the
    /// whole board take half a minute.
    ///
    /// Calls `progress` with the number of solved pairs and the number of all pairs. Other
    /// threads run meanwhile, and Ctrl-C stops the build within moments.
    build(side = 8)
}

/// Number of pieces of two materials.
fn width([own, other]: [Material; 2]) -> usize {
    2 + own.pawn_count() + other.pawn_count()
}

/// The squares of the pieces of an ending, first those of the player to move; pawns in the order of
/// their energies.
fn numbers(position: &shogun_rules::Position) -> Vec<u8> {
    let (board, mover) = (position.board(), position.to_move());
    let sides = [mover, mover.other()].into_iter();
    let squares = sides.flat_map(|colour| {
        let kings = board.kings(colour);
        let mut pawns: Vec<_> = (board.of(colour) - kings).into_iter().collect();
        pawns.sort_by_key(|&square| board.piece_at(square).map(shogun_rules::Piece::energy));
        kings.into_iter().chain(pawns)
    });
    squares.map(|square| square.index() as u8).collect()
}

/// Registers the classes and functions.
fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    add! { module, [Move, Position, LegalMoves, Endings], [
        walk_to, all_moves, legal_moves, attacked_squares, attacked_n, protected_n, checkmate,
        perft,
    ] }?;
    module.add("STARTS", starts(module.py())?)
}
