//! The log of the input and output of engines and programs.

use std::fs::{File, OpenOptions};
use std::io::{self, Read, Write};
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

use anyhow::Context;

/// A log file. It omits the rest when it is full or cannot be written.
#[derive(Clone, Debug)]
pub(crate) struct Log {
    file: Arc<Mutex<LogFile>>,
    begin: Instant,
}

#[derive(Debug)]
struct LogFile {
    file: File,
    /// The number of bytes that may still be written.
    left: u64,
    /// The number of streams so far.
    streams: u64,
}

/// The most bytes that one run writes.
const MAX_BYTES: u64 = 256 << 20;
/// The longest line that is written in full, in bytes.
const MAX_LINE_LENGTH: usize = 1 << 12;

impl Log {
    /// Creates a log file, or opens it to append.
    pub(crate) fn open(name: &Path) -> anyhow::Result<Self> {
        let file = OpenOptions::new().create(true).append(true).open(name);
        let file = file.with_context(|| format!("cannot write {}", name.display()))?;
        Ok(Self {
            file: Arc::new(Mutex::new(LogFile {
                file,
                left: MAX_BYTES,
                streams: 0,
            })),
            begin: Instant::now(),
        })
    }

    /// Opens the stream of an engine or program with this name. Streams are numbered from 1.
    pub(crate) fn stream(&self, name: &str) -> LogStream {
        let mut log = self.file.lock().unwrap_or_else(PoisonError::into_inner);
        log.streams += 1;
        LogStream {
            log: self.clone(),
            name: format!("{name} #{}", log.streams),
        }
    }
}

/// The lines of one engine or program in a log.
#[derive(Clone, Debug)]
pub(crate) struct LogStream {
    log: Log,
    name: String,
}

impl LogStream {
    /// Logs a line of input to the program.
    pub(crate) fn input(&self, line: &str) {
        self.add('>', line.as_bytes());
    }

    /// Logs a line of output from the program.
    pub(crate) fn output(&self, line: &str) {
        self.add('<', line.as_bytes());
    }

    /// Logs a line; `sign` is `>` for input to the program, `<` for its output.
    fn add(&self, sign: char, line: &[u8]) {
        let seconds = self.log.begin.elapsed().as_secs_f64();
        let line = String::from_utf8_lossy(&line[..line.len().min(MAX_LINE_LENGTH)]);
        let text = format!("{seconds:.3} {} {sign} {}\n", self.name, line.trim_end());
        let mut log = self.log.file.lock().unwrap_or_else(PoisonError::into_inner);
        let length = text.len() as u64;
        let text = match log.left.checked_sub(length) {
            Some(left) => {
                log.left = left;
                text
            }
            None if log.left > 0 => {
                log.left = 0;
                "the log is full: the rest is left out\n".to_owned()
            }
            None => return,
        };
        if log.file.write_all(text.as_bytes()).is_err() {
            log.left = 0;
        }
    }

    /// Wraps a stream, so that its lines are logged. `sign` is `>` for the program's input, `<` for
    /// its output.
    pub(crate) fn logged<S>(self, stream: S, sign: char) -> LoggedStream<S> {
        LoggedStream {
            stream,
            log: self,
            sign,
            line: Vec::new(),
        }
    }
}

/// A stream whose lines are logged.
pub(crate) struct LoggedStream<S> {
    stream: S,
    log: LogStream,
    sign: char,
    /// The beginning of the current line.
    line: Vec<u8>,
}

impl<S> LoggedStream<S> {
    /// Logs the complete lines of `bytes`, and stores the rest.
    fn log_bytes(&mut self, mut bytes: &[u8]) {
        while let Some(end) = bytes.iter().position(|&byte| byte == b'\n') {
            self.append(&bytes[..end]);
            self.log.add(self.sign, &self.line);
            self.line.clear();
            bytes = &bytes[end + 1..];
        }
        self.append(bytes);
    }

    /// Adds bytes to the current line, up to the maximum length.
    fn append(&mut self, bytes: &[u8]) {
        let room = MAX_LINE_LENGTH.saturating_sub(self.line.len());
        self.line.extend_from_slice(&bytes[..bytes.len().min(room)]);
    }
}

impl<S: Read> Read for LoggedStream<S> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.stream.read(buffer)?;
        self.log_bytes(&buffer[..read]);
        Ok(read)
    }
}

impl<S: Write> Write for LoggedStream<S> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.stream.write(bytes)?;
        self.log_bytes(&bytes[..written]);
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.stream.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_logged_with_name_and_direction_up_to_the_maximum_length() {
        let folder = tempfile::tempdir().expect("a folder can be made");
        let name = folder.path().join("log.txt");
        let log = Log::open(&name).expect("it can be written");
        let first = log.stream("mine");
        let mut to_program = first.clone().logged(Vec::new(), '>');
        to_program
            .write_all(b"ugi\nis")
            .expect("memory can be written");
        to_program
            .write_all(b"ready\n")
            .expect("memory can be written");
        let long = [b"x".repeat(2 * MAX_LINE_LENGTH), b"\n".to_vec()].concat();
        let mut from_program = first.logged(&long[..], '<');
        io::copy(&mut from_program, &mut io::sink()).expect("memory can be read");
        log.stream("other").output("a1");
        let text = std::fs::read_to_string(&name).expect("it is there");
        let lines: Vec<_> = text
            .lines()
            .filter_map(|line| line.split_once(' '))
            .collect();
        let texts: Vec<_> = lines.iter().map(|(_, text)| *text).collect();
        assert_eq!(texts[..2], ["mine #1 > ugi", "mine #1 > isready"]);
        assert_eq!(texts[2].len(), "mine #1 < ".len() + MAX_LINE_LENGTH);
        assert_eq!(texts[3..], ["other #2 < a1"]);
    }

    #[test]
    fn a_full_log_says_so_once() {
        let folder = tempfile::tempdir().expect("a folder can be made");
        let name = folder.path().join("log.txt");
        let log = Log::open(&name).expect("it can be written");
        log.file.lock().expect("nobody panics").left = 40;
        let stream = log.stream("mine");
        for line in ["ugi", "isready", "readyok", "quit"] {
            stream.input(line);
        }
        let text = std::fs::read_to_string(&name).expect("it is there");
        let (first, rest) = text.split_once('\n').expect("a line");
        assert!(first.ends_with(" mine #1 > ugi"), "{first}");
        assert!(rest.ends_with("the log is full: the rest is left out\n"));
        assert_eq!(rest.matches("full").count(), 1, "{rest}");
    }
}
