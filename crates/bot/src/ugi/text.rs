//! Input as messages repeat it.

/// At most this many characters of a word.
const LONGEST_WORD: usize = 80;
/// At most this many characters of a message, which may repeat what was wrong in full.
const LONGEST_MESSAGE: usize = 400;

/// A part of the input without what would confuse a terminal, and not too long.
pub(super) fn excerpt(text: &str) -> String {
    cut(text, LONGEST_WORD)
}

/// A message on one line, and not too long.
pub(super) fn message(text: &str) -> String {
    cut(text, LONGEST_MESSAGE)
}

fn cut(text: &str, longest: usize) -> String {
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
