//! The module `board_rules.tours`: knight's tours.

mod board;
mod count;
mod find;
mod list;
mod moves;
mod tour;

use pyo3::prelude::*;

use crate::register::add;

/// Registers the classes and functions.
pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    add! { module, [board::Board, tour::Tour, list::Tours, find::Existence], [
        find::find, find::exists, count::count, moves::is_legal, moves::legal_moves,
        moves::ordered_moves, moves::print_board, moves::kind_of,
    ] }
}
