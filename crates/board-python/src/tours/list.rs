//! The iterator over all tours.

use std::sync::mpsc::{Receiver, channel};
use std::sync::{Mutex, MutexGuard};
use std::thread;

use knights_tour::Path;
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;

use super::board::{Board, square};
use super::find::tour_set;
use super::tour::Tour;
use crate::error;
use crate::guards::interrupt;
use crate::guards::lock::lock_unless_in_use;

/// The iterator after a step, and the tour that it found.
type ListingStep = (Box<knights_tour::Tours>, Option<knights_tour::Tour>);

/// The state of the iterator.
enum ListingState {
    /// No step is running.
    Idle(Box<knights_tour::Tours>),
    /// A thread searches for the next tour.
    Searching(Receiver<ListingStep>),
    /// The thread has failed, and the iterator is lost with it.
    Failed,
}

/// Iterator over all tours of a board, or over those that begin on a square: `tours(5)`, `tours(6,
/// kind="closed")`. `board` is a `Board` or an argument of its constructor. Tours are directed: a
/// tour and its reverse are two. With `kind="closed"` each closed tour is listed once, from its
/// first square.
///
/// Other threads run during the search for the next tour. Ctrl-C takes effect at once and loses no
/// tour: the search continues in the background, and the next call returns its result.
///
/// >>> from board_rules import tours
/// >>> next(tours.tours(5)).squares[:3]
/// [(0, 0), (1, 2), (2, 4)]
/// >>> sum(1 for tour in tours.tours(5, start=(0, 0)))
/// 304
#[pyclass(frozen, name = "tours", module = "board_rules.tours")]
pub(crate) struct Tours(Mutex<ListingState>);

impl Tours {
    fn state(&self) -> PyResult<MutexGuard<'_, ListingState>> {
        lock_unless_in_use(
            &self.0,
            "another thread asks for the next tour: wait for it, or list them twice",
        )
    }
}

#[pymethods]
impl Tours {
    #[new]
    #[pyo3(signature = (board, /, *, kind="directed", start=None))]
    fn new(board: &Bound<'_, PyAny>, kind: &str, start: Option<(u16, u16)>) -> PyResult<Self> {
        let board = Board::of(board)?;
        let tours = match start {
            None => knights_tour::Tours::new(&board),
            Some(start) => {
                let path = Path::new(&board, vec![square(start)]).map_err(error::value)?;
                knights_tour::Tours::extending(&path)
            }
        };
        let tours = tours.of(tour_set(kind)?);
        tours.check().map_err(error::value)?;
        Ok(Self(Mutex::new(ListingState::Idle(Box::new(tours)))))
    }

    const fn __iter__(this: PyRef<'_, Self>) -> PyRef<'_, Self> {
        this
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<Tour>> {
        let state = &mut *self.state()?;
        let failed = || PyRuntimeError::new_err("the search for tours has failed");
        let mut receiver = match std::mem::replace(state, ListingState::Failed) {
            ListingState::Idle(mut tours) => {
                let (sender, receiver) = channel();
                let step = move || {
                    let tour = tours.next();
                    let _ = sender.send((tours, tour));
                };
                thread::Builder::new().spawn(step).map_err(|_| failed())?;
                receiver
            }
            ListingState::Searching(receiver) => receiver,
            ListingState::Failed => return Err(failed()),
        };
        let found = interrupt::wait(py, &mut receiver);
        match found {
            Ok(Some((tours, tour))) => {
                *state = ListingState::Idle(tours);
                Ok(tour.map(Tour))
            }
            Ok(None) => Err(failed()),
            Err(signal) => {
                *state = ListingState::Searching(receiver);
                Err(signal)
            }
        }
    }
}
