//! Lines of bounded length.

use std::io::{self, BufRead, Read};

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
