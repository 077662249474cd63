//! What the exit status says.

use std::error::Error;
use std::io::{self, Write};
use std::process::ExitCode;

use anstyle::{AnsiColor, Style};

/// How a command ended. Part of the interface: scripts rely on the numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub(crate) enum Exit {
    /// Done, or the answer is yes.
    Success = 0,
    /// A check failed: a fixture that does not hold, a move that is not legal.
    Failed = 1,
    /// No answer: a usage error, malformed input, an unreadable file.
    Malformed = 2,
    /// The answer is that there is none, such as a tour of a board without tours.
    None = 3,
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        Self::from(exit as u8)
    }
}

/// How errors begin, on stderr.
pub(crate) const ERROR: Style = AnsiColor::Red.on_default().bold();

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
    // Nothing is left to tell when stderr is closed.
    let _ = writeln!(anstream::stderr(), "{ERROR}error:{ERROR:#} {error:#}");
    Exit::Malformed
}
