//! The commands that can be typed besides moves, and their error messages.

use std::path::PathBuf;

use board_bot::Level;
use board_games::Message;

use super::options::PlayerName;
use crate::exit::ERROR;
use crate::input::{printable, printable_lines};

/// A line that was typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Command<'a> {
    Nothing,
    /// List the legal moves that begin with this text.
    Moves(&'a str),
    /// Show the targets of the piece on this square.
    Show(&'a str),
    Hint,
    Undo,
    Redo,
    /// Go to this round, or to a player's move in it if one is named.
    Go(usize, &'a str),
    Resign,
    New,
    /// Set the level of all bots.
    Level(Level),
    /// Replace a player.
    Player(&'a str, PlayerName),
    Swap,
    Save(PathBuf),
    Load(PathBuf),
    Board,
    Flip,
    History,
    Position,
    Help,
    Quit,
    /// Play a move: any other line.
    Move(&'a str),
}

/// The commands with what they do, for `help` and for completion.
pub(super) const COMMANDS: [(&str, &str); 19] = [
    (
        "moves [BEGINNING]",
        "list the legal moves, or those that begin so",
    ),
    ("show SQUARE", "mark where the piece on a square can go"),
    ("hint", "ask a bot what it would play"),
    ("undo", "take back your last move, and what a bot answered"),
    ("redo", "play again what was taken back"),
    ("go N [PLAYER]", "go back, or forth again, to move N"),
    ("resign", "give the game up"),
    ("new", "begin a new game with the same players"),
    ("level N", "let the bots play at level N, 1 to 20"),
    (
        "player WHO NAME",
        "let somebody else play on: person, level5, adaptive, ...",
    ),
    ("swap", "change sides"),
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
    /// Parses a line.
    ///
    /// # Errors
    /// The arguments of a command are wrong. The text says what would be right.
    pub(super) fn parse(line: &'a str) -> Result<Self, String> {
        let line = line.trim();
        let (word, rest) = match line.split_once(char::is_whitespace) {
            Some((word, rest)) => (word, rest.trim()),
            None => (line, ""),
        };
        if let Some(command) = Self::with_more(word, rest) {
            return command;
        }
        let command = match word {
            "" => Self::Nothing,
            "hint" => Self::Hint,
            "undo" => Self::Undo,
            "redo" => Self::Redo,
            "resign" => Self::Resign,
            "new" => Self::New,
            "swap" => Self::Swap,
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

    /// Parses a command with arguments; `None` if the word is no such command.
    fn with_more(word: &str, rest: &'a str) -> Option<Result<Self, String>> {
        let needed = |what: &str| match rest {
            "" => Err(format!("{word} needs {what}")),
            rest => Ok(rest),
        };
        let file = || needed(&format!("a file: {word} FILE")).map(PathBuf::from);
        Some(match word {
            "moves" => Ok(Self::Moves(rest)),
            "show" => needed("a square: show SQUARE").map(Self::Show),
            "save" => file().map(Self::Save),
            "load" => file().map(Self::Load),
            "go" => needed("a move: go 12, or go 12 and a player").and_then(round),
            "level" => needed("a number: level 5").and_then(|number| {
                let level = number.parse();
                level
                    .map(Self::Level)
                    .map_err(|why| format!("level: {why}"))
            }),
            "player" => needed("two words: player WHO NAME").and_then(player),
            _ => return None,
        })
    }
}

/// Parses the number of a round, optionally with a player.
fn round(rest: &str) -> Result<Command<'_>, String> {
    let (number, player) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
    let number = number.trim_end_matches('.').parse().ok();
    let number = number.filter(|&number| number > 0);
    let number = number.ok_or("go needs the number of a move, from 1: go 12")?;
    Ok(Command::Go(number, player.trim()))
}

fn player(rest: &str) -> Result<Command<'_>, String> {
    let (who, name) = rest
        .split_once(char::is_whitespace)
        .ok_or("player needs two words: player WHO NAME")?;
    Ok(Command::Player(who, name.trim().parse()?))
}

/// The most moves that `moves` and Tab list.
pub(super) const LISTED: usize = 500;
/// The longest reason, in characters. It may quote what was typed.
const MAX_REASON_LENGTH: usize = 300;

/// Formats an error as a line.
pub(super) fn refused(why: &str) -> String {
    format!("{ERROR}refused:{ERROR:#} {why}\n")
}

/// Formats the reason why a move is illegal.
pub(super) fn illegal(why: &Message) -> String {
    refused(&printable_lines(&why.text, MAX_REASON_LENGTH))
}

/// Formats the error for a text that is no move; it may be a mistyped command.
pub(super) fn no_move(typed: &str, why: &Message) -> String {
    if typed.contains(|c: char| c.is_ascii_digit()) {
        return illegal(why);
    }
    refused(&format!(
        "{:?} is neither a move nor a command: help lists the commands",
        printable(typed)
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unknown_commands_are_read_as_moves() {
        for (line, expected) in [
            ("", Command::Nothing),
            (" e3-e4-0 ", Command::Move("e3-e4-0")),
            ("a1 d1", Command::Move("a1 d1")),
            ("moves", Command::Moves("")),
            ("moves  e3-", Command::Moves("e3-")),
            ("save my game.txt ", Command::Save("my game.txt".into())),
            ("go 3. white", Command::Go(3, "white")),
            ("level 20", Command::Level(Level::STRONGEST)),
            ("player w person", Command::Player("w", PlayerName::Person)),
            ("?", Command::Help),
        ] {
            assert_eq!(Command::parse(line), Ok(expected), "{line:?}");
        }
        for (line, expected) in [
            ("save", "save needs a file: save FILE"),
            ("undo 3", "nothing is expected after undo"),
            ("go 0", "go needs the number of a move, from 1: go 12"),
            (
                "level 21",
                "level: not a level: expected a number from 1 to 20",
            ),
            ("player w", "player needs two words: player WHO NAME"),
        ] {
            assert_eq!(Command::parse(line), Err(expected.to_owned()));
        }
    }

    #[test]
    fn every_command_that_help_lists_is_one() {
        for (usage, _) in COMMANDS {
            let line = match usage {
                "go N [PLAYER]" => "go 2",
                "level N" => "level 2",
                "player WHO NAME" => "player black level2",
                usage => usage,
            };
            let command = Command::parse(line);
            let is_one = !matches!(command, Ok(Command::Move(_)) | Err(_));
            assert!(is_one, "{usage}");
        }
    }
}
