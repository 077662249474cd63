//! Long work beside Python: other threads of the program go on, and Ctrl-C is heard.

use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

use pyo3::prelude::*;

/// How often signals are looked at.
const GLANCE: Duration = Duration::from_millis(20);

/// What work came to, and the signal that came in between, if one did.
pub(crate) struct Done<T> {
    pub(crate) value: T,
    pub(crate) interrupt: Option<PyErr>,
}

impl<T> Done<T> {
    /// The value, unless there was a signal.
    pub(crate) fn into_result(self) -> PyResult<T> {
        match self.interrupt {
            Some(error) => Err(error),
            None => Ok(self.value),
        }
    }
}

/// Does the work on a thread of its own without holding up Python. On a signal `stop` is called once; the work is always
/// waited for, so that what it has come to by then is not lost.
pub(crate) fn run<T: Send>(
    py: Python<'_>,
    stop: impl Fn() + Send + Sync,
    work: impl FnOnce() -> T + Send,
) -> Done<T> {
    py.detach(|| {
        thread::scope(|scope| {
            let (sender, receiver) = channel();
            let worker = scope.spawn(move || {
                let value = work();
                let _ = sender.send(());
                value
            });
            let mut interrupt = None;
            // The sender is dropped even where the work panics.
            while receiver.recv_timeout(GLANCE) == Err(RecvTimeoutError::Timeout) {
                if interrupt.is_none() {
                    interrupt = Python::attach(|py| py.check_signals()).err();
                    if interrupt.is_some() {
                        stop();
                    }
                }
            }
            match worker.join() {
                Ok(value) => Done { value, interrupt },
                Err(panic) => std::panic::resume_unwind(panic),
            }
        })
    })
}
