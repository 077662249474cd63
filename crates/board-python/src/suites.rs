//! The suites of the fixtures, answered by the rule crates.

use std::sync::LazyLock;

use board_fixtures::{AskError, Registry};
use pyo3::prelude::*;

use crate::{error, interrupt};

static SUITES: LazyLock<Registry> = LazyLock::new(Registry::of_all_games);

/// The answer to a question of a suite, both as JSON.
#[pyfunction]
fn ask(py: Python<'_>, suite: &str, question: String) -> PyResult<String> {
    let suite = SUITES
        .get(suite)
        .ok_or_else(|| error::value(format!("{suite:?}: there is no such suite")))?;
    let answer = move || {
        let question = suite.ask(&question).map_err(error::text)?;
        let mut answer = Vec::new();
        question.answer(&mut answer).map_err(|why| match why {
            AskError::NoAnswer(reason) => error::LimitReached::new_err(reason),
            other => error::value(other),
        })?;
        String::from_utf8(answer).map_err(error::value)
    };
    // A suite's work cannot be stopped halfway.
    interrupt::abandon(py, answer)?
}

/// The names of all suites.
#[pyfunction]
fn suites() -> Vec<&'static str> {
    SUITES.iter().map(board_fixtures::Suite::name).collect()
}

/// Adds the functions.
pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_function(wrap_pyfunction!(ask, module)?)?;
    module.add_function(wrap_pyfunction!(suites, module)?)
}
