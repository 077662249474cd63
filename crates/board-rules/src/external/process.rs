//! Runs a program that answers questions line by line, and ends it when it fails.

use std::io::{self, Read, Write};
use std::process::{ChildStdin, ChildStdout, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender, SyncSender};
use std::time::{Duration, Instant};
use std::{fmt, thread};

use anyhow::Context;
use board_bot::external::CommandLine;
use board_bot::ugi::PeerBounds;

use super::process_group::{ProcessGroup, cannot_start};

/// A program to run, with its limits for a question.
#[derive(Clone, Debug)]
pub(crate) struct Program {
    pub(crate) command: CommandLine,
    /// Whether it is started once a question.
    pub(crate) each: bool,
    pub(crate) time: Duration,
    /// The memory limit in bytes.
    pub(crate) memory: Option<u64>,
    /// The limits of an answer: of a line, or of the whole output if `each` is set.
    pub(crate) bounds: PeerBounds,
}

/// A question to a program.
#[derive(Clone, Debug, Default)]
pub(crate) struct ProgramQuestion {
    /// The line on stdin, with the line feed.
    pub(crate) line: String,
    /// All arguments, if the program is started for this question.
    pub(crate) arguments: Vec<String>,
}

/// Parts of the error messages of programs that get no more memory, in lower case: of Python, C++,
/// Java, Rust, Go and JavaScript, Haskell, the system and its shell.
const NO_MEMORY: [&str; 10] = [
    "memoryerror",
    "bad_alloc",
    "outofmemoryerror",
    "insufficient memory",
    "memory allocation of",
    "out of memory",
    "heap exhausted",
    "memory exhausted",
    "cannot allocate",
    "out of space",
];

/// The interval at which the stop flag is polled.
const POLL_INTERVAL: Duration = Duration::from_millis(20);

/// The reason why there is no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum ProgramFailure {
    /// There was no output in time.
    Late(Duration),
    /// There was output, but no complete answer in time.
    Endless(Duration),
    /// The stop flag was set before the answer was complete.
    Stopped,
    /// The answer has more bytes than allowed.
    TooLong(u64),
    /// The program printed this line before the question, or after its answer.
    Unasked(String),
    /// The program ended because it got no more memory: the status, and the end of its stderr.
    OutOfMemory(String),
    /// The program ended: the status, and the end of its stderr.
    Crashed(String),
}

impl fmt::Display for ProgramFailure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Late(time) => write!(f, "no answer within {} s", time.as_secs_f64()),
            Self::Endless(time) => {
                write!(f, "the answer had no end within {} s", time.as_secs_f64())
            }
            Self::Stopped => f.write_str("the program was stopped before it had answered"),
            Self::TooLong(bytes) => {
                write!(f, "more than {bytes} bytes before the end of the answer")
            }
            Self::Unasked(_) => {
                f.write_str("this line answers no question; expected a line for each")
            }
            Self::OutOfMemory(how) | Self::Crashed(how) => f.write_str(how),
        }
    }
}

/// A piece of a program's output.
enum ProgramOutput {
    Answer(Vec<u8>),
    TooLong,
    /// A line followed by more output than expected.
    Unasked(Vec<u8>),
    /// The end of the output, with the bytes after the last line.
    End(Vec<u8>),
}

/// A running program. Dropping it, as after a failure, also ends all processes that it has started.
#[derive(Debug)]
pub(crate) struct RunningProgram {
    questions: Option<Sender<String>>,
    output: Receiver<ProgramOutput>,
    /// Whether there is output after the last line.
    is_printing: Arc<AtomicBool>,
    /// Receives the end of stderr when stderr is closed.
    errors: Receiver<String>,
    /// The most memory that it was observed to use, in bytes.
    peak: u64,
    processes: ProcessGroup,
}

