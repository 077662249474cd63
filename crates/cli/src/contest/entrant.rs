//! Who plays in a match: agents of our own, and engines of anybody.

use std::fmt;
use std::str::FromStr;

use board_bot::contest::Contestant;
use board_bot::{AgentSpec, Budget, Limits, ParseAgentSpecError};

use super::engine::{EngineAgent, EngineSpec, ParseEngineError};
use crate::game::Playable;

/// A player as it is named on the command line.
///
/// As text it is an agent, such as `level5`, or an engine with its budget: `engine:nodes=50000,command=./mine ugi`, where the
/// command goes to the end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Entrant {
    Agent(AgentSpec),
    Engine(EngineSpec),
}

impl Entrant {
    /// Whether it is known to play the same every time.
    pub(super) fn repeats(&self) -> bool {
        match self {
            Self::Agent(spec) => spec.repeats(),
            Self::Engine(_) => false,
        }
    }

    /// Whether it plays by the results of the games before.
    pub(super) fn learns(&self) -> bool {
        matches!(self, Self::Agent(spec) if spec.learns())
    }

    /// Its text with its budget written out.
    pub(super) fn explicit(&self) -> String {
        match self {
            Self::Agent(spec) => spec.with_budget(spec.budget()).to_string(),
            Self::Engine(_) => self.to_string(),
        }
    }

    /// The budget in words.
    pub(super) fn budget_text(&self) -> String {
        match self {
            Self::Engine(engine) => format!("{} a move", engine.budget),
            Self::Agent(spec) => match spec.budget() {
                Budget::UNLIMITED => "does not think".to_owned(),
                budget if spec.threads().get() > 1 => {
                    format!("{budget} a move on {} threads", spec.threads())
                }
                budget => format!("{budget} a move"),
            },
        }
    }

    /// The one who takes part as A or B.
    pub(super) fn contestant<G: Playable>(
        &self,
        whose: &'static str,
        evaluation: &G::Evaluation,
    ) -> Contestant<'static, G> {
        match self {
            Self::Agent(spec) => Contestant::named(*spec, evaluation.clone()),
            Self::Engine(engine) => {
                let engine = engine.clone();
                let limits = Limits::from(engine.budget);
                Contestant::new(limits.clone(), move |seed| {
                    EngineAgent::start(whose, &engine, seed, &limits)
                })
            }
        }
    }
}

impl fmt::Display for Entrant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Agent(spec) => spec.fmt(f),
            Self::Engine(engine) => engine.fmt(f),
        }
    }
}

/// Why a text names no player.
#[derive(Debug)]
pub(super) enum ParseEntrantError {
    Agent(ParseAgentSpecError),
    Engine(ParseEngineError),
}

impl fmt::Display for ParseEntrantError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            // Engines are known to the match alone.
            Self::Agent(error @ ParseAgentSpecError::Name { .. }) => {
                write!(f, "{error}, or engine")
            }
            Self::Agent(error) => error.fmt(f),
            Self::Engine(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for ParseEntrantError {}

impl FromStr for Entrant {
    type Err = ParseEntrantError;

    fn from_str(text: &str) -> Result<Self, ParseEntrantError> {
        let (name, rest) = text.split_once(':').unwrap_or((text, ""));
        if name == EngineSpec::NAME {
            let engine = rest.parse();
            return engine.map(Self::Engine).map_err(ParseEntrantError::Engine);
        }
        let agent = text.parse();
        agent.map(Self::Agent).map_err(ParseEntrantError::Agent)
    }
}
