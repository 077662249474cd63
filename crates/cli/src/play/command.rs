//! What can be typed besides moves.

use std::path::PathBuf;

/// A line that was typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Command<'a> {
    Nothing,
    /// The legal moves that begin so.
    Moves(&'a str),
    Hint,
    Undo,
    Save(PathBuf),
    Load(PathBuf),
    Board,
    Flip,
    History,
    Position,
    Help,
    Quit,
    /// Anything else.
    Move(&'a str),
}

/// The commands with what they do, for `help` and for completion.
pub(super) const COMMANDS: [(&str, &str); 11] = [
    (
        "moves [BEGINNING]",
        "list the legal moves, or those that begin so",
    ),
    ("hint", "ask a bot what it would play"),
    ("undo", "take back your last move, and what a bot answered"),
    ("save FILE", "save the game"),
    ("load FILE", "go on with a saved game instead of this one"),
    ("board", "draw the board"),
    ("flip", "draw the board from the other side"),
    ("history", "list the moves played"),
    ("position", "print the position as text"),
    ("help", "show this list"),
    ("quit", "leave the game"),
];

impl<'a> Command<'a> {
    /// Reads a line.
    ///
    /// # Errors
    /// A sentence that says what would be right.
    pub(super) fn parse(line: &'a str) -> Result<Self, String> {
        let line = line.trim();
        let (word, rest) = match line.split_once(char::is_whitespace) {
            Some((word, rest)) => (word, rest.trim()),
            None => (line, ""),
        };
        let file = || match rest {
            "" => Err(format!("{word} needs a file: {word} FILE")),
            file => Ok(PathBuf::from(file)),
        };
        let command = match word {
            "" => Self::Nothing,
            "moves" => return Ok(Self::Moves(rest)),
            "save" => return file().map(Self::Save),
            "load" => return file().map(Self::Load),
            "hint" => Self::Hint,
            "undo" => Self::Undo,
            "board" => Self::Board,
            "flip" => Self::Flip,
            "history" => Self::History,
            "position" => Self::Position,
            "help" | "?" => Self::Help,
            "quit" | "exit" => Self::Quit,
            _ => return Ok(Self::Move(line)),
        };
        if rest.is_empty() {
            Ok(command)
        } else {
            Err(format!("nothing is expected after {word}"))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_command_is_a_move() {
        for (line, expected) in [
            ("", Command::Nothing),
            (" e3-e4-0 ", Command::Move("e3-e4-0")),
            ("a1 d1", Command::Move("a1 d1")),
            ("moves", Command::Moves("")),
            ("moves  e3-", Command::Moves("e3-")),
            ("save my game.txt ", Command::Save("my game.txt".into())),
            ("?", Command::Help),
        ] {
            assert_eq!(Command::parse(line), Ok(expected), "{line:?}");
        }
        for (line, expected) in [
            ("save", "save needs a file: save FILE"),
            ("undo 3", "nothing is expected after undo"),
        ] {
            assert_eq!(Command::parse(line), Err(expected.to_owned()));
        }
    }

    #[test]
    fn every_command_that_help_lists_is_one() {
        for (usage, _) in COMMANDS {
            assert!(
                !matches!(Command::parse(usage), Ok(Command::Move(_)) | Err(_)),
                "{usage}"
            );
        }
    }
}
