//! Programs that are started once a move, as external players.

use std::process::Stdio;

use board_bot::external::ProgramSpec;
use board_bot::ugi::PeerBounds;
use board_bot::{Agent, Choice, Limits};
use board_game_core::Game;

use super::log::{Log, LogStream};
use super::process::{Program, ProgramQuestion};
use super::process_group::{ProcessGroup, cannot_start, name_in_errors, process_of};
use crate::input::printable;

/// The longest answer, in bytes.
const ANSWER: u32 = 1 << 16;

/// Starts the program and ends it at once. Returns the error if it cannot be started.
pub(crate) fn failure_to_start(spec: &ProgramSpec) -> Option<String> {
    let mut command = process_of(spec.command());
    command.stdin(Stdio::null());
    command.stdout(Stdio::null()).stderr(Stdio::null());
    match ProcessGroup::start(command) {
        Ok(mut processes) => {
            processes.end();
            None
        }
        Err(error) => Some(format!(
            "{}: {error}",
            cannot_start(spec.command().program())
        )),
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
                command: spec.command().clone(),
                each: true,
                time: spec.time(),
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
        let given = self.program.command.arguments().iter().cloned();
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
