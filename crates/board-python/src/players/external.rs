//! The texts of engines and programs as arguments of the Python classes that start them.

use std::time::Duration;

use board_bot::external::ExternalSpec;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::error;

/// The kind of an external player and the arguments of its class; `None` for the text of another
/// player.
#[pyfunction]
#[pyo3(name = "_external_player")]
pub(crate) fn external_player<'py>(
    py: Python<'py>,
    text: &str,
) -> PyResult<Option<(&'static str, Bound<'py, PyDict>)>> {
    let Some(read) = ExternalSpec::read(text) else {
        return Ok(None);
    };
    let external = read.map_err(error::text)?;
    let arguments = PyDict::new(py);
    arguments.set_item("name", external.name())?;
    let (kind, command, time) = match &external {
        ExternalSpec::Engine(engine) => {
            let budget = engine.budget();
            arguments.set_item("depth", budget.depth)?;
            arguments.set_item("nodes", budget.nodes)?;
            for (key, time) in [("margin", engine.margin()), ("longest", engine.longest())] {
                arguments.set_item(key, time.map(|time| time.as_secs_f64()))?;
            }
            let options = PyDict::new(py);
            for (name, value) in engine.options() {
                options.set_item(name, value)?;
            }
            arguments.set_item("options", options)?;
            ("engine", engine.command(), budget.time)
        }
        ExternalSpec::Program(program) => ("program", program.command(), Some(program.time())),
    };
    arguments.set_item("command", command.words().collect::<Vec<_>>())?;
    arguments.set_item("seconds", time.as_ref().map(Duration::as_secs_f64))?;
    Ok(Some((kind, arguments)))
}
