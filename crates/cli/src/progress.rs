//! A sign of life from long work.

use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::thread;
use std::time::Duration;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// Work shorter than this shows nothing.
const PATIENCE: Duration = Duration::from_secs(1);
/// Steps of a bar that shows a share.
const SHARES: u64 = 10_000;
const TICK: Duration = Duration::from_millis(125);

/// A progress bar on stderr: there only if stderr is a terminal and the work takes longer than a second, and gone when
/// dropped.
#[derive(Debug)]
pub(crate) struct Progress {
    bar: ProgressBar,
    /// Dropped with us, which ends the thread that waits for the second to pass.
    _done: Sender<()>,
}

impl Progress {
    /// A bar of `length` steps of `what`, such as `cases`.
    pub(crate) fn bar(length: u64, what: &'static str) -> Self {
        let template = "{wide_bar} {human_pos}/{human_len} {msg}, {eta} left";
        Self::new(
            ProgressBar::hidden().with_style(style(template)),
            what,
            Some(length),
        )
    }

    /// A turning sign for work of unknown length, with the steps of `what` done so far.
    pub(crate) fn spinner(what: &'static str) -> Self {
        let template = "{spinner} {human_pos} {msg}, {elapsed}";
        Self::new(
            ProgressBar::hidden().with_style(style(template)),
            what,
            None,
        )
    }

    /// A turning sign for work that cannot be measured.
    pub(crate) fn waiting(what: &'static str) -> Self {
        let template = "{spinner} {msg}, {elapsed}";
        Self::new(
            ProgressBar::hidden().with_style(style(template)),
            what,
            None,
        )
    }

    /// A bar for work that knows which share of it is done.
    pub(crate) fn share() -> Self {
        let template = "{wide_bar} {percent}% {msg}, {eta} left";
        Self::new(
            ProgressBar::hidden().with_style(style(template)),
            "",
            Some(SHARES),
        )
    }

    /// This share of the work is done, from 0 to 1; `what` says more.
    pub(crate) fn reach(&self, done: f64, what: String) {
        self.bar.set_position((done * SHARES as f64) as u64);
        self.bar.set_message(what);
    }

    fn new(bar: ProgressBar, what: &'static str, length: Option<u64>) -> Self {
        if let Some(length) = length {
            bar.set_length(length);
        }
        bar.set_message(what);
        let (done, wait) = mpsc::channel();
        let shown = bar.clone();
        thread::spawn(move || {
            if wait.recv_timeout(PATIENCE) == Err(RecvTimeoutError::Timeout) {
                // Draws nothing where stderr is no terminal.
                shown.set_draw_target(ProgressDrawTarget::stderr());
                shown.enable_steady_tick(TICK);
            }
        });
        Self { bar, _done: done }
    }

    /// So many more steps are done.
    pub(crate) fn advance(&self, steps: u64) {
        self.bar.inc(steps);
    }

    /// So many steps are done in all.
    pub(crate) fn set(&self, steps: u64) {
        self.bar.set_position(steps);
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}

fn style(template: &str) -> ProgressStyle {
    ProgressStyle::with_template(template).expect("our templates are well-formed")
}
