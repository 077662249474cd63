//! The games, players and tours for Python: the module `board_rules._native`, which the package
//! `board_rules` names and documents.
//!
//! Terms that the literature lacks are in the [glossary].
//!
//! [glossary]: https://github.com/board-rules/board-rules/blob/main/docs/glossary.md

mod cells;
mod chance;
mod drawing;
mod editing;
mod environments;
mod error;
mod game;
mod hunt;
mod interrupt;
mod items;
mod matches;
mod memory;
mod native;
mod picture;
mod players;
mod ploy;
mod ploy_four;
mod shogun;
mod solution;
mod suites;
mod tours;

use pyo3::prelude::*;

/// Adds a module of its own to the module.
fn within(
    module: &Bound<'_, PyModule>,
    name: &str,
    fill: impl Fn(&Bound<'_, PyModule>) -> PyResult<()>,
) -> PyResult<()> {
    let inner = PyModule::new(module.py(), name)?;
    fill(&inner)?;
    module.add_submodule(&inner)
}

/// What the package is made of.
#[pymodule]
fn _native(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    module.add_function(wrap_pyfunction!(memory::memory_left, module)?)?;
    error::register(module)?;
    module.add_class::<native::Outcome>()?;
    players::register(module)?;
    matches::register(module)?;
    within(module, "fixtures", suites::register)?;
    within(module, "tours", tours::register)?;
    within(module, "environments", environments::register)?;
    within(module, "ploy", |inner| {
        ploy::register(inner)?;
        ploy_four::register(inner)
    })?;
    within(module, "shogun", shogun::register)?;
    within(module, "hunt", |inner| {
        hunt::register(inner)?;
        solution::register(inner)
    })
}
