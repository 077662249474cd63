//! Checks of memory limits and of numbers of threads.

use std::fmt::{self, Display};
use std::num::NonZero;
use std::sync::atomic::{AtomicBool, Ordering};

use pyo3::exceptions::PyMemoryError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyString};

use crate::error::value_error;
use crate::guards::interrupt;

/// The largest allowed value of the argument `threads`.
const MAX_THREADS: usize = 1_024;

/// Checks the argument `threads`.
pub(crate) fn threads(threads: usize) -> PyResult<NonZero<usize>> {
    let fits = NonZero::new(threads).filter(|threads| threads.get() <= MAX_THREADS);
    fits.ok_or_else(|| {
        value_error!("threads: {threads} is out of range, expected 1 to {MAX_THREADS}")
    })
}

/// The size in bytes up to which a request is not compared with the free memory of the system: the
/// allocation itself reports an error.
const SMALL: usize = 1 << 26;

/// The number of bytes that the process may still use: the least of the free memory, what its
/// control groups leave, and the address space; `None` if the system reports none of them. Linux
/// kills a process that uses more, although the allocation has succeeded.
#[pyfunction]
pub(crate) fn memory_left() -> Option<u64> {
    board_games::memory::available()
}

/// Whether this number of bytes is available.
fn is_available(bytes: usize) -> bool {
    let is_left = || memory_left().is_none_or(|left| bytes as u64 <= left);
    (bytes <= SMALL || is_left()) && Vec::<u8>::new().try_reserve_exact(bytes).is_ok()
}

/// Checks that `count` items of `bytes` bytes are available; `what` names them in the error.
/// Nothing is reserved.
pub(crate) fn check(what: impl Display, count: usize, bytes: usize) -> PyResult<()> {
    if count.checked_mul(bytes).is_some_and(is_available) {
        return Ok(());
    }
    let mebibytes = (count as u128 * bytes as u128).div_ceil(1 << 20);
    Err(PyMemoryError::new_err(format!(
        "{what}: there is no memory for {mebibytes} MiB"
    )))
}

/// The maximum length of a text in bytes. Python copies a text with its lock held, and no longer
/// than a tenth of a second.
const MAX_TEXT: usize = 1 << 26;

/// The error for a text that is longer than `MAX_TEXT`.
fn too_long() -> PyErr {
    value_error!(
        "the text: it is too long, expected at most {} MiB",
        MAX_TEXT >> 20
    )
}

/// Checks the length of a text in bytes, and that it fits into memory, before it is made.
pub(crate) fn check_text(length: usize) -> PyResult<()> {
    match length {
        ..=MAX_TEXT => check("the text", length, 1),
        _ => Err(too_long()),
    }
}

/// A text buffer that fails if `stop` is set, the text is too long or memory runs out.
struct TextBuffer<'a> {
    text: String,
    stop: &'a AtomicBool,
    is_too_long: bool,
}

impl fmt::Write for TextBuffer<'_> {
    fn write_str(&mut self, part: &str) -> fmt::Result {
        let (length, capacity) = (self.text.len() + part.len(), self.text.capacity());
        if length > MAX_TEXT {
            self.is_too_long = true;
            return Err(fmt::Error);
        }
        // `try_reserve` may double the buffer.
        let fits = length <= capacity || is_available(2 * length);
        if self.stop.load(Ordering::Relaxed) || !fits || self.text.try_reserve(part.len()).is_err()
        {
            return Err(fmt::Error);
        }
        self.text.push_str(part);
        Ok(())
    }
}

/// Formats a value as a Python string, without the GIL. Ctrl-C stops the formatting within moments.
/// A text that is longer than `MAX_TEXT` is an error.
pub(crate) fn text<'py>(
    py: Python<'py>,
    what: &(impl Display + Sync),
) -> PyResult<Bound<'py, PyString>> {
    let written = interrupt::run_until_stopped(py, |stop| {
        let mut buffer = TextBuffer {
            text: String::new(),
            stop,
            is_too_long: false,
        };
        let result = fmt::write(&mut buffer, format_args!("{what}"));
        result.map(|()| buffer.text).map_err(|_| buffer.is_too_long)
    })?;
    let error = |is_too_long| match is_too_long {
        true => too_long(),
        false => PyMemoryError::new_err("there is no memory for a text of this length"),
    };
    PyString::from_bytes(py, written.map_err(error)?.as_bytes())
}

/// Copies bytes into a Python object.
pub(crate) fn bytes<'py>(py: Python<'py>, bytes: &[u8]) -> PyResult<Bound<'py, PyBytes>> {
    PyBytes::new_with(py, bytes.len(), |place| {
        place.copy_from_slice(bytes);
        Ok(())
    })
}
