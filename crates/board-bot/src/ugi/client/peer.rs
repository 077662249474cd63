//! An external program connected by two streams, and bounds on its answers.

use core::error::Error;
use core::fmt;
use core::time::Duration;
use std::io::{self, BufRead, Write};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, TrySendError, sync_channel};
use std::thread;
use std::time::Instant;

use crate::Limits;
use crate::ugi::text::{next_line, printable_word};

/// An external program connected by two streams: an engine, a grader, or a player behind a pipe.
///
/// Both sides write lines. Each stream has its own thread, so a program that does not read, or
/// writes unrequested lines, delays only its own answer. The memory for its output is limited by
/// [`PeerBounds`].
///
/// ```
/// use board_bot::Limits;
/// use board_bot::ugi::{Peer, PeerBounds, PeerError};
/// use std::io::{BufReader, Write};
///
/// let (answers, mut answering) = std::io::pipe()?;
/// let mut peer = Peer::new(BufReader::new(answers), std::io::sink(), PeerBounds::default(), |_| true)?;
/// writeln!(answering, "forty-two\n42")?;
/// peer.send("what is six times seven?")?;
/// let answer: u64 = peer.wait(None, &Limits::none(), |line| line.parse().ok())?;
/// assert_eq!(answer, 42);
///
/// drop(answering);
/// peer.send("and now?")?;
/// let answer = peer.wait(None, &Limits::none(), |line| Some(line.to_owned()));
/// assert!(matches!(answer, Err(PeerError::Ended { .. })));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Peer {
    lines: Receiver<Event>,
    commands: SyncSender<String>,
    bounds: PeerBounds,
    /// An excerpt of the last command, for errors.
    command: String,
}

/// Bounds on one answer of a [`Peer`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct PeerBounds {
    /// The most bytes of a line; the rest of a longer one is dropped.
    pub line_bytes: u32,
    /// The most lines of an answer.
    pub lines: u32,
    /// The most bytes of an answer.
    pub bytes: u64,
}

impl Default for PeerBounds {
    /// Bounds for engines: 1,000 lines of at most 4 KiB, and 256 KiB in all.
    fn default() -> Self {
        Self {
            line_bytes: 1 << 12,
            lines: 1_000,
            bytes: 1 << 18,
        }
    }
}

impl PeerBounds {
    /// Bounds for answers of a single line of this many bytes, such as those of graders.
    #[must_use]
    pub const fn line(bytes: u32) -> Self {
        Self {
            line_bytes: bytes,
            lines: 1,
            bytes: bytes as u64,
        }
    }

    /// Whether an answer may have this many lines and bytes.
    ///
    /// ```
    /// use board_bot::ugi::PeerBounds;
    ///
    /// let bounds = PeerBounds::line(80);
    /// assert!(bounds.allow(1, 80) && !bounds.allow(2, 80) && !bounds.allow(1, 81));
    /// ```
    #[must_use]
    pub const fn allow(&self, lines: u32, bytes: u64) -> bool {
        lines <= self.lines && bytes <= self.bytes
    }
}

/// The reason why a [`Peer`] gave no answer.
#[derive(Debug)]
#[non_exhaustive]
pub enum PeerError {
    /// The peer ended.
    Ended {
        /// An excerpt of the command.
        command: String,
    },
    /// The peer did not answer in time.
    Silent {
        /// An excerpt of the command.
        command: String,
    },
    /// The answer exceeds the bounds.
    TooMuch {
        /// An excerpt of the command.
        command: String,
        /// The bounds.
        bounds: PeerBounds,
    },
    /// The peer left too many commands unread.
    Unread {
        /// An excerpt of the command.
        command: String,
    },
    /// [`Limits::stop_flag`] was set.
    Stopped,
    /// A stream failed, or its thread could not be started.
    Stream(io::Error),
}

/// The interval between two checks of the stop flag in `wait`.
const POLL: Duration = Duration::from_millis(20);
/// The most queued lines of the peer.
const MAX_QUEUED_LINES: usize = 64;
/// The most queued commands.
const MAX_QUEUED_COMMANDS: usize = 1024;

/// An event from the reading thread.
#[derive(Debug)]
enum Event {
    Line(String),
    End,
    Failed(io::Error),
}

