//! Engines as external players.

use std::fmt;
use std::io::BufReader;
use std::process::{Command, Stdio};
use std::str::FromStr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use anyhow::{Context, bail};
use board_bot::ugi::{Client, EngineLimits};
use board_bot::{Agent, Budget, Choice, Limits, ParseBudgetError};
use board_game_core::Game;

use super::log::Log;
use super::words::{cannot_start, name_in_errors, text_of, words_of};
use crate::external::process_group::ProcessGroup;
use crate::input::printable;
use crate::words::{duration, time_text};

/// A program that speaks UGI.
///
/// As text `engine:nodes=50000,command=./mine ugi`. The command extends to the end; `name=`,
/// `margin=`, `longest=` and any number of `option.NAME=VALUE` may precede it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct EngineSpec {
    pub(crate) budget: Budget,
    /// The name in reports.
    name: Option<String>,
    margin: Option<Duration>,
    longest: Option<Duration>,
    /// The names and values of options.
    options: Vec<(String, String)>,
    /// The program and its arguments, separated by single spaces, in quotes where necessary.
    command: String,
}

/// The longest command, in bytes: a sixteenth of the limit of a saved game's line.
const MAX_COMMAND_LENGTH: usize = 1 << 10;

impl EngineSpec {
    /// The word before the first colon.
    pub(crate) const NAME: &str = "engine";

    /// Whether the text sets this option.
    fn has_option(&self, name: &str) -> bool {
        let mut names = self.options.iter().map(|(name, _)| name);
        names.any(|known| known.eq_ignore_ascii_case(name))
    }

    /// The name in reports: its own name, or all of its text.
    pub(crate) fn display_name(&self) -> String {
        self.name.clone().unwrap_or_else(|| self.to_string())
    }
}

impl fmt::Display for EngineSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            budget, command, ..
        } = self;
        write!(f, "{}:{budget}", Self::NAME)?;
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
        write!(f, ",command={command}")
    }
}

/// The reason why a text is no engine.
#[derive(Debug)]
pub(crate) enum ParseEngineError {
    /// The command or the budget is missing.
    Incomplete,
    Budget(ParseBudgetError),
    /// The command has control characters or is too long.
    Command,
    /// The name or an option has control characters.
    Control,
    /// A quote without an end.
    Quote(&'static str),
    /// A key that is given twice.
    Duplicate(&'static str),
    /// A malformed time.
    Time(&'static str),
}

impl fmt::Display for ParseEngineError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Incomplete => f.write_str(
                "an engine needs a budget and a command, as in engine:nodes=50000,command=./mine ugi, and a program its command, as in program:./mine",
            ),
            Self::Budget(error) => error.fmt(f),
            Self::Duplicate(key) => write!(f, "{key}= is given twice"),
            Self::Time(expected) | Self::Quote(expected) => f.write_str(expected),
            Self::Control => f.write_str(
                "the name or an option of a player has control characters: expected text, which has no control characters",
            ),
            Self::Command => write!(
                f,
                "the command of an engine has no control characters, and at most {MAX_COMMAND_LENGTH} bytes"
            ),
        }
    }
}

impl FromStr for EngineSpec {
    type Err = ParseEngineError;

    /// Parses the text after `engine:`.
    fn from_str(text: &str) -> Result<Self, ParseEngineError> {
        let (budget, command) = text
            .split_once(",command=")
            .ok_or(ParseEngineError::Incomplete)?;
        let command = command_of(command)?;
        if budget.contains(char::is_control) {
            return Err(ParseEngineError::Control);
        }
        let mut engine = Self {
            budget: Budget::UNLIMITED,
            name: None,
            margin: None,
            longest: None,
            options: Vec::new(),
            command,
        };
        let mut budgets = Vec::new();
        for item in budget.split(',') {
            match item.split_once('=') {
                Some(("name", name)) => set(&mut engine.name, "name", name.to_owned())?,
                Some(("margin", time)) => set(&mut engine.margin, "margin", time_of(time)?)?,
                Some(("longest", time)) => set(&mut engine.longest, "longest", time_of(time)?)?,
                Some((key, value)) if key.starts_with("option.") => {
                    let name = key["option.".len()..].to_owned();
                    engine.options.push((name, value.to_owned()));
                }
                _ => budgets.push(item),
            }
        }
        let budget = budgets.join(",").parse();
        engine.budget = budget.map_err(ParseEngineError::Budget)?;
        Ok(engine)
    }
}

/// Normalizes a command: its words are separated by single spaces.
pub(super) fn command_of(text: &str) -> Result<String, ParseEngineError> {
    let command = text_of(&words_of(text).map_err(ParseEngineError::Quote)?);
    match command {
        command if command.is_empty() => Err(ParseEngineError::Incomplete),
        command if command.contains(char::is_control) || command.len() > MAX_COMMAND_LENGTH => {
            Err(ParseEngineError::Command)
        }
        command => Ok(command),
    }
}

pub(super) fn time_of(text: &str) -> Result<Duration, ParseEngineError> {
    duration(text).map_err(ParseEngineError::Time)
}

