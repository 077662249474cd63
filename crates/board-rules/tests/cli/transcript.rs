//! Conversations with the program, kept as files and compared line by line.
//!
//! A transcript begins with the command, `$ board-rules ugi ploy`. Lines with `> ` are what is
//! written to the program, lines with `< ` what it answers. `UPDATE_GOLDEN=1` in the environment
//! writes a transcript that differs anew.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::Duration;

use crate::program::Watchdog;

/// A program that has not answered for so long will not.
const PATIENCE: Duration = Duration::from_secs(120);

/// The transcripts of a folder in `tests/transcripts`, in the order of their names.
pub(crate) fn files(folder: &str) -> Vec<PathBuf> {
    let transcripts = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/transcripts");
    let mut files: Vec<PathBuf> = fs::read_dir(transcripts.join(folder))
        .expect("the folder is there")
        .map(|entry| entry.expect("the folder can be listed").path())
        .collect();
    files.sort();
    files
}

/// The words of the line `$ board-rules ...`, without the program's name.
pub(crate) fn arguments(transcript: &str) -> Vec<&str> {
    let line = transcript
        .lines()
        .find_map(|line| line.strip_prefix("$ board-rules "));
    line.expect("a transcript has a command")
        .split_whitespace()
        .collect()
}

/// The lines that are written to the program.
pub(crate) fn inputs(transcript: &str) -> impl Iterator<Item = &str> {
    transcript
        .lines()
        .filter_map(|line| line.strip_prefix('>'))
        .map(|line| line.strip_prefix(' ').unwrap_or(line))
}

/// Compares a transcript with what was said, or writes it anew.
pub(crate) fn compare(file: &Path, expected: &str, actual: &str) {
    if expected == actual {
        return;
    }
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        let text = fs::read_to_string(file).expect("it was read before");
        let place = text.rfind(expected).expect("it is in the file");
        let after = &text[place + expected.len()..];
        let text = format!("{}{actual}{after}", &text[..place]);
        fs::write(file, text).expect("a transcript can be written");
        return;
    }
    let differing = expected
        .lines()
        .zip(actual.lines())
        .position(|(expected, actual)| expected != actual)
        .unwrap_or_else(|| expected.lines().count().min(actual.lines().count()));
    panic!(
        "{}: line {} of the transcript differs\nexpected: {:?}\nsaid:     {:?}\nall that was said:\n{actual}",
        file.display(),
        differing + 1,
        expected.lines().nth(differing),
        actual.lines().nth(differing),
    );
}

/// A program that answers lines with lines.
pub(crate) struct Transcript {
    program: Child,
    input: Option<ChildStdin>,
    answers: Receiver<String>,
    _watchdog: Watchdog,
}

impl Transcript {
    /// Starts the program.
    pub(crate) fn new(arguments: &[&str]) -> Self {
        let mut program = Command::new(assert_cmd::cargo::cargo_bin!("board-rules"))
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the program runs");
        let output = program.stdout.take().expect("stdout is piped");
        let (sender, answers) = mpsc::channel();
        thread::spawn(move || {
            for line in BufReader::new(output).lines() {
                let line = line.expect("output is UTF-8");
                if sender.send(line).is_err() {
                    break;
                }
            }
        });
        Self {
            _watchdog: Watchdog::over(&program),
            input: program.stdin.take(),
            program,
            answers,
        }
    }

    /// Writes a line.
    pub(crate) fn send(&mut self, line: &str) {
        let input = self.input.as_mut().expect("the input is open");
        writeln!(input, "{line}").expect("the program listens");
    }

    /// The next line of the answer; `None` when the program has ended.
    pub(crate) fn answer(&mut self) -> Option<String> {
        match self.answers.recv_timeout(PATIENCE) {
            Ok(line) => Some(line),
            Err(mpsc::RecvTimeoutError::Disconnected) => None,
            Err(mpsc::RecvTimeoutError::Timeout) => panic!("no answer within {PATIENCE:?}"),
        }
    }

    /// The lines up to one that `is_last`, this one included, or to the end.
    pub(crate) fn answers_until(&mut self, is_last: impl Fn(&str) -> bool) -> Vec<String> {
        let mut answers = Vec::new();
        while let Some(line) = self.answer() {
            let is_last = is_last(&line);
            answers.push(line);
            if is_last {
                break;
            }
        }
        answers
    }

    /// Ends the input; what is still answered, and the exit status.
    pub(crate) fn end(mut self) -> (Vec<String>, Option<i32>) {
        drop(self.input.take());
        let rest = self.answers_until(|_| false);
        let status = self.program.wait().expect("the program ends");
        (rest, status.code())
    }
}
