//! The players of a match: our own agents, and external engines and programs.

use std::fmt;
use std::str::FromStr;

use anyhow::bail;
use board_bot::contest::MatchPlayer;
use board_bot::external::{ExternalSpec, ParseExternalError};
use board_bot::{AgentSpec, Budget, ParseAgentSpecError};
use board_games::BoardGame;

use crate::external::{self, Log, failure_to_start, name_in_errors};

/// A player, as named on the command line.
///
/// As text it is an agent, such as `level5`, an engine with its budget:
/// `engine:nodes=50000,command=./mine ugi`, or a program that is started once a move:
/// `program:./mine`. The command goes to the end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum PlayerSpec {
    Agent(AgentSpec),
    External(ExternalSpec),
}

impl PlayerSpec {
    /// Whether the player is known to play the same every time.
    pub(super) fn is_deterministic(&self) -> bool {
        match self {
            Self::Agent(spec) => spec.is_deterministic(),
            Self::External(_) => false,
        }
    }

    /// Whether the player's moves depend on the results of earlier games.
    pub(super) fn learns(&self) -> bool {
        matches!(self, Self::Agent(spec) if spec.learns())
    }

    /// The text with the budget in full.
    pub(super) fn explicit(&self) -> String {
        match self {
            Self::Agent(spec) => spec.with_budget(spec.budget()).to_string(),
            Self::External(_) => self.to_string(),
        }
    }

    /// The name in reports.
    pub(super) fn display_name(&self) -> String {
        match self {
            Self::Agent(spec) => spec.to_string(),
            Self::External(external) => external.display_name(),
        }
    }

    /// The budget in words.
    pub(super) fn budget_text(&self) -> String {
        match self {
            Self::External(external) => external::budget_text(external),
            Self::Agent(spec) => match spec.budget() {
                Budget::UNLIMITED => "does not think".to_owned(),
                budget if spec.threads().get() > 1 => {
                    format!("{budget} a move on {} threads", spec.threads())
                }
                budget => format!("{budget} a move"),
            },
        }
    }

    /// Starts an external player once, to verify that it works.
    ///
    /// # Errors
    /// The player cannot be started.
    pub(super) fn check<G: BoardGame>(
        &self,
        whose: &str,
        player: &MatchPlayer<'_, G>,
    ) -> anyhow::Result<()> {
        let why = match self {
            Self::Agent(_) => None,
            Self::External(ExternalSpec::Engine(_)) => player.failure(),
            Self::External(ExternalSpec::Program(program)) => failure_to_start(program)
                .map(|why| format!("{}: {why}", name_in_errors(whose, program))),
        };
        why.map_or(Ok(()), |why| bail!("{why}"))
    }

    /// Creates the player of a match. `whose` names it in errors.
    pub(super) fn match_player<G: BoardGame>(
        &self,
        whose: &'static str,
        evaluation: &G::Evaluation,
        log: Option<&Log>,
    ) -> MatchPlayer<'static, G> {
        match self {
            Self::Agent(spec) => {
                let (spec, evaluation) = (*spec, evaluation.clone());
                MatchPlayer::named(spec, move |seed| G::agent(&spec, evaluation.clone(), seed))
            }
            Self::External(external) => {
                let limits = external.limits();
                let agents =
                    external::agents(external.clone(), whose, limits.clone(), log.cloned());
                MatchPlayer::new(limits, agents)
            }
        }
    }
}

impl fmt::Display for PlayerSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Agent(spec) => spec.fmt(f),
            Self::External(external) => external.fmt(f),
        }
    }
}

/// The reason why a text names no player.
#[derive(Debug)]
pub(super) enum ParsePlayerSpecError {
    Agent(ParseAgentSpecError),
    Engine(ParseExternalError),
}

impl fmt::Display for ParsePlayerSpecError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            // The library does not know external players.
            Self::Agent(error @ ParseAgentSpecError::Name { .. }) => {
                write!(f, "{error}, engine or program")
            }
            Self::Agent(error) => error.fmt(f),
            Self::Engine(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for ParsePlayerSpecError {}

impl FromStr for PlayerSpec {
    type Err = ParsePlayerSpecError;

    fn from_str(text: &str) -> Result<Self, ParsePlayerSpecError> {
        if let Some(external) = ExternalSpec::read(text) {
            return external
                .map(Self::External)
                .map_err(ParsePlayerSpecError::Engine);
        }
        let agent = text.parse();
        agent.map(Self::Agent).map_err(ParsePlayerSpecError::Agent)
    }
}
