//! External players: engines and programs in processes of their own.

mod engine;
mod log;
mod player;
mod process;
mod process_group;

use board_bot::external::ExternalSpec;
use board_bot::{Agent, Limits};
use board_games::{BoardGame, GameVisitor, TableAgent, table_agent, visit};

use engine::{ExternalEngine, IdleEngines};
use player::ProgramAgent;

pub(crate) use log::Log;
pub(crate) use player::failure_to_start;
pub(crate) use process::{Program, ProgramFailure, ProgramQuestion, RunningProgram};
pub(crate) use process_group::name_in_errors;

/// The budget of an external player in words.
pub(crate) fn budget_text(external: &ExternalSpec) -> String {
    match external {
        ExternalSpec::Engine(engine) => format!("{} a move", engine.budget()),
        ExternalSpec::Program(program) => {
            format!("at most {} s a move", program.time().as_secs_f64())
        }
    }
}

/// Starts the player. `whose` names it in errors; the stop flag of the limits ends the start,
/// too.
pub(crate) fn agent<G: BoardGame>(
    external: &ExternalSpec,
    whose: &str,
    seed: u64,
    limits: &Limits,
) -> Box<dyn Agent<G> + Send> {
    match external {
        ExternalSpec::Engine(engine) => {
            Box::new(ExternalEngine::start(whose, engine, seed, limits, None))
        }
        ExternalSpec::Program(program) => Box::new(ProgramAgent::new(whose, program, None)),
    }
}

/// Returns a function that starts the player for a game, with the seed of the game. An engine
/// that has not failed is reused for the next game.
pub(crate) fn agents<G: BoardGame>(
    external: ExternalSpec,
    whose: &'static str,
    limits: Limits,
    log: Option<Log>,
) -> impl Fn(u64) -> Box<dyn Agent<G> + Send> + Sync + 'static {
    let idle = IdleEngines::new(log.clone());
    move |seed| -> Box<dyn Agent<G> + Send> {
        match &external {
            ExternalSpec::Engine(engine) => {
                let idle = Some(idle.clone());
                Box::new(ExternalEngine::start(whose, engine, seed, &limits, idle))
            }
            ExternalSpec::Program(program) => {
                Box::new(ProgramAgent::new(whose, program, log.clone()))
            }
        }
    }
}

/// Like [`agent`], for a game chosen at run time.
pub(crate) fn external_table_agent(
    external: &ExternalSpec,
    game: &str,
    whose: &str,
    seed: u64,
    limits: &Limits,
) -> anyhow::Result<Box<dyn TableAgent>> {
    let start = ProgramStart {
        external,
        whose,
        seed,
        limits,
    };
    Ok(visit(game, start)?)
}

struct ProgramStart<'a> {
    external: &'a ExternalSpec,
    whose: &'a str,
    seed: u64,
    limits: &'a Limits,
}

impl GameVisitor for ProgramStart<'_> {
    type Answer = Box<dyn TableAgent>;

    fn visit<G: BoardGame>(self) -> Self::Answer {
        table_agent(agent::<G>(
            self.external,
            self.whose,
            self.seed,
            self.limits,
        ))
    }
}
