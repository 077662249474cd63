//! Bounded input from files and from stdin.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::path::Path;

use anyhow::Context;
use board_game_core::truncated;

/// Opens a file for reading; `-` is stdin.
pub(crate) fn opened(file: &Path) -> anyhow::Result<Box<dyn BufRead>> {
    if is_stdin(file) {
        return Ok(Box::new(io::stdin().lock()));
    }
    let input = File::open(file).with_context(|| cannot_read(file))?;
    Ok(Box::new(BufReader::new(input)))
}

/// Reads a text file of at most `longest` bytes; `-` is stdin.
pub(crate) fn text_within(file: &Path, longest: u64) -> anyhow::Result<String> {
    bounded(opened(file)?, longest).with_context(|| cannot_read(file))
}

/// The error context for a file that cannot be read.
pub(crate) fn cannot_read(file: &Path) -> String {
    format!("cannot read {}", file_name(file))
}

/// The name of a file in a sentence; `-` is stdin.
pub(crate) fn file_name(file: &Path) -> String {
    match is_stdin(file) {
        true => "stdin".to_owned(),
        false => file.display().to_string(),
    }
}

fn is_stdin(file: &Path) -> bool {
    file == Path::new("-")
}

/// A line without its end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum InputLine {
    /// The text. Invalid UTF-8 is replaced.
    Text(String),
    /// A line that was too long, and was skipped.
    TooLong,
}

/// The lines of a stream.
#[derive(Debug)]
pub(crate) struct LineReader<R> {
    input: R,
    longest: u64,
    /// Whether the rest of a line that was too long has to be skipped.
    is_in_long_line: bool,
    /// The number of bytes up to the end of the last line.
    read: u64,
    /// Whether the last line ended with a line feed.
    is_terminated: bool,
}

impl<R: BufRead> LineReader<R> {
    /// Reads lines of at most `longest` bytes.
    pub(crate) const fn new(input: R, longest: u64) -> Self {
        Self {
            input,
            longest,
            is_in_long_line: false,
            read: 0,
            is_terminated: true,
        }
    }

    /// Reads the next line; `None` at the end of the input. The last line may have no line feed.
    ///
    /// The rest of a line that is too long is skipped by the next call, because it may be endless.
    pub(crate) fn next(&mut self) -> io::Result<Option<InputLine>> {
        if std::mem::take(&mut self.is_in_long_line) {
            self.read += self.input.skip_until(b'\n')? as u64;
        }
        let mut bytes = Vec::new();
        // One byte more for the line feed, and one to detect a line that is too long.
        let read = (&mut self.input)
            .take(self.longest + 2)
            .read_until(b'\n', &mut bytes)?;
        if read == 0 {
            return Ok(None);
        }
        self.read += read as u64;
        self.is_terminated = bytes.pop_if(|last| *last == b'\n').is_some();
        if bytes.len() as u64 > self.longest {
            self.is_in_long_line = !self.is_terminated;
            return Ok(Some(InputLine::TooLong));
        }
        bytes.pop_if(|last| *last == b'\r');
        Ok(Some(InputLine::Text(
            String::from_utf8_lossy(&bytes).into_owned(),
        )))
    }

    /// The number of bytes of all lines so far.
    pub(crate) const fn read(&self) -> u64 {
        self.read
    }

    /// Whether the last line ended with a line feed.
    pub(crate) const fn is_terminated(&self) -> bool {
        self.is_terminated
    }
}

/// Reads a text of at most `longest` bytes.
pub(crate) fn bounded(input: impl Read, longest: u64) -> io::Result<String> {
    let mut text = String::new();
    let read = input.take(longest + 1).read_to_string(&mut text);
    read.map_err(|error| match error.kind() {
        io::ErrorKind::InvalidData => {
            io::Error::other("it is no text, it has bytes that are not UTF-8")
        }
        _ => error,
    })?;
    if text.len() as u64 > longest {
        return Err(io::Error::other(format!(
            "there are more than {longest} bytes"
        )));
    }
    Ok(text)
}

/// A text on one line of at most 80 characters, with `?` for control characters, for messages that
/// quote it.
pub(crate) fn printable(text: &str) -> String {
    truncated(text, 80).replace(char::is_control, "?")
}

/// A text of at most `max_length` characters, with `?` for control characters except line feeds.
pub(crate) fn printable_lines(text: &str, max_length: usize) -> String {
    truncated(text, max_length).replace(|c: char| c.is_control() && c != '\n', "?")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(input: &[u8], longest: u64) -> Vec<InputLine> {
        let mut lines = LineReader::new(input, longest);
        std::iter::from_fn(|| lines.next().expect("memory can be read")).collect()
    }

    #[test]
    fn lines_are_read_without_line_ends() {
        let text = |text: &str| InputLine::Text(text.to_owned());
        assert_eq!(
            lines(b"one\ntwo\r\n\nlast", 5),
            [text("one"), text("two"), text(""), text("last")]
        );
        assert_eq!(lines(b"", 5), []);
        assert_eq!(lines(b"\xff\n", 5), [text("\u{fffd}")]);
    }

    #[test]
    fn a_line_that_is_too_long_is_passed_over_alone() {
        let text = |text: &str| InputLine::Text(text.to_owned());
        assert_eq!(
            lines(b"12345\n123456\n1234567\n12345678901234567890\nend", 5),
            [
                text("12345"),
                InputLine::TooLong,
                InputLine::TooLong,
                InputLine::TooLong,
                text("end")
            ]
        );
        assert_eq!(lines(b"123456789", 5), [InputLine::TooLong]);
    }

    #[test]
    fn all_bytes_of_lines_are_counted() {
        let mut lines = LineReader::new(&b"12\n12345678901234567890\n345\n"[..], 5);
        for (bytes, is_terminated) in [(3, true), (10, false), (28, true), (28, true)] {
            lines.next().expect("memory can be read");
            assert_eq!(
                (lines.read(), lines.is_terminated()),
                (bytes, is_terminated)
            );
        }
    }

    #[test]
    fn endless_lines_are_not_read_to_the_end() {
        let mut lines = LineReader::new(io::BufReader::new(io::repeat(0)), 100);
        assert!(matches!(lines.next(), Ok(Some(InputLine::TooLong))));
        assert!(bounded(io::repeat(b' '), 100).is_err());
        assert!(matches!(bounded(&b"12345"[..], 5).as_deref(), Ok("12345")));
    }

    #[test]
    fn quoted_input_is_short_and_escaped() {
        assert_eq!(printable("a\x1b[2Jb"), "a?[2Jb");
        assert_eq!(printable(&"x".repeat(81)).len(), 83);
    }
    #[test]
    fn quoted_texts_control_no_terminal() {
        let text = "a\u{1b}[31m\tb\nc";
        assert_eq!(printable(text), "a?[31m?b?c");
        assert_eq!(printable_lines(text, 100), "a?[31m?b\nc");
    }
}
