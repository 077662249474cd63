//! Exact counting of tours.

use std::path::PathBuf;

use knights_tour::TourSet;
use knights_tour::counting::{CountProgress, Counter};
use pyo3::prelude::*;

use super::board::{Board, square};
use super::find::tour_set;
use crate::error;
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
pub(super) fn count(
    py: Python<'_>,
    board: &Bound<'_, PyAny>,
    kind: &str,
    start: Option<(u16, u16)>,
    threads: usize,
    memory: Option<u64>,
    checkpoint: Option<PathBuf>,
    progress: Option<Py<PyAny>>,
) -> PyResult<Py<PyAny>> {
    let progress = progress.as_ref();
    interrupt::check_progress(py, progress)?;
    let (board, threads) = (Board::of(board)?, memory::threads(threads)?.get());
    let tours = tour_set(kind)?;
    if tours == TourSet::Closed && start.is_some() {
        return Err(error::value("a closed tour has no start: leave it out"));
    }
    let counted = interrupt::run_with_progress(py, |stop, caller| {
        let counter = Counter::new(&board, tours);
        let mut counter = start
            .map(square)
            .into_iter()
            .fold(counter, Counter::from)
            .threads(threads)
            .stop(stop)
            .on_progress(|done: &CountProgress| caller.report(progress, (done.done,)));
        if let Some(bytes) = memory {
            counter = counter.memory_limit(bytes);
        }
        if let Some(file) = checkpoint {
            counter = counter.checkpoint(file);
        }
        counter.count()
    });
    // Converted by way of text: counts exceed the integer types that pyo3 converts.
    let digits = counted?.map_err(error::value)?.to_string();
    let int = py.import("builtins")?.getattr("int")?;
    Ok(int.call1((digits,))?.unbind())
}
