//! Excerpts of the input for messages of the protocol, which are one line each.

use board_game_core::shortened;

/// The most characters of a quoted word.
const MAX_WORD: usize = 80;
/// The most characters of a message.
const MAX_MESSAGE: usize = 400;

/// A word of the input on one line, shortened.
pub(super) fn printable_word(text: &str) -> String {
    printable(text, MAX_WORD)
}

/// A message on one line, shortened.
pub(super) fn printable_message(text: &str) -> String {
    printable(text, MAX_MESSAGE)
}

/// The text shortened, with `?` for control characters.
fn printable(text: &str, max_length: usize) -> String {
    shortened(text, max_length).replace(char::is_control, "?")
}
