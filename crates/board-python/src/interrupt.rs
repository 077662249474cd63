//! Long work beside Python: other threads of the program go on, and Ctrl-C is heard.

use std::sync::Mutex;
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

use pyo3::exceptions::PyRuntimeError;
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
        let (sender, receiver) = channel();
        // Where no thread can be had it is still there, and done on this one.
        let work = Mutex::new(Some(work));
        let take = || work.lock().ok().and_then(|mut work| work.take());
        let begin = || {
            let value = take().map(|work| work());
            let _ = sender.send(());
            value
        };
        thread::scope(|scope| {
            let Ok(worker) = thread::Builder::new().spawn_scoped(scope, begin) else {
                let value = take().expect("nobody has begun it")();
                let interrupt = None;
                return Done { value, interrupt };
            };
            let mut interrupt = None;
            // Nothing is sent where the work panics.
            while receiver.recv_timeout(GLANCE) == Err(RecvTimeoutError::Timeout)
                && !worker.is_finished()
            {
                if interrupt.is_none() {
                    interrupt = Python::attach(|py| py.check_signals()).err();
                    if interrupt.is_some() {
                        stop();
                    }
                }
            }
            match worker.join() {
                Ok(value) => Done {
                    value: value.expect("only the worker has taken it"),
                    interrupt,
                },
                Err(panic) => std::panic::resume_unwind(panic),
            }
        })
    })
}

/// Does the work on a thread of its own, which a signal leaves behind: it goes on until it ends, and nobody waits for it.
pub(crate) fn abandon<T: Send + 'static>(
    py: Python<'_>,
    work: impl FnOnce() -> T + Send + 'static,
) -> PyResult<T> {
    let (sender, mut receiver) = channel();
    let begin = move || {
        let _ = sender.send(work());
    };
    thread::Builder::new()
        .spawn(begin)
        .map_err(|why| PyRuntimeError::new_err(format!("no thread can be had: {why}")))?;
    loop {
        let receiver = &mut receiver;
        match py.detach(move || receiver.recv_timeout(GLANCE)) {
            Ok(value) => return Ok(value),
            Err(RecvTimeoutError::Timeout) => py.check_signals()?,
            Err(RecvTimeoutError::Disconnected) => {
                return Err(PyRuntimeError::new_err("the work has failed"));
            }
        }
    }
}
