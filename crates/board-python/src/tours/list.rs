//! The iterator over all tours.

use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::sync::{Mutex, MutexGuard, TryLockError};
use std::thread;
use std::time::Duration;

use knights_tour::Path;
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;

use super::board::{Board, square};
use super::find::tour_set;
use super::tour::Tour;
use crate::error::{self, InUse};

/// The interval between two checks for signals.
const SIGNAL_INTERVAL: Duration = Duration::from_millis(20);
/// The iterator after a step, and the tour that it found.
type ListingStep = (knights_tour::Tours, Option<knights_tour::Tour>);

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
        match self.0.try_lock() {
            Ok(state) => Ok(state),
            Err(TryLockError::Poisoned(poisoned)) => Ok(poisoned.into_inner()),
            Err(TryLockError::WouldBlock) => Err(InUse::new_err(
                "another thread asks for the next tour: wait for it, or list them twice",
            )),
        }
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
        py.detach(|| {
            let mut state = self.state()?;
            if let ListingState::Idle(tours) = std::mem::replace(&mut *state, ListingState::Failed)
            {
                let (sender, receiver) = channel();
                let mut tours = *tours;
                let step = move || {
                    let tour = tours.next();
                    let _ = sender.send((tours, tour));
                };
                if thread::Builder::new().spawn(step).is_ok() {
                    *state = ListingState::Searching(receiver);
                }
            }
            loop {
                let ListingState::Searching(receiver) = &*state else {
                    return Err(PyRuntimeError::new_err("the search for tours has failed"));
                };
                match receiver.recv_timeout(SIGNAL_INTERVAL) {
                    Ok((tours, tour)) => {
                        *state = ListingState::Idle(Box::new(tours));
                        return Ok(tour.map(Tour));
                    }
                    Err(RecvTimeoutError::Timeout) => Python::attach(|py| py.check_signals())?,
                    Err(RecvTimeoutError::Disconnected) => *state = ListingState::Failed,
                }
            }
        })
    }
}
