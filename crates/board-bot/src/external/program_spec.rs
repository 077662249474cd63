//! Programs that are started once a move, as texts.

use core::fmt;
use core::str::FromStr;
use core::time::Duration;

use super::command_line::CommandLine;
use super::error::{ParseExternalError, command_of, set, set_time};
use crate::time_text;

/// A program that is given the position and the letter of the player to move as arguments, and
/// prints a move: the bot of the Ploy exercise.
///
/// As text `program:./mine`, optionally with a name and a time for each move before the command:
/// `program:name=mine,time=2s,./mine`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProgramSpec {
    name: Option<String>,
    time: Duration,
    command: CommandLine,
}

/// The default time for a move.
const TIME: Duration = Duration::from_secs(10);

impl ProgramSpec {
    /// The name in reports.
    #[must_use]
    pub fn name(&self) -> Option<&str> {
        self.name.as_deref()
    }

    /// The time for a move; ten seconds unless the text says another.
    #[must_use]
    pub const fn time(&self) -> Duration {
        self.time
    }

    /// The program and its first arguments.
    #[must_use]
    pub const fn command(&self) -> &CommandLine {
        &self.command
    }
}

impl fmt::Display for ProgramSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("program:")?;
        if let Some(name) = &self.name {
            write!(f, "name={name},")?;
        }
        if self.time != TIME {
            write!(f, "time={},", time_text(self.time))?;
        }
        self.command.fmt(f)
    }
}

impl FromStr for ProgramSpec {
    type Err = ParseExternalError;

    fn from_str(text: &str) -> Result<Self, ParseExternalError> {
        let text = text
            .strip_prefix("program:")
            .ok_or(ParseExternalError::Kind)?;
        let (mut name, mut time, mut command) = (None, None, text);
        while let Some((item, rest)) = command.split_once(',') {
            match item.split_once('=') {
                Some(("name" | "time", text)) if text.contains(char::is_control) => {
                    return Err(ParseExternalError::Control);
                }
                Some(("name", text)) => set(&mut name, "name", text.to_owned())?,
                Some(("time", text)) => set_time(&mut time, "time", text)?,
                _ => break,
            }
            command = rest;
        }
        Ok(Self {
            name,
            time: time.unwrap_or(TIME),
            command: command_of(command)?,
        })
    }
}
