//! The lines that say why something is not done.

use board_games::Message;

use crate::exit::ERROR;
use crate::input::{excerpt, printable};

/// As many moves as `moves` and Tab show.
pub(super) const LISTED: usize = 500;
/// An error repeats what was typed.
const LONGEST_REASON: usize = 300;

/// The line that says why something is not done.
pub(super) fn refused(why: &str) -> String {
    format!("{ERROR}refused:{ERROR:#} {why}\n")
}

/// The same for an illegal move.
pub(super) fn illegal(why: &Message) -> String {
    refused(&excerpt(&why.text, LONGEST_REASON))
}

/// The same for a text that is no move, which may have been meant for a command.
pub(super) fn no_move(typed: &str, why: &Message) -> String {
    if typed.contains(|c: char| c.is_ascii_digit()) {
        return illegal(why);
    }
    refused(&format!(
        "{:?} is neither a move nor a command: help lists the commands",
        printable(typed)
    ))
}
