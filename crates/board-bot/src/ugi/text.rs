//! Excerpts of the input for messages of the protocol, which are one line each.

use board_game_core::truncated;

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
