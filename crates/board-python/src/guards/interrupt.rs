//! Long computations without the GIL: other Python threads run, and Ctrl-C stops the work.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

use pyo3::call::PyCallArgs;
use pyo3::exceptions::{PyRuntimeError, PyTypeError};
use pyo3::prelude::*;

use crate::guards::lock::lock;

/// The interval between two checks for signals.
const SIGNAL_INTERVAL: Duration = Duration::from_millis(20);

/// The time after which a worker that waits for a call lets Python check for signals.
const CALL_TIMEOUT: Duration = Duration::from_millis(100);

/// The result of the work, and the exception of a signal that arrived meanwhile or of a call that
/// failed.
pub(crate) struct WorkResult<T> {
    pub(crate) value: T,
    pub(crate) interrupt: Option<PyErr>,
}

impl<T> WorkResult<T> {
    /// The value, or the exception.
    pub(crate) fn into_result(self) -> PyResult<T> {
        match self.interrupt {
            Some(error) => Err(error),
            None => Ok(self.value),
        }
    }
}

/// A Python call that a worker requests.
type Call<'a> = Box<dyn FnOnce(Python<'_>) + Send + 'a>;

/// A message from the worker to the waiting thread.
enum WorkerMessage<'a> {
    Call(Call<'a>),
    Done,
}

/// Sends Python calls from workers to the waiting thread, so that Ctrl-C is raised within the call.
#[derive(Clone)]
pub(crate) struct Caller<'a> {
    sender: Sender<WorkerMessage<'a>>,
    /// Whether the requesting thread does the work itself, so that no thread waits for calls.
    is_single_threaded: Arc<AtomicBool>,
    /// The first error of the calls.
    fault: Arc<Mutex<Option<PyErr>>>,
}

impl<'a> Caller<'a> {
    /// Runs a call and returns its value; `None` if it fails, if an earlier call has failed, or if
    /// Ctrl-C has ended the work. The result of the work then has the error.
    pub(crate) fn call<T: Send + 'a>(
        &self,
        call: impl FnOnce(Python<'_>) -> PyResult<T> + Send + 'a,
    ) -> Option<T> {
        let fault = Arc::clone(&self.fault);
        // Stored within the call, so that the next call sees the error.
        let call = move |py: Python<'_>| {
            if lock(&fault).is_some() {
                return None;
            }
            let called = call(py);
            called.map_err(|error| *lock(&fault) = Some(error)).ok()
        };
        if self.is_single_threaded.load(Ordering::Relaxed) {
            return Python::attach(call);
        }
        let (sender, receiver) = channel();
        let call = move |py: Python<'_>| {
            let _ = sender.send(call(py));
        };
        self.sender.send(WorkerMessage::Call(Box::new(call))).ok()?;
        loop {
            match receiver.recv_timeout(CALL_TIMEOUT) {
                Ok(value) => return value,
                Err(RecvTimeoutError::Disconnected) => return None,
                // If the system delivers a signal to this thread, a Python loop on the main thread
                // sees it only when another thread requests the GIL.
                Err(RecvTimeoutError::Timeout) => Python::attach(|_| ()),
            }
        }
    }

    /// Calls the function `progress`, if there is one; breaks where [`call`](Self::call) has no
    /// value.
    pub(crate) fn report(
        &self,
        progress: Option<&'a Py<PyAny>>,
        arguments: impl for<'py> PyCallArgs<'py> + Send + 'a,
    ) -> ControlFlow<()> {
        let Some(progress) = progress else {
            return ControlFlow::Continue(());
        };
        match self.call(move |py| progress.call1(py, arguments)) {
            Some(_) => ControlFlow::Continue(()),
            None => ControlFlow::Break(()),
        }
    }
}

/// Checks that the argument `progress`, if it is there, is a function.
pub(crate) fn check_progress(py: Python<'_>, progress: Option<&Py<PyAny>>) -> PyResult<()> {
    match progress.is_none_or(|progress| progress.bind(py).is_callable()) {
        true => Ok(()),
        false => Err(PyTypeError::new_err("progress: expected a function")),
    }
}

/// The queue of Python calls.
pub(crate) struct Calls<'a> {
    caller: Caller<'a>,
    receiver: Receiver<WorkerMessage<'a>>,
}

impl<'a> Calls<'a> {
    pub(crate) fn new() -> Self {
        let (sender, receiver) = channel();
        let caller = Caller {
            sender,
            is_single_threaded: Arc::default(),
            fault: Arc::default(),
        };
        Self { caller, receiver }
    }

    /// A handle for a worker.
    pub(crate) fn caller(&self) -> Caller<'a> {
        self.caller.clone()
    }
}

