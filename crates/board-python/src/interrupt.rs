//! Long work beside Python: other threads of the program go on, and Ctrl-C is heard.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;

/// How often signals are looked at.
const GLANCE: Duration = Duration::from_millis(20);

/// After this long a worker that waits for a call lets Python look for signals.
const LONG_CALL: Duration = Duration::from_millis(100);

/// What work came to, and the signal that came in between, if one did.
pub(crate) struct WorkResult<T> {
    pub(crate) value: T,
    pub(crate) interrupt: Option<PyErr>,
}

impl<T> WorkResult<T> {
    /// The value, unless there was a signal.
    pub(crate) fn into_result(self) -> PyResult<T> {
        match self.interrupt {
            Some(error) => Err(error),
            None => Ok(self.value),
        }
    }
}

/// A call of Python on behalf of a worker.
type Call<'a> = Box<dyn FnOnce(Python<'_>) + Send + 'a>;

/// What a worker tells the thread that waits for it.
enum Message<'a> {
    Call(Call<'a>),
    Done,
}

/// Hands calls of Python from workers to the thread that waits for them, so that Ctrl-C is raised
/// within the call.
#[derive(Clone)]
pub(crate) struct Caller<'a> {
    sender: Sender<Message<'a>>,
    /// Whether nobody waits, because the work is done by the thread that asked for it.
    is_alone: Arc<AtomicBool>,
}

impl<'a> Caller<'a> {
    /// What the call returns; `None` if Ctrl-C ended the work before.
    pub(crate) fn call<T: Send + 'a>(
        &self,
        call: impl FnOnce(Python<'_>) -> T + Send + 'a,
    ) -> Option<T> {
        if self.is_alone.load(Ordering::Relaxed) {
            return Some(Python::attach(call));
        }
        let (sender, receiver) = channel();
        let call = move |py: Python<'_>| {
            let _ = sender.send(call(py));
        };
        self.sender.send(Message::Call(Box::new(call))).ok()?;
        loop {
            match receiver.recv_timeout(LONG_CALL) {
                Ok(value) => return Some(value),
                Err(RecvTimeoutError::Disconnected) => return None,
                // A signal that the system has given to this thread is not seen by a loop of Python
                // on the main thread until another thread asks for the interpreter's lock.
                Err(RecvTimeoutError::Timeout) => Python::attach(|_| ()),
            }
        }
    }
}

/// The calls of workers, until they are made.
pub(crate) struct Calls<'a> {
    caller: Caller<'a>,
    receiver: Receiver<Message<'a>>,
}

impl<'a> Calls<'a> {
    pub(crate) fn new() -> Self {
        let (sender, receiver) = channel();
        let is_alone = Arc::default();
        let caller = Caller { sender, is_alone };
        Self { caller, receiver }
    }

    /// For a worker.
    pub(crate) fn caller(&self) -> Caller<'a> {
        self.caller.clone()
    }
}

/// Does the work on a thread of its own without holding up Python. On a signal `stop` is called
/// once; the work is always waited for, so that what it has come to by then is not lost.
pub(crate) fn run<T: Send>(
    py: Python<'_>,
    stop: impl Fn() + Send + Sync,
    work: impl FnOnce() -> T + Send,
) -> WorkResult<T> {
    run_with(py, Calls::new(), stop, work)
}

/// The same for work that calls Python: its calls are made on this thread. After a signal none is
/// made.
pub(crate) fn run_with<T: Send>(
    py: Python<'_>,
    calls: Calls<'_>,
    stop: impl Fn() + Send + Sync,
    work: impl FnOnce() -> T + Send,
) -> WorkResult<T> {
    py.detach(|| {
        let Calls { caller, receiver } = calls;
        let done = caller.sender.clone();
        // Where no thread can be had it is still there, and done on this one.
        let work = Mutex::new(Some(work));
        let take = || work.lock().ok().and_then(|mut work| work.take());
        let begin = || {
            let value = take().map(|work| work());
            let _ = done.send(Message::Done);
            value
        };
        thread::scope(|scope| {
            let Ok(worker) = thread::Builder::new().spawn_scoped(scope, begin) else {
                caller.is_alone.store(true, Ordering::Relaxed);
                let value = take().expect("nobody has begun it")();
                let interrupt = None;
                return WorkResult { value, interrupt };
            };
            let mut interrupt = None;
            loop {
                let call = match receiver.recv_timeout(GLANCE) {
                    Ok(Message::Done) => break,
                    Ok(Message::Call(call)) => Some(call),
                    // Nothing is sent where the work panics.
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
                    value: value.expect("only the worker has taken it"),
                    interrupt,
                },
                Err(panic) => std::panic::resume_unwind(panic),
            }
        })
    })
}

/// Does the work on a thread of its own, which a signal leaves behind: it goes on until it ends,
/// and nobody waits for it.
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
