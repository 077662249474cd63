//! An engine in a process of its own, as a player of one game.

use std::fmt;
use std::io::BufReader;
use std::process::{Command, Stdio};
use std::str::FromStr;

use anyhow::Context;
use board_bot::ugi::Client;
use board_bot::{Agent, Budget, Choice, Limits, ParseBudgetError};
use board_game_core::Game;

use crate::process_group::ProcessGroup;

/// A program that speaks UGI, started anew for each game.
///
/// As text `engine:nodes=50000,command=./mine ugi`; the command goes to the end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct EngineSpec {
    pub(super) budget: Budget,
    /// The program and its arguments, with one space between them.
    command: String,
}

/// A sixteenth of what a line of a saved game may have.
const LONGEST_COMMAND: usize = 1 << 10;

impl EngineSpec {
    /// What comes before its first colon.
    pub(super) const NAME: &str = "engine";
}

impl fmt::Display for EngineSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { budget, command } = self;
        write!(f, "{}:{budget},command={command}", Self::NAME)
    }
}

/// Why a text is no engine.
#[derive(Debug)]
pub(super) enum ParseEngineError {
    /// No command, or no budget.
    Incomplete,
    Budget(ParseBudgetError),
    /// A command that no file of games can hold.
    Command,
}

impl fmt::Display for ParseEngineError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Incomplete => f.write_str(
                "an engine needs a budget and a command, as in engine:nodes=50000,command=./mine ugi",
            ),
            Self::Budget(error) => error.fmt(f),
            Self::Command => write!(
                f,
                "the command of an engine has no control characters, and at most {LONGEST_COMMAND} bytes"
            ),
        }
    }
}

impl FromStr for EngineSpec {
    type Err = ParseEngineError;

    /// Reads what stands after the name.
    fn from_str(text: &str) -> Result<Self, ParseEngineError> {
        let (budget, command) = text
            .split_once(",command=")
            .ok_or(ParseEngineError::Incomplete)?;
        let words: Vec<&str> = command.split_whitespace().collect();
        if words.is_empty() {
            return Err(ParseEngineError::Incomplete);
        }
        let command = words.join(" ");
        if command.contains(char::is_control) || command.len() > LONGEST_COMMAND {
            return Err(ParseEngineError::Command);
        }
        Ok(Self {
            budget: budget.parse().map_err(ParseEngineError::Budget)?,
            command,
        })
    }
}

/// An engine that plays a game.
pub(super) struct EngineAgent<G: Game> {
    /// Whose it is, and how it is called: for messages.
    name: String,
    running: Result<Running<G>, String>,
}

/// An engine that runs. The conversation ends before the processes are waited for.
struct Running<G: Game> {
    client: Client<G>,
    _processes: ProcessGroup,
}

impl<G: Game> EngineAgent<G> {
    /// Starts the engine of A or B, and tells it the seed if it has an option for that. The button of the limits ends that, too.
    pub(super) fn start(whose: &str, engine: &EngineSpec, seed: u64, limits: &Limits) -> Self {
        let running = Running::start(engine, seed, limits);
        Self {
            name: format!("{whose}, {engine}"),
            running: running.map_err(|error| format!("{error:#}")),
        }
    }
}

impl<G: Game> Running<G> {
    fn start(engine: &EngineSpec, seed: u64, limits: &Limits) -> anyhow::Result<Self> {
        let mut words = engine.command.split(' ');
        let program = words.next().unwrap_or_default();
        let mut command = Command::new(program);
        command
            .args(words)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped());
        let mut processes =
            ProcessGroup::start(command).with_context(|| format!("cannot start {program:?}"))?;
        let (asking, answers) = processes.streams().context("it has no streams")?;
        let mut client = Client::connect(BufReader::new(answers), asking, limits)?;
        // What fits into a signed number of 32 bits, as engines have them.
        client.set_option("Seed", &(seed % (1 << 31)).to_string());
        Ok(Self {
            client,
            _processes: processes,
        })
    }
}

impl<G: Game> Agent<G> for EngineAgent<G> {
    fn choose(
        &mut self,
        position: &G,
        earlier: &[u64],
        limits: &Limits,
    ) -> Option<Choice<G::Move>> {
        let running = self.running.as_mut().ok()?;
        running.client.choose(position, earlier, limits)
    }

    fn failure(&self) -> Option<String> {
        let why = match &self.running {
            Ok(running) => running.client.failure(),
            Err(why) => Some(why.clone()),
        };
        why.map(|why| format!("{}: {why}", self.name))
    }
}