impl Program {
    /// Asks the running program, or starts one. Sets `running` to `None` if the program failed.
    ///
    /// # Errors
    /// The program cannot be started.
    pub(crate) fn ask(
        &self,
        running: &mut Option<RunningProgram>,
        question: &ProgramQuestion,
        is_stopped: impl Fn() -> bool,
    ) -> anyhow::Result<Result<String, ProgramFailure>> {
        let begin = Instant::now();
        let mut program = match running.take() {
            Some(program) if !self.each => program,
            _ => RunningProgram::start(self, question)?,
        };
        let output = match program.output.try_recv() {
            Ok(ProgramOutput::Answer(line)) => Ok(ProgramOutput::Unasked(line)),
            Ok(output) if !self.each => Ok(output),
            output => {
                program.send(question, self.each);
                match output {
                    Ok(output) => Ok(output),
                    Err(_) => program.wait(self, begin, &is_stopped),
                }
            }
        };
        let answer = match output {
            Ok(ProgramOutput::Answer(bytes)) => Ok(bytes),
            Ok(ProgramOutput::TooLong) => Err(ProgramFailure::TooLong(self.bounds.bytes)),
            Ok(ProgramOutput::Unasked(bytes)) => Err(ProgramFailure::Unasked(text_of(&bytes))),
            Ok(ProgramOutput::End(bytes)) => program.finish(bytes, self, begin, &is_stopped),
            Err(RecvTimeoutError::Disconnected) => {
                program.finish(Vec::new(), self, begin, &is_stopped)
            }
            Err(RecvTimeoutError::Timeout) => {
                program.processes.end();
                let is_printing = program.is_printing.load(Ordering::Relaxed);
                Err(match is_printing {
                    _ if is_stopped() => ProgramFailure::Stopped,
                    true => ProgramFailure::Endless(self.time),
                    false => ProgramFailure::Late(self.time),
                })
            }
        };
        if answer.is_ok() && !self.each {
            *running = Some(program);
        } else {
            program.processes.end();
        }
        Ok(answer.map(|bytes| text_of(&bytes)))
    }
}

impl RunningProgram {
    fn start(program: &Program, question: &ProgramQuestion) -> anyhow::Result<Self> {
        let name = program.command.program();
        let mut command = Command::new(name);
        command.args(match program.each {
            true => &question.arguments,
            false => program.command.arguments(),
        });
        command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        let mut processes = ProcessGroup::start(command).with_context(|| cannot_start(name))?;
        if let Some(memory) = program.memory {
            processes
                .limit_memory(memory)
                .context("cannot limit its memory")?;
        }
        let errors = processes.errors().context("it has no stderr")?;
        let (stdin, stdout) = processes.streams().context("it has no streams")?;
        let (questions, asked) = mpsc::channel();
        // The channel is bounded: a program that prints too much has to wait.
        let (sender, output) = mpsc::sync_channel(program.bounds.lines as usize);
        let (last, last_errors) = mpsc::channel();
        let is_printing = Arc::new(AtomicBool::new(false));
        let (printing, bounds, each) = (Arc::clone(&is_printing), program.bounds, program.each);
        let thread = || thread::Builder::new().name("program".to_owned());
        thread().spawn(move || write_questions(stdin, &asked))?;
        thread().spawn(move || read_answers(stdout, bounds, each, &printing, &sender))?;
        thread().spawn(move || last.send(last_text(errors)))?;
        Ok(Self {
            questions: Some(questions),
            output,
            is_printing,
            errors: last_errors,
            peak: 0,
            processes,
        })
    }

    /// Sends a question. If the program has ended or closed stdin, its output shows that later.
    fn send(&mut self, question: &ProgramQuestion, is_last: bool) {
        let questions = self.questions.as_ref();
        let _ = questions.map(|questions| questions.send(question.line.clone()));
        if is_last {
            self.questions = None;
        }
    }

    /// Waits for the next output, until the time is over or the stop flag is set.
    fn wait(
        &mut self,
        program: &Program,
        begin: Instant,
        is_stopped: impl Fn() -> bool,
    ) -> Result<ProgramOutput, RecvTimeoutError> {
        loop {
            let left = program.time.saturating_sub(begin.elapsed());
            match self.output.recv_timeout(left.min(POLL_INTERVAL)) {
                Err(RecvTimeoutError::Timeout) if left > POLL_INTERVAL && !is_stopped() => {
                    if program.memory.is_some() {
                        self.peak = self.peak.max(self.processes.memory());
                    }
                }
                output => return output,
            }
        }
    }

    /// Handles the end of the output. It is an answer if the program was started for one question
    /// and ended successfully.
    fn finish(
        &mut self,
        bytes: Vec<u8>,
        program: &Program,
        begin: Instant,
        is_stopped: &dyn Fn() -> bool,
    ) -> Result<Vec<u8>, ProgramFailure> {
        let left = program.time.saturating_sub(begin.elapsed());
        let status = self.processes.end_within(left, is_stopped);
        let how = match status {
            None if is_stopped() => return Err(ProgramFailure::Stopped),
            Some(status) if status.success() && program.each && !bytes.trim_ascii().is_empty() => {
                return Ok(bytes);
            }
            Some(status) => format!("the program ended with {status}"),
            None => "the program closed its output".to_owned(),
        };
        let errors = self
            .errors
            .recv_timeout(Duration::from_millis(200))
            .unwrap_or_default();
        let reason = match errors.trim() {
            "" => format!("{how} instead of answering"),
            errors => format!("{how} instead of answering; before that it said: {errors}"),
        };
        Err(match program.memory {
            Some(memory) if is_out_of_memory(memory, self.peak, &errors) => {
                ProgramFailure::OutOfMemory(format!(
                    "it needs more memory than its limit of {} MiB: {reason}",
                    memory >> 20
                ))
            }
            _ => ProgramFailure::Crashed(reason),
        })
    }
}

