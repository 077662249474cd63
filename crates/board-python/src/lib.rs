//! The Python module `board_rules._native`: games, players and tours. The package `board_rules`
//! exports its classes under their public names.
//!
//! Terms that the literature lacks are in the [glossary].
//!
//! [glossary]: https://github.com/board-rules/board-rules/blob/main/docs/glossary.md

mod boards;
mod catalogue;
#[cfg(feature = "connect-four")]
mod connect_four;
mod endings;
mod environments;
mod error;
mod exact;
mod game;
mod guards;
mod hunt;
mod matches;
mod players;
mod ploy;
mod python_game;
mod register;
mod shogun;
mod solution;
mod suites;
mod tours;

use pyo3::prelude::*;

/// Registers classes in the submodule of this name, and adds the submodule if there is none yet.
fn add_to_submodule(
    module: &Bound<'_, PyModule>,
    name: &str,
    register: impl Fn(&Bound<'_, PyModule>) -> PyResult<()>,
) -> PyResult<()> {
    if let Ok(known) = module.getattr(name) {
        return register(known.cast()?);
    }
    let inner = PyModule::new(module.py(), name)?;
    register(&inner)?;
    module.add_submodule(&inner)
}

/// The compiled part of the package.
#[pymodule]
fn _native(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    register::add! { module, [python_game::Outcome], [guards::memory::memory_left] }?;
    error::register(module)?;
    players::register(module)?;
    matches::register(module)?;
    add_to_submodule(module, "fixtures", suites::register)?;
    add_to_submodule(module, "tours", tours::register)?;
    add_to_submodule(module, "environments", environments::register)?;
    board_games::for_all_games! { [catalogue::register_games] module }
    add_to_submodule(module, "hunt", solution::register)
}
