//! Exit statuses, and messages on stderr.

use std::error::Error;
use std::fmt::{self, Display};
use std::io::{self, Write};
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering};

use anstyle::{AnsiColor, Style};
use itertools::Itertools;

use crate::input::printable_lines;

/// The exit status of a command. Scripts rely on the numbers.
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
    /// Ended by Ctrl-C or another signal: the status that shells report for Ctrl-C.
    Interrupted = 130,
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        Self::from(exit as u8)
    }
}

/// The error of a command that was interrupted.
#[derive(Debug)]
pub(crate) struct InterruptError {
    /// The saved work, and the command that resumes it.
    pub(crate) kept: String,
}

impl Display for InterruptError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "interrupted; {}", self.kept)
    }
}

impl Error for InterruptError {}

/// The style of the word `error:`.
pub(crate) const ERROR: Style = AnsiColor::Red.on_default().bold();

/// The style of the word `warning:`.
const WARNING: Style = AnsiColor::Yellow.on_default().bold();

/// The longest cause of an error that is printed in full, in characters. It may quote long input.
const MAX_CAUSE_LENGTH: usize = 600;

/// Prints an error on stderr, unless it is a closed pipe on stdout. Returns the exit status.
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
    print_error(causes(error));
    Exit::Malformed
}

/// Joins an error and its causes, each shortened if it is very long.
pub(crate) fn causes(error: &anyhow::Error) -> String {
    let causes = error.chain().map(ToString::to_string);
    causes
        // Some errors repeat their cause in their own text.
        .coalesce(|outer, cause| match outer.contains(&cause) {
            true => Ok(outer),
            false => Err((outer, cause)),
        })
        .map(|cause| printable_lines(&cause, MAX_CAUSE_LENGTH))
        .join(": ")
}

/// Prints an error on stderr. The program continues.
pub(crate) fn print_error(what: impl Display) {
    write_line(format_args!("{ERROR}error:{ERROR:#} {what}"));
}

/// Prints a warning on stderr. The work continues.
pub(crate) fn warn(what: impl Display) {
    write_line(format_args!("{WARNING}warning:{WARNING:#} {what}"));
}

/// Whether notes are suppressed, by `--quiet`.
static QUIET: AtomicBool = AtomicBool::new(false);

/// Suppresses notes from now on.
pub(crate) fn be_quiet() {
    QUIET.store(true, Ordering::Relaxed);
}

/// Prints a note on stderr, neither an answer nor an error. Prints nothing with `--quiet`.
pub(crate) fn print_note(what: impl Display) {
    if !QUIET.load(Ordering::Relaxed) {
        write_line(what);
    }
}

/// Prints a line on stderr, and ignores errors, which cannot be reported.
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
