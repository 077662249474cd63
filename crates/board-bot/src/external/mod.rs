//! Players in processes of their own, as texts: engines that speak UGI, and programs that are
//! started once a move.
//!
//! The crate starts no processes. It says which command to start, with which options and limits;
//! [`ugi::Client`](crate::ugi::Client) speaks with a running engine.

mod command_line;
mod engine_spec;
mod error;
mod program_spec;

use core::fmt;
use core::str::FromStr;

use crate::Limits;

pub use command_line::{CommandLine, ParseCommandError};
pub use engine_spec::EngineSpec;
pub use error::ParseExternalError;
pub use program_spec::ProgramSpec;

/// An external player.
///
/// ```
/// use board_bot::external::ExternalSpec;
///
/// let text = "engine:nodes=50000,name=mine,command=./mine ugi";
/// let Ok(ExternalSpec::Engine(engine)) = text.parse() else {
///     panic!("it is an engine");
/// };
/// assert_eq!(engine.name(), Some("mine"));
/// assert_eq!(engine.command().program(), "./mine");
/// assert!("program:".parse::<ExternalSpec>().is_err());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ExternalSpec {
    /// An engine, as `engine:nodes=50000,command=./mine ugi`.
    Engine(Box<EngineSpec>),
    /// A program that is started once a move, as `program:./mine`.
    Program(ProgramSpec),
}

impl ExternalSpec {
    /// Parses an external player; `None` if the text names another kind of player.
    #[must_use]
    pub fn read(text: &str) -> Option<Result<Self, ParseExternalError>> {
        let kind = text.split(':').next();
        match kind.unwrap_or_default() {
            "engine" => Some(text.parse().map(|engine| Self::Engine(Box::new(engine)))),
            "program" if text.contains(':') => Some(text.parse().map(Self::Program)),
            _ => None,
        }
    }

    /// Its name, if it has one.
    #[must_use]
    pub fn name(&self) -> Option<&str> {
        match self {
            Self::Engine(engine) => engine.name(),
            Self::Program(program) => program.name(),
        }
    }

    /// The name in reports: its own name, or all of its text.
    #[must_use]
    pub fn display_name(&self) -> String {
        self.name().map_or_else(|| self.to_string(), str::to_owned)
    }

    /// The limits for a move, as far as they are the player's to keep.
    #[must_use]
    pub fn limits(&self) -> Limits {
        match self {
            Self::Engine(engine) => Limits::from(engine.budget()),
            Self::Program(_) => Limits::none(),
        }
    }
}

impl fmt::Display for ExternalSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Engine(engine) => engine.fmt(f),
            Self::Program(program) => program.fmt(f),
        }
    }
}

impl FromStr for ExternalSpec {
    type Err = ParseExternalError;

    fn from_str(text: &str) -> Result<Self, ParseExternalError> {
        Self::read(text).unwrap_or(Err(ParseExternalError::Kind))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A name without a command is no program; what begins like an engine is one that is malformed.
    #[test]
    fn kinds_of_players_are_told_apart() {
        for (text, is_external, is_well_formed) in [
            ("program:false", true, true),
            ("engine:nodes=5,command=false", true, true),
            ("engine", true, false),
            ("program", false, false),
            ("level1", false, false),
        ] {
            let read = ExternalSpec::read(text);
            assert_eq!(read.is_some(), is_external, "{text}");
            assert_eq!(
                read.is_some_and(|read| read.is_ok()),
                is_well_formed,
                "{text}"
            );
        }
    }

    #[test]
    fn external_players_round_trip_through_text() {
        for (text, shown) in [
            ("program:./mine", "program:./mine"),
            ("program:name=mine,./mine -x a,b", "mine"),
            ("program:name=mine,time=2s,python3 mine.py", "mine"),
            ("program:time=500ms,./mine", "program:time=500ms,./mine"),
            ("program:'./my bot' -x", "program:'./my bot' -x"),
            ("program:time=2s", "program:time=2s"),
            (
                "engine:depth=3,time=2s,name=mine,margin=1s,longest=5s,option.Hash=16,option.Clear Hash=,command=./mine ugi",
                "mine",
            ),
        ] {
            let player: ExternalSpec = text.parse().expect(text);
            assert_eq!(player.to_string(), text);
            assert_eq!(player.display_name(), shown);
        }
        for text in [
            "",
            "program:",
            "program:time=x,./mine",
            "program:name=a,name=b,./mine",
            "program:name=a\u{1b}[2J,./mine",
            "program:'./my bot",
            "engine:nodes=5",
            "engine:nodes=5,margin=x,command=./mine",
            "engine:nodes=5,name=\u{1b},command=./mine",
            "engine:command=./mine",
            "engine:,command=./mine",
        ] {
            assert!(text.parse::<ExternalSpec>().is_err(), "{text:?}");
        }
    }
}
