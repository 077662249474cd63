//! Engines as external players.

use std::io::BufReader;
use std::process::Stdio;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use anyhow::{Context, bail};
use board_bot::external::EngineSpec;
use board_bot::ugi::{Client, EngineLimits};
use board_bot::{Agent, Choice, Limits};
use board_game_core::Game;

use super::log::Log;
use super::process_group::{ProcessGroup, cannot_start, name_in_errors, process_of};
use crate::input::printable;

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
            let mut options = engine.options().iter();
            if !options.any(|(name, _)| name.eq_ignore_ascii_case("Seed")) {
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
        let mut command = process_of(engine.command());
        command.stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut processes = ProcessGroup::start(command)
            .with_context(|| cannot_start(engine.command().program()))?;
        let (input, answers) = processes.streams().context("it has no streams")?;
        let name = engine
            .name()
            .map_or_else(|| engine.to_string(), str::to_owned);
        let mut client = match log.map(|log| log.stream(&name)) {
            None => Client::connect(BufReader::new(answers), input, limits)?,
            Some(log_stream) => {
                let answers = BufReader::new(log_stream.clone().logged(answers, '<'));
                Client::connect(answers, log_stream.logged(input, '>'), limits)?
            }
        };
        let mut pace = EngineLimits::default();
        pace.margin = engine.margin().unwrap_or(pace.margin);
        pace.longest = engine.longest().unwrap_or(pace.longest);
        client.set_pace(pace);
        for (name, value) in engine.options() {
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
