//! Lines of a stream, of which no more is kept than we want to hold.

use std::io::{self, BufRead, Read};

/// A line with its end; what is not UTF-8 in it is replaced.
pub(super) struct Line {
    pub(super) text: String,
    /// Whether that is all of it.
    pub(super) is_whole: bool,
}

/// The next line of a stream: all of it, or the beginning of one with more than so many bytes, the rest of which is passed over. `None` at
/// the end.
pub(super) fn next_line(input: &mut impl BufRead, longest: u64) -> io::Result<Option<Line>> {
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
    Ok(Some(Line { text, is_whole }))
}