pub(super) fn set<T>(
    slot: &mut Option<T>,
    key: &'static str,
    value: T,
) -> Result<(), ParseEngineError> {
    match slot.replace(value) {
        Some(_) => Err(ParseEngineError::Duplicate(key)),
        None => Ok(()),
    }
}

/// Running engines that play no game at present.
#[derive(Debug)]
pub(super) struct IdleEngines<G: Game> {
    engines: Arc<Mutex<Vec<EngineProcess<G>>>>,
    log: Option<Log>,
}

impl<G: Game> Clone for IdleEngines<G> {
    fn clone(&self) -> Self {
        Self {
            engines: Arc::clone(&self.engines),
            log: self.log.clone(),
        }
    }
}

impl<G: Game> IdleEngines<G> {
    /// Starts with no engines. Their input and output is written to the log.
    pub(super) fn new(log: Option<Log>) -> Self {
        Self {
            engines: Arc::default(),
            log,
        }
    }

    fn lock(&self) -> MutexGuard<'_, Vec<EngineProcess<G>>> {
        self.engines.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// An engine that plays a game.
pub(crate) struct ExternalEngine<G: Game> {
    /// The name in error messages.
    name: String,
    /// `None` after the engine was returned to the idle ones.
    running: Result<Option<EngineProcess<G>>, String>,
    idle: Option<IdleEngines<G>>,
}

/// A running engine. The fields are dropped in order: the client closes the pipes before the
/// processes are waited for.
#[derive(Debug)]
struct EngineProcess<G: Game> {
    client: Client<G>,
    _processes: ProcessGroup,
}

impl<G: Game> ExternalEngine<G> {
    /// Takes an idle engine or starts one, and sets its seed if it has such an option. The stop
    /// flag of the limits ends the start, too.
    pub(super) fn start(
        whose: &str,
        engine: &EngineSpec,
        seed: u64,
        limits: &Limits,
        idle: Option<IdleEngines<G>>,
    ) -> Self {
        let known = idle.as_ref().and_then(|idle| idle.lock().pop());
        let running = match known {
            Some(mut running) => {
                running.client.begin_game();
                Ok(running)
            }
            None => {
                let log = idle.as_ref().and_then(|idle| idle.log.as_ref());
                EngineProcess::start(engine, limits, log)
            }
        };
        let running = running.map(|mut running| {
            // Engines often store seeds as signed 32-bit numbers.
            let seed = (seed % (1 << 31)).to_string();
            if !engine.has_option("Seed") {
                running.client.set_option("Seed", &seed);
            }
            Some(running)
        });
        Self {
            name: name_in_errors(whose, engine),
            running: running.map_err(|error| format!("{error:#}")),
            idle,
        }
    }
}

impl<G: Game> Drop for ExternalEngine<G> {
    fn drop(&mut self) {
        // An engine that has failed is dropped, and a new one plays the next game.
        if let (Some(idle), Ok(running)) = (&self.idle, &mut self.running)
            && let Some(running) = running.take()
            && running.client.failure().is_none()
        {
            idle.lock().push(running);
        }
    }
}

impl<G: Game> EngineProcess<G> {
    fn start(engine: &EngineSpec, limits: &Limits, log: Option<&Log>) -> anyhow::Result<Self> {
        let words = words_of(&engine.command).map_err(anyhow::Error::msg)?;
        let (program, given) = words.split_first().context("there is no command")?;
        let mut command = Command::new(program);
        command
            .args(given)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped());
        let mut processes = ProcessGroup::start(command).with_context(|| cannot_start(program))?;
        let (input, answers) = processes.streams().context("it has no streams")?;
        let mut client = match log.map(|log| log.stream(&engine.display_name())) {
            None => Client::connect(BufReader::new(answers), input, limits)?,
            Some(log_stream) => {
                let answers = BufReader::new(log_stream.clone().logged(answers, '<'));
                Client::connect(answers, log_stream.logged(input, '>'), limits)?
            }
        };
        let mut pace = EngineLimits::default();
        pace.margin = engine.margin.unwrap_or(pace.margin);
        pace.longest = engine.longest.unwrap_or(pace.longest);
        client.set_pace(pace);
        for (name, value) in &engine.options {
            if !client.set_option(name, value) {
                bail!("it has no option {:?}", printable(name));
            }
        }
        Ok(Self {
            client,
            _processes: processes,
        })
    }
}

impl<G: Game> Agent<G> for ExternalEngine<G> {
    fn choose(
        &mut self,
        position: &G,
        history: &[u64],
        limits: &Limits,
    ) -> Option<Choice<G::Move>> {
        let running = self.running.as_mut().ok()?.as_mut()?;
        running.client.choose(position, history, limits)
    }

    fn failure(&self) -> Option<String> {
        let why = match &self.running {
            Ok(running) => running.as_ref()?.client.failure(),
            Err(why) => Some(why.clone()),
        };
        why.map(|why| format!("{}: {why}", self.name))
    }
}
