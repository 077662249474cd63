//! Who takes part in a match.

use core::fmt;

use board_game_core::Game;

use crate::{Agent, AgentSpec, Evaluation, Limits, StopFlag};

/// Someone who takes part in a match: makes a new agent for each of its players in each game, of
/// the seed it is given.
pub struct MatchPlayer<'c, G: Game> {
    pub(super) limits: Limits,
    agent: Box<dyn Fn(u64) -> Box<dyn Agent<G> + 'c> + Send + Sync + 'c>,
    learns: bool,
}

impl<G: Game> fmt::Debug for MatchPlayer<'_, G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Contestant")
            .field("limits", &self.limits)
            .field("learns", &self.learns)
            .finish_non_exhaustive()
    }
}

impl<'c, G: Game> MatchPlayer<'c, G> {
    /// A contestant whose agents are made by `agent` and think within these limits.
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

    /// The same, whose agents are told at the beginning of a game what the earlier ones of the
    /// match brought ([`Agent::learn`]). Games then depend on each other, and are played one after
    /// another.
    #[must_use]
    pub fn learning(self) -> Self {
        Self {
            learns: true,
            ..self
        }
    }

    /// A contestant whose agents go by a name, with its limits; they learn if those of the name
    /// [do](AgentSpec::learns).
    pub fn named<E>(spec: AgentSpec, evaluation: E) -> Self
    where
        G: Game<Move: Send> + Send + 'static,
        E: Evaluation<G> + Clone + Send + Sync + 'static,
    {
        let contestant = Self::new(spec.limits(), move |seed| {
            spec.agent(evaluation.clone(), seed)
        });
        if spec.learns() {
            contestant.learning()
        } else {
            contestant
        }
    }

    /// The button that ends the match, for another thread.
    #[must_use]
    pub fn stop(&self) -> StopFlag {
        self.limits.stop_flag()
    }

    /// Why a new agent has no move, if it has failed already and nobody has stopped the match.
    #[must_use]
    pub fn failure(&self) -> Option<String> {
        let failure = (self.agent)(0).failure();
        failure.filter(|_| !self.limits.is_stopped())
    }

    /// Whether its games depend on those before.
    pub(super) const fn learns(&self) -> bool {
        self.learns
    }

    /// An agent with this seed, told of these results, in half points, if it learns.
    pub(super) fn seated(
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
