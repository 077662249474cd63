//! The suites of the fixtures, answered by the rule crates.

use std::sync::LazyLock;

use board_fixtures::{AskError, Registry, WrongAnswer};
use pyo3::prelude::*;

use crate::{error, interrupt};

static SUITES: LazyLock<Registry> = LazyLock::new(Registry::of_all_games);

/// The answer to a question of a suite, both as JSON.
#[pyfunction]
fn ask(py: Python<'_>, suite: &str, question: String) -> PyResult<String> {
    let suite = named(suite)?;
    let answer = move || {
        let question = suite.ask(&question).map_err(error::text)?;
        let mut answer = Vec::new();
        question.answer(&mut answer).map_err(refused)?;
        String::from_utf8(answer).map_err(error::value)
    };
    // A suite's work cannot be stopped halfway.
    interrupt::abandon(py, answer)?
}

/// What a fixture expects of an answer to the question, as JSON.
#[pyfunction]
fn expectation(py: Python<'_>, suite: &str, question: String) -> PyResult<String> {
    let suite = named(suite)?;
    let expected = move || {
        let question = suite.ask(&question).map_err(error::text)?;
        question.expectation().map_err(refused)
    };
    interrupt::abandon(py, expected)?
}

/// Compares an answer with what a fixture expects; `None` if nothing is wrong, else what was
/// expected and what came, as JSON where they are of the right shape, and where the two differ.
#[pyfunction]
#[allow(clippy::type_complexity, reason = "three texts")]
fn judge(
    py: Python<'_>,
    suite: &str,
    question: &str,
    expect: &str,
    answer: String,
) -> PyResult<Option<(Option<(String, String)>, Option<String>)>> {
    let check = named(suite)?.prepare(question, expect);
    let check = check.map_err(error::text)?;
    let judged = interrupt::abandon(py, move || check.judge(&answer))?;
    Ok(match judged {
        Ok(()) => None,
        Err(WrongAnswer::Wrong(mismatch)) => {
            let texts = (mismatch.expected.to_string(), mismatch.found.to_string());
            Some((Some(texts), mismatch.difference))
        }
        Err(why) => Some((None, Some(why.to_string()))),
    })
}

fn named(suite: &str) -> PyResult<&'static board_fixtures::Suite> {
    SUITES
        .get(suite)
        .ok_or_else(|| error::value(format!("{suite:?}: there is no such suite")))
}

fn refused(why: AskError) -> PyErr {
    match why {
        AskError::NoAnswer(reason) => error::LimitReached::new_err(reason),
        other => error::value(other),
    }
}

/// The names of all suites.
#[pyfunction]
fn suites() -> Vec<&'static str> {
    SUITES.iter().map(board_fixtures::Suite::name).collect()
}

/// Adds the functions.
pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_function(wrap_pyfunction!(ask, module)?)?;
    module.add_function(wrap_pyfunction!(expectation, module)?)?;
    module.add_function(wrap_pyfunction!(judge, module)?)?;
    module.add_function(wrap_pyfunction!(suites, module)?)
}
