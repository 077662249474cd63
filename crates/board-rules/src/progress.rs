//! A sign of life from long work.

use std::fmt;
use std::io::{IsTerminal, stderr};
use std::sync::OnceLock;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::thread;
use std::time::Duration;

use indicatif::{HumanDuration, ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle};

use crate::exit::tell;

/// Work shorter than this shows nothing.
const PATIENCE: Duration = Duration::from_secs(1);
/// Steps of a bar that shows a share.
const SHARES: u64 = 10_000;
const TICK: Duration = Duration::from_millis(125);
/// Time between two lines where there is no bar.
const LINES: Duration = Duration::from_secs(10);

/// How long work says that it goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum ProgressMode {
    /// A bar on a terminal, else lines
    Auto,
    /// A bar, which is drawn on terminals only
    Bar,
    /// A line on stderr every ten seconds
    Plain,
    /// Not at all
    None,
}

static HOW: OnceLock<ProgressMode> = OnceLock::new();

impl ProgressMode {
    /// Makes all work of the process follow the choice.
    pub(crate) fn write_global(self) {
        // Whoever comes second has nothing to say: there is one command line.
        let _ = HOW.set(self);
    }

    /// The choice, if it is `auto` at last.
    fn decided() -> Self {
        match HOW.get().copied().unwrap_or(Self::Auto) {
            Self::Auto if stderr().is_terminal() => Self::Bar,
            Self::Auto => Self::Plain,
            how => how,
        }
    }
}

/// A progress bar on stderr: there only if stderr is a terminal and the work takes longer than a
/// second, and gone when dropped. Elsewhere a line every ten seconds.
#[derive(Debug)]
pub(crate) struct ProgressReporter {
    bar: ProgressBar,
    /// Dropped with us, which ends the thread that waits for the second to pass.
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
        let template = "{wide_bar} {percent}% {msg}{left}";
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
        let telling = move || match ProgressMode::decided() {
            ProgressMode::None => {}
            ProgressMode::Plain => write_lines(&shown, &wait, LINES, tell),
            ProgressMode::Auto | ProgressMode::Bar => {
                if wait.recv_timeout(PATIENCE) == Err(RecvTimeoutError::Timeout) {
                    // Draws nothing where stderr is no terminal.
                    shown.set_draw_target(ProgressDrawTarget::stderr());
                    shown.enable_steady_tick(TICK);
                }
            }
        };
        // Where no thread can be had the work goes on in silence.
        let _ = thread::Builder::new().spawn(telling);
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

impl Drop for ProgressReporter {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}

/// Says every so often how far the work is, until it is done.
fn write_lines(bar: &ProgressBar, wait: &Receiver<()>, each: Duration, say: impl Fn(String)) {
    while wait.recv_timeout(each) == Err(RecvTimeoutError::Timeout) {
        let (done, what) = (bar.position(), bar.message());
        let done = match bar.length() {
            Some(SHARES) => format!("{} % ", done * 100 / SHARES),
            Some(all) => format!("{done} of {all} "),
            None if done > 0 => format!("{done} "),
            None => String::new(),
        };
        let elapsed = HumanDuration(bar.elapsed());
        say(format!("{done}{what}, {elapsed:#}"));
    }
}

fn style(template: &str) -> ProgressStyle {
    let style = ProgressStyle::with_template(template).expect("our templates are well-formed");
    style.with_key("left", |state: &ProgressState, out: &mut dyn fmt::Write| {
        // Before the first step nothing is known.
        if state.pos() > 0 {
            // Nobody can be told where this fails.
            let _ = write!(out, ", {:#} left", HumanDuration(state.eta()));
        }
    })
}

#[cfg(test)]
mod tests {
    use std::cell::RefCell;

    use super::*;

    /// What three lines say of a bar, said every millisecond.
    fn lines(bar: &ProgressBar) -> Vec<String> {
        let (done, wait) = mpsc::channel::<()>();
        let (done, said) = (RefCell::new(Some(done)), RefCell::new(Vec::new()));
        write_lines(bar, &wait, Duration::from_millis(1), |line| {
            said.borrow_mut().push(line);
            if said.borrow().len() == 3 {
                done.borrow_mut().take();
            }
        });
        said.into_inner()
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
