//! Programs that are started once a move, as external players.

use std::fmt;
use std::process::{Command, Stdio};
use std::str::FromStr;
use std::time::Duration;

use board_bot::ugi::PeerBounds;
use board_bot::{Agent, Choice, Limits};
use board_game_core::Game;

use super::engine::{ParseEngineError, command_of, set, time_of};
use super::log::{Log, LogStream};
use super::process::{CommandLine, Program, ProgramQuestion};
use super::words::{cannot_start, name_in_errors, words_of};
use crate::external::process_group::ProcessGroup;
use crate::input::printable;
use crate::words::time_text;

/// A program that is given the position and the letter of the player to move as arguments, and
/// prints a move: the bot of the Ploy exercise.
///
/// As text `program:./mine`, optionally with a name and a time for each move before the command:
/// `program:name=mine,time=2s,./mine`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct ProgramSpec {
    /// The name in reports.
    name: Option<String>,
    pub(crate) time: Duration,
    command: String,
}

/// The default time for a move.
const TIME: Duration = Duration::from_secs(10);
/// The longest answer, in bytes.
const ANSWER: u32 = 1 << 16;

impl ProgramSpec {
    /// The word before the first colon.
    pub(crate) const NAME: &str = "program";

    /// The program and its arguments.
    fn words(&self) -> Vec<String> {
        // `from_str` has checked the quotes.
        words_of(&self.command).unwrap_or_default()
    }

    /// Starts the program and ends it at once. Returns the error if it cannot be started.
    pub(crate) fn failure_to_start(&self) -> Option<String> {
        let words = self.words();
        let (name, given) = words.split_first()?;
        let mut command = Command::new(name);
        command.args(given);
        command.stdin(Stdio::null());
        command.stdout(Stdio::null()).stderr(Stdio::null());
        match ProcessGroup::start(command) {
            Ok(mut processes) => {
                processes.end();
                None
            }
            Err(error) => Some(format!("{}: {error}", cannot_start(name))),
        }
    }

    /// The name in reports: its own name, or all of its text.
    pub(crate) fn display_name(&self) -> String {
        self.name.clone().unwrap_or_else(|| self.to_string())
    }
}

impl FromStr for ProgramSpec {
    type Err = ParseEngineError;

    fn from_str(text: &str) -> Result<Self, ParseEngineError> {
        let (mut name, mut time, mut command) = (None, None, text);
        while let Some((item, rest)) = command.split_once(',') {
            match item.split_once('=') {
                Some(("name" | "time", text)) if text.contains(char::is_control) => {
                    return Err(ParseEngineError::Control);
                }
                Some(("name", text)) => set(&mut name, "name", text.to_owned())?,
                Some(("time", text)) => set(&mut time, "time", time_of(text)?)?,
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

impl fmt::Display for ProgramSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:", Self::NAME)?;
        if let Some(name) = &self.name {
            write!(f, "name={name},")?;
        }
        if self.time != TIME {
            write!(f, "time={},", time_text(self.time))?;
        }
        f.write_str(&self.command)
    }
}

/// A program that plays a game.
pub(super) struct ProgramAgent {
    /// The name in error messages.
    name: String,
    program: Program,
    log: Option<LogStream>,
    failure: Option<String>,
}

impl ProgramAgent {
    pub(super) fn new(whose: &str, spec: &ProgramSpec, log: Option<Log>) -> Self {
        Self {
            name: name_in_errors(whose, spec),
            program: Program {
                command: CommandLine(spec.words()),
                each: true,
                time: spec.time,
                memory: None,
                bounds: PeerBounds::line(ANSWER),
            },
            log: log.map(|log| log.stream(&spec.to_string())),
            failure: None,
        }
    }

    /// The program with its time limited by the clock.
    fn within<G: Game>(&self, position: &G, limits: &Limits) -> Program {
        let mut program = self.program.clone();
        if let Some(clocks) = limits.clocks() {
            let left = clocks.left[position.to_move().index()].saturating_add(clocks.margin);
            program.time = program.time.min(left);
        }
        program
    }

    fn ask<G: Game>(&self, position: &G, limits: &Limits) -> Result<G::Move, String> {
        // The words of a position are its board, the letter of the player to move, and perhaps
        // more.
        let given = self.program.command.0.iter().skip(1).cloned();
        let position_words = position.to_string();
        let position_words = position_words.split(' ').map(str::to_owned);
        let question = ProgramQuestion {
            line: String::new(),
            arguments: given.chain(position_words).collect(),
        };
        if let Some(log) = &self.log {
            log.input(&question.arguments.join(" "));
        }
        let answer = self
            .within(position, limits)
            .ask(&mut None, &question, || limits.is_stopped());
        let answer = answer.map_err(|error| format!("{error:#}"))?;
        let answer = answer.map_err(|failure| failure.to_string())?;
        if let Some(log) = &self.log {
            log.output(&answer);
        }
        let illegal = |why: String| {
            let found = printable(&answer);
            format!("its move {found:?} cannot be played: {why}")
        };
        let mv = position
            .parse_move(&answer)
            .map_err(|error| illegal(error.to_string()))?;
        position.check(mv).map_err(|why| illegal(why.to_string()))?;
        Ok(mv)
    }
}

impl<G: Game> Agent<G> for ProgramAgent {
    fn choose(
        &mut self,
        position: &G,
        _history: &[u64],
        limits: &Limits,
    ) -> Option<Choice<G::Move>> {
        let answer = self.ask(position, limits);
        self.failure = answer
            .as_ref()
            .err()
            .map(|why| format!("{}: {why}", self.name));
        answer.ok().map(Choice::unsearched)
    }

    fn failure(&self) -> Option<String> {
        self.failure.clone()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn programs_round_trip_through_text() {
        for (text, shown) in [
            ("./mine", "program:./mine"),
            ("name=mine,./mine -x a,b", "mine"),
            ("name=mine,time=2s,python3 mine.py", "mine"),
            ("time=500ms,./mine", "program:time=500ms,./mine"),
            ("'./my bot' -x", "program:'./my bot' -x"),
        ] {
            let program: ProgramSpec = text.parse().expect(text);
            assert_eq!(program.to_string(), format!("program:{text}"));
            assert_eq!(program.display_name(), shown);
        }
        for text in [
            "",
            "time=2s",
            "time=x,./mine",
            "name=a,name=b,./mine",
            "name=a\u{1b}[2J,./mine",
            "'./my bot",
        ] {
            let read: Result<ProgramSpec, _> = text.parse();
            assert_eq!(read.is_ok(), text == "time=2s", "{text:?}");
        }
    }
}
