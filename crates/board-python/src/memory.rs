//! Memory and threads, asked for in a way that may be refused before they are used.

use std::fmt::{self, Display};
use std::fs;
use std::num::NonZero;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};

use pyo3::exceptions::PyMemoryError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyString};

use crate::{error, interrupt};

/// The most threads that an argument may ask for.
const MOST_THREADS: usize = 1_024;

/// So many threads.
pub(crate) fn threads(threads: usize) -> PyResult<NonZero<usize>> {
    let fits = NonZero::new(threads).filter(|threads| threads.get() <= MOST_THREADS);
    fits.ok_or_else(|| {
        error::value(format!(
            "threads: {threads} is out of range, expected 1 to {MOST_THREADS}"
        ))
    })
}

/// Bytes below which nobody asks the system: there is as much, or asking for it fails.
const LITTLE: usize = 1 << 26;

/// Bytes that may be used just now, as far as the system says: what is free, and what the limits of
/// control groups leave. A program that takes more is ended without a word, whatever the C library
/// promises.
#[pyfunction]
pub(crate) fn memory_left() -> Option<u64> {
    let groups = fs::read_to_string("/proc/self/cgroup").unwrap_or_default();
    let own = groups.lines().find_map(|line| line.strip_prefix("0::/"));
    let own = Path::new("/sys/fs/cgroup").join(own.unwrap_or_default());
    let limits = own.ancestors().filter_map(|group| {
        let number = |name| -> Option<u64> {
            let text = fs::read_to_string(group.join(name)).ok()?;
            text.trim().parse().ok()
        };
        Some(number("memory.max")?.saturating_sub(number("memory.current").unwrap_or_default()))
    });
    limits.chain(free()).min()
}

/// The line `MemAvailable:  1234 kB`.
fn free() -> Option<u64> {
    let text = fs::read_to_string("/proc/meminfo").ok()?;
    let line = text
        .lines()
        .find_map(|line| line.strip_prefix("MemAvailable:"))?;
    let kib: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    kib.checked_mul(1024)
}

/// Whether so many bytes can be had.
fn can_be_had(bytes: usize) -> bool {
    let is_left = || memory_left().is_none_or(|left| bytes as u64 <= left);
    (bytes <= LITTLE || is_left()) && Vec::<u8>::new().try_reserve_exact(bytes).is_ok()
}

/// Whether there are so many bytes for this just now; those who ask may then use a part of them at
/// a time.
pub(crate) fn check(what: impl Display, count: usize, bytes: usize) -> PyResult<()> {
    if count.checked_mul(bytes).is_some_and(can_be_had) {
        return Ok(());
    }
    let mebibytes = (count as u128 * bytes as u128).div_ceil(1 << 20);
    Err(PyMemoryError::new_err(format!(
        "{what}: there is no memory for {mebibytes} MiB"
    )))
}

/// A text that is written until somebody interrupts it, or there is no memory for more.
struct TextBuffer<'a> {
    text: String,
    stop: &'a AtomicBool,
}

impl fmt::Write for TextBuffer<'_> {
    fn write_str(&mut self, part: &str) -> fmt::Result {
        let (length, capacity) = (self.text.len() + part.len(), self.text.capacity());
        // It grows to twice its size.
        let fits = length <= capacity || can_be_had(2 * length);
        if self.stop.load(Ordering::Relaxed) || !fits || self.text.try_reserve(part.len()).is_err()
        {
            return Err(fmt::Error);
        }
        self.text.push_str(part);
        Ok(())
    }
}

/// What this displays, as a string of Python. Other threads go on, and Ctrl-C is heard within
/// moments.
pub(crate) fn text<'py>(
    py: Python<'py>,
    what: &(impl Display + Sync),
) -> PyResult<Bound<'py, PyString>> {
    let stop = AtomicBool::new(false);
    let press = || stop.store(true, Ordering::Relaxed);
    let written = interrupt::run(py, press, || {
        let mut draft = TextBuffer {
            text: String::new(),
            stop: &stop,
        };
        let done = fmt::write(&mut draft, format_args!("{what}"));
        done.map(|()| draft.text)
    });
    let none = |_| PyMemoryError::new_err("there is no memory for a text as long as this");
    PyString::from_bytes(py, written.into_result()?.map_err(none)?.as_bytes())
}

/// Bytes of Python.
pub(crate) fn bytes<'py>(py: Python<'py>, bytes: &[u8]) -> PyResult<Bound<'py, PyBytes>> {
    PyBytes::new_with(py, bytes.len(), |place| {
        place.copy_from_slice(bytes);
        Ok(())
    })
}
