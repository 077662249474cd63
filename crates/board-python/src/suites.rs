//! The fixtures' suites: questions answered by the rule crates.

use std::sync::LazyLock;

use board_fixtures::{AskError, Registry, WrongAnswer};
use pyo3::prelude::*;

use crate::error::{self, value_error};
use crate::guards::interrupt;
use crate::register::add;

static SUITES: LazyLock<Registry> = LazyLock::new(Registry::of_all_games);

/// Answers a question of a suite; question and answer are JSON.
#[pyfunction]
fn ask(py: Python<'_>, suite: &str, question: String) -> PyResult<String> {
    let suite = named(suite)?;
    let answer = move || {
        let question = suite.ask(&question).map_err(error::text)?;
        let mut answer = Vec::new();
        question.answer(&mut answer).map_err(refused)?;
        String::from_utf8(answer).map_err(error::value)
    };
    // The work of a suite cannot be cancelled.
    interrupt::run_interruptible(py, answer)?
}

/// The expectation of a fixture for a question, as JSON.
#[pyfunction]
fn expectation(py: Python<'_>, suite: &str, question: String) -> PyResult<String> {
    let suite = named(suite)?;
    let expected = move || {
        let question = suite.ask(&question).map_err(error::text)?;
        question.expectation().map_err(refused)
    };
    interrupt::run_interruptible(py, expected)?
}

/// Compares an answer with the expectation of a fixture. Returns `None` if the answer is right,
/// otherwise the expected and the found value as JSON, if the answer could be read, and a
/// description of the difference.
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
    let judged = interrupt::run_interruptible(py, move || check.judge(&answer))?;
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
        .ok_or_else(|| value_error!("{suite:?}: there is no such suite"))
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

/// Registers the functions.
pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    add! { module, [], [ask, expectation, judge, suites] }
}
