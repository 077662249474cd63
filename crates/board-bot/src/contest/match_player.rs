//! The players of a match.

use core::fmt;

use board_game_core::Game;

use crate::{Agent, AgentSpec, Limits, StopFlag};

/// A player of a match, A or B. Creates a new agent for each game, and for each player of the game
/// that it controls.
pub struct MatchPlayer<'c, G: Game> {
    pub(super) limits: Limits,
    agent: Box<dyn Fn(u64) -> Box<dyn Agent<G> + 'c> + Send + Sync + 'c>,
    learns: bool,
}

impl<G: Game> fmt::Debug for MatchPlayer<'_, G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("MatchPlayer")
            .field("limits", &self.limits)
            .field("learns", &self.learns)
            .finish_non_exhaustive()
    }
}

impl<'c, G: Game> MatchPlayer<'c, G> {
    /// A player whose agents `agent` creates from a seed. They choose within these limits.
    pub fn new<A: Agent<G> + 'c>(
        limits: Limits,
        agent: impl Fn(u64) -> A + Send + Sync + 'c,
    ) -> Self {
        Self {
            limits,
            agent: Box::new(move |seed| Box::new(agent(seed))),
            learns: false,
        }
    }

    /// The player with learning agents: each game begins with the results of the earlier ones
    /// ([`Agent::learn`]). Games then depend on each other, and are played one after another.
    #[must_use]
    pub fn learning(self) -> Self {
        Self {
            learns: true,
            ..self
        }
    }

    /// A player with the limits of a specification, whose agents `agent` creates from a seed, as by
    /// [`AgentSpec::agent`]. It learns if the specification [does](AgentSpec::learns).
    pub fn named<A: Agent<G> + 'c>(
        spec: AgentSpec,
        agent: impl Fn(u64) -> A + Send + Sync + 'c,
    ) -> Self {
        let player = Self::new(spec.limits(), agent);
        if spec.learns() {
            player.learning()
        } else {
            player
        }
    }

    /// The flag that stops the match, for another thread.
    #[must_use]
    pub fn stop(&self) -> StopFlag {
        self.limits.stop_flag()
    }

    /// The failure of a new agent, unless the match is stopped.
    #[must_use]
    pub fn failure(&self) -> Option<String> {
        let failure = (self.agent)(0).failure();
        failure.filter(|_| !self.limits.is_stopped())
    }

    /// Whether the agents learn from earlier games.
    pub(super) const fn learns(&self) -> bool {
        self.learns
    }

    /// Creates an agent with this seed. A learning agent gets these results in half points.
    pub(super) fn create_agent(
        &self,
        seed: u64,
        results: impl Iterator<Item = u8>,
    ) -> Box<dyn Agent<G> + 'c> {
        let mut agent = (self.agent)(seed);
        if self.learns {
            results.for_each(|half_points| agent.learn(half_points));
        }
        agent
    }
}