impl Peer {
    /// Starts the two threads. Lines for which `is_relevant` is false are dropped at once and do
    /// not count towards the bounds.
    ///
    /// # Errors
    /// [`PeerError::Stream`] if a thread cannot be started.
    pub fn new(
        input: impl BufRead + Send + 'static,
        output: impl Write + Send + 'static,
        bounds: PeerBounds,
        is_relevant: impl Fn(&str) -> bool + Send + 'static,
    ) -> Result<Self, PeerError> {
        let (events, lines) = sync_channel(MAX_QUEUED_LINES);
        let (commands, queued_commands) = sync_channel(MAX_QUEUED_COMMANDS);
        let longest = bounds.line_bytes.into();
        let read = move || read_lines(input, longest, is_relevant, &events);
        let started = thread::Builder::new().spawn(read);
        let started = started
            .and(thread::Builder::new().spawn(move || write_lines(output, &queued_commands)));
        started.map_err(PeerError::Stream)?;
        Ok(Self {
            lines,
            commands,
            bounds,
            command: String::new(),
        })
    }

    /// Sends a line. If the peer has ended, only [`Peer::wait`] reports it.
    ///
    /// # Errors
    /// [`PeerError::Unread`] if the peer does not read and 1024 lines are queued.
    pub fn send(&mut self, line: &str) -> Result<(), PeerError> {
        self.command = printable_word(line);
        match self.commands.try_send(line.to_owned()) {
            Ok(()) | Err(TrySendError::Disconnected(_)) => Ok(()),
            Err(TrySendError::Full(_)) => Err(PeerError::Unread {
                command: self.command.clone(),
            }),
        }
    }

    /// Waits for a line for which `answer` returns a value.
    ///
    /// # Errors
    /// [`PeerError`] if the peer ends, exceeds the bounds or has not answered at `end`, or if the
    /// limits are stopped.
    pub fn wait<T>(
        &mut self,
        end: Option<Instant>,
        limits: &Limits,
        mut answer: impl FnMut(&str) -> Option<T>,
    ) -> Result<T, PeerError> {
        let command = || self.command.clone();
        let (mut lines, mut bytes) = (0, 0);
        loop {
            if limits.is_stopped() {
                return Err(PeerError::Stopped);
            }
            if end.is_some_and(|end| Instant::now() >= end) {
                return Err(PeerError::Silent { command: command() });
            }
            let line = match self.lines.recv_timeout(POLL) {
                Ok(Event::Line(line)) => line,
                Ok(Event::Failed(error)) => return Err(PeerError::Stream(error)),
                Ok(Event::End) | Err(RecvTimeoutError::Disconnected) => {
                    return Err(PeerError::Ended { command: command() });
                }
                Err(RecvTimeoutError::Timeout) => continue,
            };
            lines += 1;
            bytes += line.len() as u64;
            if !self.bounds.allow(lines, bytes) {
                return Err(PeerError::TooMuch {
                    command: command(),
                    bounds: self.bounds,
                });
            }
            if let Some(answer) = answer(&line) {
                return Ok(answer);
            }
        }
    }
}

/// Forwards relevant lines until the stream ends or the [`Peer`] is dropped.
fn read_lines(
    mut input: impl BufRead,
    longest: u64,
    is_relevant: impl Fn(&str) -> bool,
    events: &SyncSender<Event>,
) {
    loop {
        let next = match next_line(&mut input, longest) {
            Ok(Some(line)) => {
                let line = line.text.trim();
                if !is_relevant(line) {
                    continue;
                }
                Event::Line(line.to_owned())
            }
            Ok(None) => Event::End,
            Err(error) => Event::Failed(error),
        };
        let is_over = !matches!(next, Event::Line(_));
        if events.send(next).is_err() || is_over {
            return;
        }
    }
}

/// Writes all commands until the stream ends or the [`Peer`] is dropped.
fn write_lines(mut output: impl Write, commands: &Receiver<String>) {
    for line in commands {
        let written = writeln!(output, "{line}").and_then(|()| output.flush());
        if written.is_err() {
            return;
        }
    }
}

impl fmt::Display for PeerError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Ended { command } => write!(f, "it ended instead of answering `{command}`"),
            Self::Silent { command } => write!(f, "it has not answered `{command}` in time"),
            Self::TooMuch { command, bounds } => write!(
                f,
                "its answer to `{command}` has more than {} lines or {} bytes",
                bounds.lines, bounds.bytes
            ),
            Self::Unread { command } => {
                write!(
                    f,
                    "it does not read: {MAX_QUEUED_COMMANDS} lines wait before `{command}`"
                )
            }
            Self::Stopped => f.write_str("it was stopped"),
            Self::Stream(error) => write!(f, "a stream of it failed: {error}"),
        }
    }
}

impl Error for PeerError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            Self::Stream(error) => Some(error),
            _ => None,
        }
    }
}
