//! Input from files and from stdin, none of it longer than we want to hold.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::path::Path;

use anyhow::Context;

/// What a file holds, or stdin where it is called `-`.
pub(crate) fn opened(file: &Path) -> anyhow::Result<Box<dyn BufRead>> {
    if is_stdin(file) {
        return Ok(Box::new(io::stdin().lock()));
    }
    let input = File::open(file).with_context(|| cannot_read(file))?;
    Ok(Box::new(BufReader::new(input)))
}

/// What it holds as a text, if that comes to its end within `longest` bytes.
pub(crate) fn text_within(file: &Path, longest: u64) -> anyhow::Result<String> {
    bounded(opened(file)?, longest).with_context(|| cannot_read(file))
}

/// What is said of one that cannot be read.
pub(crate) fn cannot_read(file: &Path) -> String {
    match is_stdin(file) {
        true => "cannot read stdin".to_owned(),
        false => format!("cannot read {}", file.display()),
    }
}

fn is_stdin(file: &Path) -> bool {
    file == Path::new("-")
}

/// A line without its end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum InputLine {
    /// The text; what is not UTF-8 in it is replaced.
    Text(String),
    /// It was longer than allowed and has been passed over.
    TooLong,
}

/// The lines of a stream.
#[derive(Debug)]
pub(crate) struct LineReader<R> {
    input: R,
    longest: u64,
    /// Whether the rest of a line that was too long is still to be passed over.
    is_within: bool,
    /// Bytes read, up to the end of the line that came last.
    read: u64,
    is_ended: bool,
}

impl<R: BufRead> LineReader<R> {
    /// Lines of at most `longest` bytes.
    pub(crate) const fn new(input: R, longest: u64) -> Self {
        Self {
            input,
            longest,
            is_within: false,
            read: 0,
            is_ended: true,
        }
    }

    /// The next line; `None` at the end of the input. The last line need not be ended.
    ///
    /// Of a line that is too long no more is read before the next one is asked for: it may have no
    /// end.
    pub(crate) fn next(&mut self) -> io::Result<Option<InputLine>> {
        if std::mem::take(&mut self.is_within) {
            self.read += self.input.skip_until(b'\n')? as u64;
        }
        let mut bytes = Vec::new();
        // One more for the line feed, and one that shows that the line is too long.
        let read = (&mut self.input)
            .take(self.longest + 2)
            .read_until(b'\n', &mut bytes)?;
        if read == 0 {
            return Ok(None);
        }
        self.read += read as u64;
        self.is_ended = bytes.pop_if(|last| *last == b'\n').is_some();
        if bytes.len() as u64 > self.longest {
            self.is_within = !self.is_ended;
            return Ok(Some(InputLine::TooLong));
        }
        bytes.pop_if(|last| *last == b'\r');
        Ok(Some(InputLine::Text(
            String::from_utf8_lossy(&bytes).into_owned(),
        )))
    }

    /// How many bytes the lines so far have taken.
    pub(crate) const fn read(&self) -> u64 {
        self.read
    }

    /// Whether the line that came last ended with a line feed.
    pub(crate) const fn is_ended(&self) -> bool {
        self.is_ended
    }
}

/// Reads a text to its end, if that comes within `longest` bytes.
pub(crate) fn bounded(input: impl Read, longest: u64) -> io::Result<String> {
    let mut text = String::new();
    let read = input.take(longest + 1).read_to_string(&mut text);
    read.map_err(|error| match error.kind() {
        io::ErrorKind::InvalidData => {
            io::Error::other("it is no text, but bytes that are not UTF-8")
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

/// Input without what would confuse a terminal, and not too long: for repeating it in messages.
pub(crate) fn printable(text: &str) -> String {
    excerpt(&text.replace('\n', "?"), 80)
}

/// The same with at most so many characters; lines may end.
pub(crate) fn excerpt(text: &str, longest: usize) -> String {
    let mut shown: String = text
        .chars()
        .take(longest)
        .map(|c| if c.is_control() && c != '\n' { '?' } else { c })
        .collect();
    if text.chars().nth(longest).is_some() {
        shown.push_str("...");
    }
    shown
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
}