/// Runs work that ends early once its flag is set, on a new thread without the GIL. A signal sets
/// the flag; the function then waits for the work and returns the exception.
pub(crate) fn run_until_stopped<T: Send>(
    py: Python<'_>,
    work: impl FnOnce(&AtomicBool) -> T + Send,
) -> PyResult<T> {
    run_with_progress(py, |stop, _| work(stop))
}

/// Like [`run_until_stopped`], for work that calls Python.
pub(crate) fn run_with_progress<'a, T: Send>(
    py: Python<'_>,
    work: impl FnOnce(&AtomicBool, Caller<'a>) -> T + Send,
) -> PyResult<T> {
    let stop = AtomicBool::new(false);
    let calls = Calls::new();
    let caller = calls.caller();
    let set_stop = || stop.store(true, Ordering::Relaxed);
    run_with(py, calls, set_stop, || work(&stop, caller)).into_result()
}

/// Runs the work on a new thread without the GIL. A signal calls `stop` once; the function then
/// waits for the work and returns its partial result.
pub(crate) fn run<T: Send>(
    py: Python<'_>,
    stop: impl Fn() + Send + Sync,
    work: impl FnOnce() -> T + Send,
) -> WorkResult<T> {
    run_with(py, Calls::new(), stop, work)
}

/// Like [`run`], for work that calls Python. This thread makes the calls, until a signal arrives.
pub(crate) fn run_with<T: Send>(
    py: Python<'_>,
    calls: Calls<'_>,
    stop: impl Fn() + Send + Sync,
    work: impl FnOnce() -> T + Send,
) -> WorkResult<T> {
    py.detach(|| {
        let Calls { caller, receiver } = calls;
        let done = caller.sender.clone();
        // If no thread can be started, this thread takes the work and does it.
        let work = Mutex::new(Some(work));
        let take = || work.lock().ok().and_then(|mut work| work.take());
        let begin = || {
            let value = take().map(|work| work());
            let _ = done.send(WorkerMessage::Done);
            value
        };
        thread::scope(|scope| {
            let Ok(worker) = thread::Builder::new().spawn_scoped(scope, begin) else {
                caller.is_single_threaded.store(true, Ordering::Relaxed);
                let value = take().expect("no thread has started the work")();
                let interrupt = lock(&caller.fault).take();
                return WorkResult { value, interrupt };
            };
            let mut interrupt = None;
            loop {
                let call = match receiver.recv_timeout(SIGNAL_INTERVAL) {
                    Ok(WorkerMessage::Done) => break,
                    Ok(WorkerMessage::Call(call)) => Some(call),
                    // Work that panics sends no message.
                    Err(_) if worker.is_finished() => break,
                    Err(_) => None,
                };
                if interrupt.is_none() {
                    interrupt = Python::attach(|py| {
                        call.into_iter().for_each(|call| call(py));
                        py.check_signals().err()
                    });
                    if interrupt.is_some() {
                        stop();
                    }
                }
            }
            match worker.join() {
                Ok(value) => WorkResult {
                    value: value.expect("only the worker takes the work"),
                    interrupt: interrupt.or_else(|| lock(&caller.fault).take()),
                },
                Err(panic) => std::panic::resume_unwind(panic),
            }
        })
    })
}

/// Runs the work on a new thread. After a signal the thread finishes in the background, and its
/// result is dropped.
pub(crate) fn run_interruptible<T: Send + 'static>(
    py: Python<'_>,
    work: impl FnOnce() -> T + Send + 'static,
) -> PyResult<T> {
    let (sender, mut receiver) = channel();
    let begin = move || {
        let _ = sender.send(work());
    };
    thread::Builder::new()
        .spawn(begin)
        .map_err(|error| PyRuntimeError::new_err(format!("cannot start a thread: {error}")))?;
    let received = wait(py, &mut receiver)?;
    received.ok_or_else(|| PyRuntimeError::new_err("the thread of the work panicked"))
}

/// Waits for the message of a thread, without the GIL; `None` if the thread ends without one. A
/// signal ends the wait with its exception.
pub(crate) fn wait<T: Send>(py: Python<'_>, receiver: &mut Receiver<T>) -> PyResult<Option<T>> {
    loop {
        let receiver = &mut *receiver;
        match py.detach(move || receiver.recv_timeout(SIGNAL_INTERVAL)) {
            Ok(value) => return Ok(Some(value)),
            Err(RecvTimeoutError::Timeout) => py.check_signals()?,
            Err(RecvTimeoutError::Disconnected) => return Ok(None),
        }
    }
}
