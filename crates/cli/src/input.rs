//! Input line by line, none of the lines longer than we want to hold.

use std::io::{self, BufRead, Read};

/// A line without its end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Line {
    /// The text; what is not UTF-8 in it is replaced.
    Text(String),
    /// It was longer than allowed and has been passed over.
    TooLong,
}

/// The lines of a stream.
#[derive(Debug)]
pub(crate) struct Lines<R> {
    input: R,
    longest: u64,
}

impl<R: BufRead> Lines<R> {
    /// Lines of at most `longest` bytes.
    pub(crate) const fn new(input: R, longest: u64) -> Self {
        Self { input, longest }
    }

    /// The next line; `None` at the end of the input. The last line need not be ended.
    pub(crate) fn next(&mut self) -> io::Result<Option<Line>> {
        let mut bytes = Vec::new();
        // One more for the line feed, and one that shows that the line is too long.
        let read = (&mut self.input)
            .take(self.longest + 2)
            .read_until(b'\n', &mut bytes)?;
        if read == 0 {
            return Ok(None);
        }
        let is_ended = bytes.pop_if(|last| *last == b'\n').is_some();
        if bytes.len() as u64 > self.longest {
            if !is_ended {
                self.input.skip_until(b'\n')?;
            }
            return Ok(Some(Line::TooLong));
        }
        bytes.pop_if(|last| *last == b'\r');
        Ok(Some(Line::Text(
            String::from_utf8_lossy(&bytes).into_owned(),
        )))
    }
}

/// Input without what would confuse a terminal, and not too long: for repeating it in messages.
pub(crate) fn printable(text: &str) -> String {
    excerpt(text, 80)
}

/// The same with at most so many characters.
pub(crate) fn excerpt(text: &str, longest: usize) -> String {
    let mut shown: String = text
        .chars()
        .take(longest)
        .map(|c| if c.is_control() { '?' } else { c })
        .collect();
    if text.chars().nth(longest).is_some() {
        shown.push_str("...");
    }
    shown
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(input: &[u8], longest: u64) -> Vec<Line> {
        let mut lines = Lines::new(input, longest);
        std::iter::from_fn(|| lines.next().expect("memory can be read")).collect()
    }

    #[test]
    fn lines_come_without_their_ends() {
        let text = |text: &str| Line::Text(text.to_owned());
        assert_eq!(
            lines(b"one\ntwo\r\n\nlast", 5),
            [text("one"), text("two"), text(""), text("last")]
        );
        assert_eq!(lines(b"", 5), []);
        assert_eq!(lines(b"\xff\n", 5), [text("\u{fffd}")]);
    }

    #[test]
    fn a_line_that_is_too_long_is_passed_over_alone() {
        let text = |text: &str| Line::Text(text.to_owned());
        assert_eq!(
            lines(b"12345\n123456\n1234567\n12345678901234567890\nend", 5),
            [
                text("12345"),
                Line::TooLong,
                Line::TooLong,
                Line::TooLong,
                text("end")
            ]
        );
        assert_eq!(lines(b"123456789", 5), [Line::TooLong]);
    }

    #[test]
    fn what_is_repeated_is_short_and_harmless() {
        assert_eq!(printable("a\x1b[2Jb"), "a?[2Jb");
        assert_eq!(printable(&"x".repeat(81)).len(), 83);
    }
}
