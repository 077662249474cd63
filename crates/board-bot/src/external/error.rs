//! The parts that the texts of engines and programs share, and what can be wrong with them.

use core::fmt;
use core::time::Duration;

use super::command_line::{CommandLine, ParseCommandError};
use crate::{ParseBudgetError, ParseTimeError, parse_time};

/// The longest command of an external player, in bytes: a line of a saved game has room for many.
const MAX_COMMAND_LENGTH: usize = 1 << 10;

/// The reason why a text is not an external player.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ParseExternalError {
    /// It begins with neither `engine:` nor `program:`.
    Kind,
    /// The command or the budget is missing.
    Incomplete,
    /// The budget of an engine.
    Budget(ParseBudgetError),
    /// A quote in the command is not closed.
    Quote,
    /// The command has control characters or is too long.
    Command,
    /// The name or an option has control characters.
    Control,
    /// A key is given twice.
    Duplicate {
        /// The key.
        key: &'static str,
    },
    /// A malformed time.
    Time {
        /// The key.
        key: &'static str,
        /// The value.
        found: String,
    },
}

impl fmt::Display for ParseExternalError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Kind => {
                f.write_str("expected program:COMMAND or engine:BUDGET,command=COMMAND")
            }
            Self::Incomplete => f.write_str(
                "an engine needs a budget and a command, as in engine:nodes=50000,command=./mine ugi, and a program its command, as in program:./mine",
            ),
            Self::Budget(error) => error.fmt(f),
            Self::Quote => ParseCommandError::Quote.fmt(f),
            Self::Command => write!(
                f,
                "the command of an engine has no control characters, and at most {MAX_COMMAND_LENGTH} bytes"
            ),
            Self::Control => f.write_str(
                "the name or an option of a player has control characters: expected text, which has no control characters",
            ),
            Self::Duplicate { key } => write!(f, "{key}= is given twice"),
            Self::Time { key, found } => write!(f, "{key} {found:?}: {ParseTimeError}"),
        }
    }
}

impl core::error::Error for ParseExternalError {}

/// Parses the command of a player.
pub(super) fn command_of(text: &str) -> Result<CommandLine, ParseExternalError> {
    let command: CommandLine = text.parse().map_err(|error| match error {
        ParseCommandError::Empty => ParseExternalError::Incomplete,
        ParseCommandError::Quote => ParseExternalError::Quote,
    })?;
    let written = command.to_string();
    match written.contains(char::is_control) || written.len() > MAX_COMMAND_LENGTH {
        true => Err(ParseExternalError::Command),
        false => Ok(command),
    }
}

/// Sets the value of a key, once.
pub(super) fn set<T>(
    slot: &mut Option<T>,
    key: &'static str,
    value: T,
) -> Result<(), ParseExternalError> {
    match slot.replace(value) {
        Some(_) => Err(ParseExternalError::Duplicate { key }),
        None => Ok(()),
    }
}

/// Sets a time, once.
pub(super) fn set_time(
    slot: &mut Option<Duration>,
    key: &'static str,
    text: &str,
) -> Result<(), ParseExternalError> {
    let time = parse_time(text).map_err(|_| ParseExternalError::Time {
        key,
        found: text.to_owned(),
    })?;
    set(slot, key, time)
}
