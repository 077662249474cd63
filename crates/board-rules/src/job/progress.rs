//! Progress reports of long work, on stderr.

use std::io::{IsTerminal, stderr};
use std::sync::OnceLock;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::time::Duration;
use std::{fmt, thread};

use indicatif::{HumanDuration, ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle};

use crate::exit::print_note;

/// The time after which a bar is shown.
const DELAY: Duration = Duration::from_secs(1);
/// The steps of a bar that shows a share.
const SHARES: u64 = 10_000;
/// The time between two updates of a bar.
const TICK: Duration = Duration::from_millis(125);
/// The time between two lines if there is no bar.
const LINE_INTERVAL: Duration = Duration::from_secs(10);

/// How to show the progress of long work.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum ProgressMode {
    /// A bar on a terminal, otherwise lines
    Auto,
    /// A bar, which is drawn on terminals only
    Bar,
    /// A line on stderr every ten seconds
    Plain,
    /// Not at all
    None,
}

static MODE: OnceLock<ProgressMode> = OnceLock::new();

impl ProgressMode {
    /// Makes all work of the process follow the choice.
    pub(crate) fn write_global(self) {
        // Set once: there is one command line.
        let _ = MODE.set(self);
    }

    /// The mode, with `Auto` decided by the terminal.
    fn decided() -> Self {
        match MODE.get().copied().unwrap_or(Self::Auto) {
            Self::Auto if stderr().is_terminal() => Self::Bar,
            Self::Auto => Self::Plain,
            how => how,
        }
    }
}

/// A progress bar on a terminal, shown after a second and removed when dropped. If stderr is no
/// terminal, a line every ten seconds.
#[derive(Debug)]
pub(crate) struct ProgressReporter {
    bar: ProgressBar,
    /// Dropped with the reporter, which ends its thread.
    _done: Sender<()>,
}

impl ProgressReporter {
    /// A bar of `length` steps of `what`, such as `cases`.
    pub(crate) fn bar(length: u64, what: &'static str) -> Self {
        let template = "{wide_bar} {human_pos}/{human_len} {msg}{left}";
        Self::new(
            ProgressBar::hidden().with_style(style(template)),
            what,
            Some(length),
        )
    }

    /// A spinner for work of unknown length, with the number of steps of `what` so far.
    pub(crate) fn spinner(what: &'static str) -> Self {
        let template = "{spinner} {human_pos} {msg}, {elapsed}";
        Self::new(
            ProgressBar::hidden().with_style(style(template)),
            what,
            None,
        )
    }

    /// A spinner for work without steps.
    pub(crate) fn waiting(what: &'static str) -> Self {
        let template = "{spinner} {msg}, {elapsed}";
        Self::new(
            ProgressBar::hidden().with_style(style(template)),
            what,
            None,
        )
    }

    /// A bar for work that reports the share that is done.
    pub(crate) fn share() -> Self {
        let template = "{wide_bar} {percent}% {msg}{left}";
        Self::new(
            ProgressBar::hidden().with_style(style(template)),
            "",
            Some(SHARES),
        )
    }

    /// Sets the share of the work that is done, from 0 to 1, and the message.
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
        let shared_bar = bar.clone();
        let report = move || match ProgressMode::decided() {
            ProgressMode::None => {}
            ProgressMode::Plain => write_lines(&shared_bar, &wait, LINE_INTERVAL, print_note),
            ProgressMode::Auto | ProgressMode::Bar => {
                if wait.recv_timeout(DELAY) == Err(RecvTimeoutError::Timeout) {
                    // Draws nothing if stderr is no terminal.
                    shared_bar.set_draw_target(ProgressDrawTarget::stderr());
                    shared_bar.enable_steady_tick(TICK);
                }
            }
        };
        // Without a thread, the work continues without reports.
        let _ = thread::Builder::new().spawn(report);
        Self { bar, _done: done }
    }

    /// Adds to the number of steps done.
    pub(crate) fn advance(&self, steps: u64) {
        self.bar.inc(steps);
    }

    /// Sets the number of steps done.
    pub(crate) fn set(&self, steps: u64) {
        self.bar.set_position(steps);
    }
}

impl Drop for ProgressReporter {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}

/// Reports the progress at regular intervals until the work is done.
fn write_lines(bar: &ProgressBar, wait: &Receiver<()>, each: Duration, print: impl Fn(String)) {
    while wait.recv_timeout(each) == Err(RecvTimeoutError::Timeout) {
        let (done, what) = (bar.position(), bar.message());
        let done = match bar.length() {
            Some(SHARES) => format!("{} % ", done * 100 / SHARES),
            Some(all) => format!("{done} of {all} "),
            None if done > 0 => format!("{done} "),
            None => String::new(),
        };
        let elapsed = HumanDuration(bar.elapsed());
        print(format!("{done}{what}, {elapsed:#}"));
    }
}

fn style(template: &str) -> ProgressStyle {
    let style = ProgressStyle::with_template(template).expect("our templates are well-formed");
    style.with_key("left", |state: &ProgressState, out: &mut dyn fmt::Write| {
        // Before the first step there is no estimate.
        if state.pos() > 0 {
            // An error cannot be reported here.
            let _ = write!(out, ", {:#} left", HumanDuration(state.eta()));
        }
    })
}

#[cfg(test)]
mod tests {
    use std::cell::RefCell;

    use super::*;

    /// The first three lines about a bar, written every millisecond.
    fn lines(bar: &ProgressBar) -> Vec<String> {
        let (done, wait) = mpsc::channel::<()>();
        let (done, lines) = (RefCell::new(Some(done)), RefCell::new(Vec::new()));
        write_lines(bar, &wait, Duration::from_millis(1), |line| {
            lines.borrow_mut().push(line);
            if lines.borrow().len() == 3 {
                done.borrow_mut().take();
            }
        });
        lines.into_inner()
    }

    #[test]
    fn steps_are_set_and_added() {
        let reporter = ProgressReporter::bar(7, "cases");
        reporter.set(3);
        reporter.advance(2);
        assert_eq!(reporter.bar.position(), 5);
    }

    /// No other test of the library asks for a mode.
    #[test]
    fn the_mode_of_the_command_line_counts() {
        ProgressMode::None.write_global();
        assert_eq!(ProgressMode::decided(), ProgressMode::None);
    }

    #[test]
    fn progress_lines_report_progress_until_the_end() {
        for (length, position, message, begins) in [
            (Some(7), 2, "rule sets", "2 of 7 rule sets, "),
            (Some(SHARES), 0, "0 of 2 games", "0 % 0 of 2 games, "),
            (
                Some(SHARES),
                SHARES / 4,
                "1 of 4 games",
                "25 % 1 of 4 games, ",
            ),
            (None, 0, "thinking", "thinking, "),
            (None, 12, "nodes searched", "12 nodes searched, "),
        ] {
            let bar = ProgressBar::hidden().with_message(message);
            if let Some(length) = length {
                bar.set_length(length);
            }
            bar.set_position(position);
            let lines = lines(&bar);
            assert_eq!(lines.len(), 3);
            assert!(
                lines.iter().all(|line| line.starts_with(begins)),
                "{lines:?}"
            );
        }
    }
}
