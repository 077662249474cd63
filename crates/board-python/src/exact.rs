//! The argument `endings` of players: exact values of one game.

use board_games::{either, words};
use pyo3::prelude::*;

use crate::catalogue::values_game;
use crate::error::{self, type_error, value_error};
use crate::python_game::PythonGame;

/// Endings of Ploy or Shogun, a solution of the hunt, or nothing.
#[derive(Default)]
pub(crate) struct ExactArgument(Option<Py<PyAny>>);

impl ExactArgument {
    /// Reads the argument.
    pub(crate) fn read(object: Option<Bound<'_, PyAny>>) -> PyResult<Self> {
        match &object {
            Some(object) if game(object).is_none() => Err(type_error!(
                "endings: expected endings or a solution of {}",
                either(&words().collect::<Vec<_>>())
            )),
            _ => Ok(Self(object.map(Bound::unbind))),
        }
    }

    /// The evaluation with these values for the game that begins here; the default evaluation
    /// without values.
    pub(crate) fn evaluation<G: PythonGame>(
        &self,
        py: Python<'_>,
        start: &G,
    ) -> PyResult<G::Evaluation> {
        let Some(values) = &self.0 else {
            return Ok(G::Evaluation::default());
        };
        let values = values.bind(py);
        let exact = G::exact_values(values).ok_or_else(|| {
            value_error!(
                "position: it is one of {}, but the player's endings are those of {}",
                G::NAME,
                game(values).unwrap_or_default()
            )
        })?;
        exact.evaluation(start).map_err(error::message)
    }

    /// The object, if there is one.
    pub(crate) const fn object(&self) -> Option<&Py<PyAny>> {
        self.0.as_ref()
    }

    /// The same values.
    pub(crate) fn clone_ref(&self, py: Python<'_>) -> Self {
        Self(self.0.as_ref().map(|values| values.clone_ref(py)))
    }

    /// Whether two arguments are the same object.
    pub(crate) fn is(&self, other: &Self) -> bool {
        let pointer = |argument: &Self| argument.0.as_ref().map(Py::as_ptr);
        pointer(self) == pointer(other)
    }
}

/// The game whose exact values an object has; `None` if it has none.
fn game(object: &Bound<'_, PyAny>) -> Option<&'static str> {
    board_games::for_all_games! { [values_game] object }
}
