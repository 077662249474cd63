//! The module `board_rules.tours`: knight's tours.

mod board;
mod count;
mod find;
mod list;
mod moves;
mod tour;

use pyo3::prelude::*;

/// Registers the classes and functions.
pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<board::Board>()?;
    module.add_class::<tour::Tour>()?;
    module.add_class::<list::Tours>()?;
    find::register(module)?;
    count::register(module)?;
    moves::register(module)
}
