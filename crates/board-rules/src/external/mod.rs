//! External players: engines and programs in processes of their own.

mod engine;
mod log;
mod player;
mod process;
mod process_group;
mod words;

use std::fmt;
use std::str::FromStr;

use board_bot::{Agent, Limits};

use board_games::{BoardGame, GameVisitor, TableAgent, table_agent, visit};
pub(crate) use engine::{EngineSpec, ParseEngineError};
use engine::{ExternalEngine, IdleEngines};
pub(crate) use log::Log;
use player::ProgramAgent;
pub(crate) use player::ProgramSpec;
pub(crate) use process::{CommandLine, Program, ProgramFailure, ProgramQuestion, RunningProgram};
pub(crate) use words::name_in_errors;

/// An external player, in a process of its own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum External {
    /// A program that speaks UGI.
    Engine(Box<EngineSpec>),
    /// A program that is started once a move.
    Program(ProgramSpec),
}

impl External {
    /// The limits for a move.
    pub(crate) fn limits(&self) -> Limits {
        match self {
            Self::Engine(engine) => Limits::from(engine.budget),
            Self::Program(_) => Limits::none(),
        }
    }

    /// The budget in words.
    pub(crate) fn budget_text(&self) -> String {
        match self {
            Self::Engine(engine) => format!("{} a move", engine.budget),
            Self::Program(program) => format!("at most {} s a move", program.time.as_secs_f64()),
        }
    }

    /// The name in reports: its own name, or all of its text.
    pub(crate) fn display_name(&self) -> String {
        match self {
            Self::Engine(engine) => engine.display_name(),
            Self::Program(program) => program.display_name(),
        }
    }

    /// Starts the player. `whose` names it in errors; the stop flag of the limits ends the start,
    /// too.
    pub(crate) fn agent<G: BoardGame>(
        &self,
        whose: &str,
        seed: u64,
        limits: &Limits,
    ) -> Box<dyn Agent<G> + Send> {
        match self {
            Self::Engine(engine) => {
                Box::new(ExternalEngine::start(whose, engine, seed, limits, None))
            }
            Self::Program(program) => Box::new(ProgramAgent::new(whose, program, None)),
        }
    }

    /// Returns a function that starts the player for a game, with the seed of the game. An engine
    /// that has not failed is reused for the next game.
    pub(crate) fn agents<G: BoardGame>(
        self,
        whose: &'static str,
        limits: Limits,
        log: Option<Log>,
    ) -> impl Fn(u64) -> Box<dyn Agent<G> + Send> + Sync + 'static {
        let idle = IdleEngines::new(log.clone());
        move |seed| -> Box<dyn Agent<G> + Send> {
            match &self {
                Self::Engine(engine) => {
                    let idle = Some(idle.clone());
                    Box::new(ExternalEngine::start(whose, engine, seed, &limits, idle))
                }
                Self::Program(program) => Box::new(ProgramAgent::new(whose, program, log.clone())),
            }
        }
    }

    /// Like [`agent`](Self::agent), for a game chosen at run time.
    pub(crate) fn table_agent(
        &self,
        game: &str,
        whose: &str,
        seed: u64,
        limits: &Limits,
    ) -> anyhow::Result<Box<dyn TableAgent>> {
        let start = ProgramStart {
            external: self,
            whose,
            seed,
            limits,
        };
        Ok(visit(game, start)?)
    }

    /// Parses an external player; `None` if the text names another kind of player.
    pub(crate) fn read(text: &str) -> Option<Result<Self, ParseEngineError>> {
        let (name, rest) = text.split_once(':').unwrap_or((text, ""));
        match name {
            EngineSpec::NAME => Some(rest.parse().map(|engine| Self::Engine(Box::new(engine)))),
            ProgramSpec::NAME if text.contains(':') => {
                Some(ProgramSpec::from_str(rest).map(Self::Program))
            }
            _ => None,
        }
    }
}

struct ProgramStart<'a> {
    external: &'a External,
    whose: &'a str,
    seed: u64,
    limits: &'a Limits,
}

impl GameVisitor for ProgramStart<'_> {
    type Answer = Box<dyn TableAgent>;

    fn visit<G: BoardGame>(self) -> Self::Answer {
        let agent = self.external.agent::<G>(self.whose, self.seed, self.limits);
        table_agent(agent)
    }
}

impl FromStr for External {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let read = Self::read(text).map(|read| read.map_err(|error| error.to_string()));
        read.unwrap_or_else(|| {
            Err("expected program:COMMAND or engine:BUDGET,command=COMMAND".to_owned())
        })
    }
}

impl fmt::Display for External {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Engine(engine) => engine.fmt(f),
            Self::Program(program) => program.fmt(f),
        }
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
            let read = External::read(text);
            assert_eq!(read.is_some(), is_external, "{text}");
            assert_eq!(
                read.is_some_and(|read| read.is_ok()),
                is_well_formed,
                "{text}"
            );
        }
    }
}
