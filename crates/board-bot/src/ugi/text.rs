//! Excerpts of the input for messages.

/// The most characters of a quoted word.
const MAX_WORD: usize = 80;
/// The most characters of a message.
const MAX_MESSAGE: usize = 400;

/// The input without control characters, cut to the length of a word.
pub(super) fn excerpt(text: &str) -> String {
    cut(text, MAX_WORD)
}

/// The message on one line, cut to its greatest length.
pub(super) fn message(text: &str) -> String {
    cut(text, MAX_MESSAGE)
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
