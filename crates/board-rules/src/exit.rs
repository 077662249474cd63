//! What the exit status says, and what is said on stderr.

use std::error::Error;
use std::fmt::{self, Display};
use std::io::{self, Write};
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering};

use anstyle::{AnsiColor, Style};
use itertools::Itertools;

use crate::input::excerpt;

/// How a command ended. Part of the interface: scripts rely on the numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub(crate) enum Exit {
    /// Done, or the answer is yes.
    Success = 0,
    /// A check failed: a fixture that does not hold, a move that is not legal.
    Failed = 1,
    /// No answer: a usage error, malformed input, a file that cannot be read or written.
    Malformed = 2,
    /// The answer is that there is none, such as a tour of a board without tours.
    None = 3,
    /// Ctrl-C, or another signal that ends programs, came first. It is what shells say of these.
    Interrupted = 130,
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        Self::from(exit as u8)
    }
}

/// Work that came to an end before its time because it was interrupted; an error that commands hand
/// up.
#[derive(Debug)]
pub(crate) struct InterruptError {
    /// What was kept, and how to go on.
    pub(crate) kept: String,
}

impl Display for InterruptError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "interrupted; {}", self.kept)
    }
}

impl Error for InterruptError {}

/// How errors begin, on stderr.
pub(crate) const ERROR: Style = AnsiColor::Red.on_default().bold();

/// How warnings begin.
const WARNING: Style = AnsiColor::Yellow.on_default().bold();

/// As much of an error's cause as is repeated, in characters: it may quote what was given.
const LONGEST_CAUSE: usize = 600;

/// Says on stderr what went wrong, unless the reader of our output has gone.
pub(crate) fn report(error: &anyhow::Error) -> Exit {
    let broken_pipe = |cause: &(dyn Error + 'static)| {
        cause
            .downcast_ref::<io::Error>()
            .is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
    };
    if error.chain().any(broken_pipe) {
        return Exit::Success;
    }
    if let Some(interrupted) = error.downcast_ref::<InterruptError>() {
        write_line(interrupted);
        return Exit::Interrupted;
    }
    complain(causes(error));
    Exit::Malformed
}

/// An error and what caused it, each cut off where it is very long.
pub(crate) fn causes(error: &anyhow::Error) -> String {
    let causes = error.chain().map(ToString::to_string);
    causes
        // Some errors say themselves what caused them.
        .coalesce(|outer, cause| match outer.contains(&cause) {
            true => Ok(outer),
            false => Err((outer, cause)),
        })
        .map(|cause| excerpt(&cause, LONGEST_CAUSE))
        .join(": ")
}

/// An error that is no reason to end at once.
pub(crate) fn complain(what: impl Display) {
    write_line(format_args!("{ERROR}error:{ERROR:#} {what}"));
}

/// Something that went wrong, with which the work goes on.
pub(crate) fn warn(what: impl Display) {
    write_line(format_args!("{WARNING}warning:{WARNING:#} {what}"));
}

/// Whether notes are left out, as `--quiet` says.
static QUIET: AtomicBool = AtomicBool::new(false);

/// Leaves out notes from now on.
pub(crate) fn be_quiet() {
    QUIET.store(true, Ordering::Relaxed);
}

/// A note on stderr: neither an answer nor an error. Not with `--quiet`.
pub(crate) fn tell(what: impl Display) {
    if !QUIET.load(Ordering::Relaxed) {
        write_line(what);
    }
}

/// A line on stderr. Nothing is left to do where that cannot be written.
pub(crate) fn write_line(what: impl Display) {
    let _ = writeln!(anstream::stderr(), "{what}");
}

#[cfg(test)]
mod tests {
    use anyhow::anyhow;

    use super::causes;

    #[test]
    fn error_chains_state_each_cause_once() {
        for (chain, expected) in [
            (&["b", "a: b", "c: a: b"][..], "c: a: b"),
            (&["b", "a: b", "cannot"], "cannot: a: b"),
            (&["b", "a: b; try again"], "a: b; try again"),
            (&["b", "a"], "a: b"),
            (&["b"], "b"),
        ] {
            let (first, others) = chain.split_first().expect("there is an error");
            let others = others.iter();
            let error = others.fold(anyhow!("{first}"), |error, text| error.context(*text));
            assert_eq!(causes(&error), expected, "{chain:?}");
        }
    }
}