/// Whether a program ended because it got no more memory than `limit`: its stderr says so, or its
/// peak was most of the limit.
fn is_out_of_memory(limit: u64, peak: u64, errors: &str) -> bool {
    let errors = errors.to_lowercase();
    NO_MEMORY.iter().any(|words| errors.contains(words)) || peak > limit / 4 * 3
}

fn write_questions(mut stdin: ChildStdin, questions: &Receiver<String>) {
    for question in questions {
        if stdin
            .write_all(question.as_bytes())
            .and_then(|()| stdin.flush())
            .is_err()
        {
            return;
        }
    }
}

/// The text of an answer. Invalid UTF-8 is replaced.
fn text_of(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).trim().to_owned()
}

/// Reads stdout and sends each line, or the whole output if `is_one` is set, within the bounds.
fn read_answers(
    mut stdout: ChildStdout,
    bounds: PeerBounds,
    is_one: bool,
    is_printing: &AtomicBool,
    output: &SyncSender<ProgramOutput>,
) {
    let mut held = Vec::new();
    let mut buffer = [0; 1 << 14];
    loop {
        let read = match stdout.read(&mut buffer) {
            Ok(0) => break,
            Ok(read) => read,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(_) => break,
        };
        let end = buffer[..read].iter().position(|&byte| byte == b'\n');
        let end = end.filter(|_| !is_one).map(|end| held.len() + end + 1);
        held.extend_from_slice(&buffer[..read]);
        let bytes = end.unwrap_or(held.len()) as u64;
        let is_more = end.is_some_and(|end| end < held.len());
        let piece = match end {
            _ if !bounds.allow(1, bytes) => ProgramOutput::TooLong,
            _ if is_more => ProgramOutput::Unasked(std::mem::take(&mut held)),
            Some(_) => ProgramOutput::Answer(std::mem::take(&mut held)),
            None => {
                is_printing.store(!held.is_empty(), Ordering::Relaxed);
                continue;
            }
        };
        is_printing.store(false, Ordering::Relaxed);
        let is_last = !matches!(piece, ProgramOutput::Answer(_));
        if output.send(piece).is_err() || is_last {
            return;
        }
    }
    let _ = output.send(ProgramOutput::End(held));
}

/// The bytes of stderr that errors repeat.
const LAST: usize = 1000;

/// Reads a stream to its end and returns its last bytes as text.
fn last_text(mut errors: impl Read) -> String {
    let mut held = Vec::new();
    let mut buffer = [0; 1 << 12];
    while let Ok(read @ 1..) = errors.read(&mut buffer) {
        held.extend_from_slice(&buffer[..read]);
        held.drain(..held.len().saturating_sub(LAST));
    }
    String::from_utf8_lossy(&held).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[cfg(unix)]
    fn a_program_that_is_stopped_is_not_late() {
        let program = |milliseconds| Program {
            command: "cat".parse().expect("a command"),
            each: false,
            time: Duration::from_millis(milliseconds),
            memory: None,
            bounds: PeerBounds::line(80),
        };
        for (milliseconds, is_stopped, expected) in [
            (20, false, ProgramFailure::Late(Duration::from_millis(20))),
            (600_000, true, ProgramFailure::Stopped),
        ] {
            let question = ProgramQuestion::default();
            let answer = program(milliseconds).ask(&mut None, &question, || is_stopped);
            assert_eq!(answer.expect("cat can be started"), Err(expected));
        }
    }

    #[test]
    fn programs_out_of_memory_say_so_or_were_near_the_limit() {
        for (peak, errors, expected) in [
            (0, "", false),
            (300, "", false),
            (301, "", true),
            (400, "", true),
            (0, "terminate called after throwing std::bad_alloc", true),
            (
                0,
                "memory allocation of 8 bytes failed: Out of Memory",
                true,
            ),
            (300, "I have a good memory", false),
        ] {
            let found = is_out_of_memory(400, peak, errors);
            assert_eq!(found, expected, "{peak} {errors}");
        }
    }
}
