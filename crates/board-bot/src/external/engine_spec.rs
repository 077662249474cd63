//! Engines as texts.

use core::fmt;
use core::str::FromStr;
use core::time::Duration;

use super::command_line::CommandLine;
use super::error::{ParseExternalError, command_of, set, set_time};
use crate::{Budget, time_text};

/// A program that speaks UGI.
///
/// As text `engine:nodes=50000,command=./mine ugi`. The command extends to the end; `name=`,
/// `margin=`, `longest=` and any number of `option.NAME=VALUE` may precede it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EngineSpec {
    budget: Budget,
    name: Option<String>,
    margin: Option<Duration>,
    longest: Option<Duration>,
    options: Vec<(String, String)>,
    command: CommandLine,
}

impl EngineSpec {
    /// The budget of a move.
    #[must_use]
    pub const fn budget(&self) -> Budget {
        self.budget
    }

    /// The name in reports.
    #[must_use]
    pub fn name(&self) -> Option<&str> {
        self.name.as_deref()
    }

    /// The time that a move may take beyond that of the budget.
    #[must_use]
    pub const fn margin(&self) -> Option<Duration> {
        self.margin
    }

    /// The time that a search without a limit of time may take.
    #[must_use]
    pub const fn longest(&self) -> Option<Duration> {
        self.longest
    }

    /// The names and values of options.
    #[must_use]
    pub fn options(&self) -> &[(String, String)] {
        &self.options
    }

    /// The program and its arguments.
    #[must_use]
    pub const fn command(&self) -> &CommandLine {
        &self.command
    }
}

impl fmt::Display for EngineSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "engine:{}", self.budget)?;
        if let Some(name) = &self.name {
            write!(f, ",name={name}")?;
        }
        for (key, time) in [("margin", self.margin), ("longest", self.longest)] {
            if let Some(time) = time {
                write!(f, ",{key}={}", time_text(time))?;
            }
        }
        for (name, value) in &self.options {
            write!(f, ",option.{name}={value}")?;
        }
        write!(f, ",command={}", self.command)
    }
}

impl FromStr for EngineSpec {
    type Err = ParseExternalError;

    fn from_str(text: &str) -> Result<Self, ParseExternalError> {
        let text = text
            .strip_prefix("engine")
            .ok_or(ParseExternalError::Kind)?;
        let text = text.strip_prefix(':').unwrap_or_default();
        let (before, command) = text
            .split_once(",command=")
            .ok_or(ParseExternalError::Incomplete)?;
        let command = command_of(command)?;
        if before.contains(char::is_control) {
            return Err(ParseExternalError::Control);
        }
        let (mut name, mut margin, mut longest) = (None, None, None);
        let (mut options, mut budget) = (Vec::new(), Vec::new());
        for item in before.split(',') {
            match item.split_once('=') {
                Some(("name", text)) => set(&mut name, "name", text.to_owned())?,
                Some(("margin", text)) => set_time(&mut margin, "margin", text)?,
                Some(("longest", text)) => set_time(&mut longest, "longest", text)?,
                Some((key, value)) if key.starts_with("option.") => {
                    options.push((key["option.".len()..].to_owned(), value.to_owned()));
                }
                _ => budget.push(item),
            }
        }
        let budget = budget.join(",").parse();
        Ok(Self {
            budget: budget.map_err(ParseExternalError::Budget)?,
            name,
            margin,
            longest,
            options,
            command,
        })
    }
}
