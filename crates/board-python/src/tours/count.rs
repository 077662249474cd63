//! Exact counting of tours.

use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};

use knights_tour::TourSet;
use knights_tour::counting::{CountProgress, Counter};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;

use super::board::{Board, square};
use super::find::tour_set;
use crate::error;
use crate::guards::interrupt::Calls;
use crate::guards::{interrupt, memory};

/// The exact number of tours of a board.
///
/// `kind` is `closed` for closed tours, which are cycles without start and direction, `open` for
/// paths whose ends are not a move apart, or `directed` for all paths, each in both directions.
/// `start` counts the tours that begin on this square. `memory` is a limit in bytes, 4 GiB by
/// default. `progress` is called after each layer with the part done, from 0 to 1. `checkpoint` is
/// a file for the last layer; the same call resumes from it. Ctrl-C stops the count within moments.
///
/// >>> from board_rules import tours
/// >>> tours.count(6, kind="closed")
/// 9862
/// >>> tours.count(5, start=(0, 0))
/// 304
#[pyfunction]
#[pyo3(signature = (board, /, *, kind="directed", start=None, threads=1, memory=None, checkpoint=None, progress=None))]
#[expect(clippy::too_many_arguments, reason = "they are named in Python")]
fn count(
    py: Python<'_>,
    board: &Bound<'_, PyAny>,
    kind: &str,
    start: Option<(u16, u16)>,
    threads: usize,
    memory: Option<u64>,
    checkpoint: Option<PathBuf>,
    progress: Option<Py<PyAny>>,
) -> PyResult<Py<PyAny>> {
    if let Some(progress) = &progress
        && !progress.bind(py).is_callable()
    {
        return Err(PyTypeError::new_err("progress: expected a function"));
    }
    let (board, threads) = (Board::of(board)?, memory::threads(threads)?.get());
    let tours = tour_set(kind)?;
    if tours == TourSet::Closed && start.is_some() {
        return Err(error::value("a closed tour has no start: leave it out"));
    }
    let stop = AtomicBool::new(false);
    let fault: Mutex<Option<PyErr>> = Mutex::default();
    let calls = Calls::new();
    let caller = calls.caller();
    let progress = progress.as_ref();
    let report = |done: &CountProgress| {
        let done = done.done;
        let (fault, stop) = (&fault, &stop);
        if let Some(progress) = progress {
            // Stored within the call, so that the next call sees the error.
            caller.call(move |py| match fault.lock() {
                Ok(mut fault) if fault.is_none() => {
                    *fault = progress.call1(py, (done,)).err();
                    stop.store(fault.is_some(), Ordering::Relaxed);
                }
                _ => {}
            });
        }
        ControlFlow::Continue(())
    };
    let counted = interrupt::run_with(
        py,
        calls,
        || stop.store(true, Ordering::Relaxed),
        || {
            let counter = Counter::new(&board, tours);
            let mut counter = start
                .map(square)
                .into_iter()
                .fold(counter, Counter::from)
                .threads(threads)
                .stop(&stop)
                .on_progress(report);
            if let Some(bytes) = memory {
                counter = counter.memory_limit(bytes);
            }
            if let Some(file) = checkpoint {
                counter = counter.checkpoint(file);
            }
            counter.count()
        },
    );
    let counted = counted.into_result()?;
    drop(caller);
    if let Some(error) = fault.lock().ok().and_then(|mut fault| fault.take()) {
        return Err(error);
    }
    // Converted by way of text: counts exceed the integer types that pyo3 converts.
    let digits = counted.map_err(error::value)?.to_string();
    let int = py.import("builtins")?.getattr("int")?;
    Ok(int.call1((digits,))?.unbind())
}

/// Registers the function.
pub(super) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_function(wrap_pyfunction!(count, module)?)
}
