//! Lines of bounded length, and excerpts of them for messages.

use std::io::{self, BufRead, Read};

use board_game_core::truncated;

/// A line with its line feed; invalid UTF-8 is replaced.
pub(super) struct UgiLine {
    pub(super) text: String,
    /// Whether the line was not cut.
    pub(super) is_whole: bool,
}

/// The next line of a stream; `None` at the end. A line of more than `longest` bytes is cut, and
/// its rest skipped.
pub(super) fn next_line(input: &mut impl BufRead, longest: u64) -> io::Result<Option<UgiLine>> {
    let mut bytes = Vec::new();
    let read = input
        .by_ref()
        .take(longest + 1)
        .read_until(b'\n', &mut bytes)?;
    if read == 0 {
        return Ok(None);
    }
    let is_whole = read as u64 <= longest || bytes.ends_with(b"\n");
    if !is_whole {
        input.skip_until(b'\n')?;
    }
    let text = String::from_utf8_lossy(&bytes).into_owned();
    Ok(Some(UgiLine { text, is_whole }))
}

/// The most characters of a quoted word.
const MAX_WORD: usize = 80;
/// The most characters of a message.
const MAX_MESSAGE: usize = 400;

/// A word of the input on one line, truncated.
pub(super) fn printable_word(text: &str) -> String {
    printable(text, MAX_WORD)
}

/// A message on one line, truncated.
pub(super) fn printable_message(text: &str) -> String {
    printable(text, MAX_MESSAGE)
}

/// The text truncated, with `?` for control characters.
fn printable(text: &str, max_length: usize) -> String {
    truncated(text, max_length).replace(char::is_control, "?")
}
