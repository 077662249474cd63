//! An engine in a process of its own, as a player of one game.

use std::fmt;
use std::io::BufReader;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::str::FromStr;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use anyhow::{Context, anyhow};
use board_bot::ugi::{Client, ClientError};
use board_bot::{Agent, Budget, Choice, Limits, ParseBudgetError};
use board_game_core::Game;

/// A program that speaks UGI, started anew for each game.
///
/// As text `engine:nodes=50000,command=./mine ugi`; the command goes to the end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct EngineSpec {
    pub(super) budget: Budget,
    /// The program and its arguments, with one space between them.
    command: String,
}

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
}

impl fmt::Display for ParseEngineError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Incomplete => f.write_str(
                "an engine needs a budget and a command, as in engine:nodes=50000,command=./mine ugi",
            ),
            Self::Budget(error) => error.fmt(f),
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
        Ok(Self {
            budget: budget.parse().map_err(ParseEngineError::Budget)?,
            command: words.join(" "),
        })
    }
}

/// What went wrong with an engine first, for whoever started the match.
#[derive(Clone, Debug, Default)]
pub(super) struct Failures(Arc<Mutex<Option<String>>>);

impl Failures {
    fn note(&self, failure: String) {
        let mut first = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        first.get_or_insert(failure);
    }

    /// What a match that was not played to its end has failed by.
    pub(super) fn explain(&self, error: impl std::fmt::Display) -> anyhow::Error {
        let first = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        match &*first {
            Some(failure) => anyhow!("{error}: {failure}"),
            None => anyhow!("{error}"),
        }
    }
}

/// An engine that plays a game.
pub(super) struct EngineAgent<G: Game> {
    /// What it is called in messages.
    name: String,
    running: Option<Running<G>>,
    failures: Failures,
}

/// An engine that runs. The conversation ends before the process is waited for.
struct Running<G: Game> {
    client: Option<Client<G, ChildStdin>>,
    process: Child,
}

/// How often, and how long, an engine that was told to quit is waited for.
const GLANCE: Duration = Duration::from_millis(5);
const GLANCES: u32 = 200;

impl<G: Game> EngineAgent<G> {
    /// Starts the engine, and tells it the seed if it has an option for that. If it does not start, it has no move.
    pub(super) fn start(engine: &EngineSpec, seed: u64, failures: Failures) -> Self {
        let name = engine.to_string();
        let running = Running::start(engine, seed);
        Self {
            running: running
                .inspect_err(|error| failures.note(format!("{name}: {error:#}")))
                .ok(),
            name,
            failures,
        }
    }
}

impl<G: Game> Running<G> {
    fn start(engine: &EngineSpec, seed: u64) -> anyhow::Result<Self> {
        let mut words = engine.command.split(' ');
        let program = words.next().unwrap_or_default();
        let mut command = Command::new(program);
        command
            .args(words)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped());
        // Ctrl-C is for the match, which ends its engines.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let process = command
            .spawn()
            .with_context(|| format!("cannot start {program:?}"))?;
        let mut running = Self {
            client: None,
            process,
        };
        let streams = running
            .process
            .stdin
            .take()
            .zip(running.process.stdout.take());
        let (asking, answers) = streams.context("it has no streams")?;
        let mut client = Client::connect(BufReader::new(answers), asking)?;
        // As many bits as engines take for one.
        client.set_option("Seed", &(seed % (1 << 31)).to_string())?;
        running.client = Some(client);
        Ok(running)
    }
}

impl<G: Game> Agent<G> for EngineAgent<G> {
    fn choose(
        &mut self,
        position: &G,
        _earlier: &[u64],
        limits: &Limits,
    ) -> Option<Choice<G::Move>> {
        let client = self.running.as_mut()?.client.as_mut()?;
        match client.ask(position, limits) {
            Ok(choice) => Some(choice),
            Err(ClientError::Stopped) => None,
            Err(error) => {
                self.failures.note(format!("{}: {error}", self.name));
                None
            }
        }
    }
}

impl<G: Game> Drop for Running<G> {
    fn drop(&mut self) {
        // It is told to quit, and its input ends.
        self.client = None;
        for _ in 0..GLANCES {
            if !matches!(self.process.try_wait(), Ok(None)) {
                return;
            }
            thread::sleep(GLANCE);
        }
        // Neither can fail in a way that could be mended.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}
