//! The functions that the coursework papers ask for: moves of the knight, and the kind of a tour.

use knights_tour::{Square, assignment};
use pyo3::prelude::*;

use super::board::{self, Board, pair, square};
use crate::error;
use crate::guards::items::Squares;
use crate::guards::{interrupt, memory};

type SquarePair = (u16, u16);

fn square_pairs(squares: Vec<Square>) -> Vec<SquarePair> {
    squares.into_iter().map(pair).collect()
}

/// Whether a square is inside the board and not on the path.
///
/// >>> from board_rules import tours
/// >>> tours.is_legal(8, [(0, 0)], (1, 2)), tours.is_legal(8, [(0, 0)], (0, 0))
/// (True, False)
#[pyfunction]
pub(super) fn is_legal(dim: u16, path: Squares, pos: (i32, i32)) -> bool {
    assignment::is_legal(dim, &board::squares(path), pos)
}

/// The squares that a knight can move to after visiting the path, clockwise from 12 o'clock.
///
/// >>> from board_rules import tours
/// >>> tours.legal_moves(8, [(4, 1), (1, 0)], (2, 2))
/// [(3, 4), (4, 3), (3, 0), (0, 1), (0, 3), (1, 4)]
#[pyfunction]
pub(super) fn legal_moves(dim: u16, path: Squares, pos: SquarePair) -> PyResult<Vec<SquarePair>> {
    let moves = assignment::legal_moves(dim, &board::squares(path), square(pos));
    moves.map(square_pairs).map_err(error::value)
}

/// The moves of `legal_moves` in Warnsdorff's order: fewest onward moves first.
///
/// >>> from board_rules import tours
/// >>> tours.ordered_moves(5, [], (2, 1))[0]
/// (4, 0)
#[pyfunction]
pub(super) fn ordered_moves(dim: u16, path: Squares, pos: SquarePair) -> PyResult<Vec<SquarePair>> {
    let moves = assignment::ordered_moves(dim, &board::squares(path), square(pos));
    moves.map(square_pairs).map_err(error::value)
}

/// The board as a grid of visit numbers: a row for each y, the greatest on top, or with `by_x` a
/// row for each x.
///
/// >>> from board_rules import tours
/// >>> print(tours.print_board(3, [(0, 0), (1, 2)]))
/// -1  1 -1
/// ...
#[pyfunction]
#[pyo3(signature = (dim, path, *, by_x=false))]
pub(super) fn print_board(py: Python<'_>, dim: u16, path: Squares, by_x: bool) -> PyResult<String> {
    let print = match by_x {
        false => assignment::print_board,
        true => assignment::print_board_by_x,
    };
    // A number has at most ten digits, and a blank before it.
    memory::check_text(usize::from(dim).pow(2).saturating_mul(11))?;
    interrupt::run_interruptible(py, move || print(dim, &board::squares(path)))?
        .map_err(error::value)
}

/// The kind of the tour that these squares form: `closed` or `open`; `None` if they are not a tour
/// of the board.
///
/// >>> from board_rules import tours
/// >>> tours.kind_of(6, tours.find(6, kind="closed").squares), tours.kind_of(6, [(0, 0)])
/// ('closed', None)
#[pyfunction]
pub(super) fn kind_of(
    board: &Bound<'_, PyAny>,
    squares: Squares,
) -> PyResult<Option<&'static str>> {
    let tour = knights_tour::Tour::new(Board::of(board)?, board::squares(squares));
    Ok(tour.ok().map(|tour| tour.kind().name()))
}
