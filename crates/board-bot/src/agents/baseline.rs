//! The baselines: the two simplest agents.

use board_game_core::Game;

use crate::{Agent, Choice, Evaluation, Limits, RandomNumbers};

/// An agent that plays a uniformly random legal move.
#[derive(Clone, Debug)]
pub struct RandomAgent {
    seed: u64,
}

impl RandomAgent {
    /// The random agent of this seed.
    #[must_use]
    pub const fn new(seed: u64) -> Self {
        Self { seed }
    }
}

impl<G: Game> Agent<G> for RandomAgent {
    fn choose(&mut self, position: &G, history: &[u64], _: &Limits) -> Option<Choice<G::Move>> {
        let mut rng = RandomNumbers::for_move(self.seed, position, history);
        rng.pick(&position.moves()).map(Choice::unsearched)
    }
}

/// An agent that wins in one move if possible, otherwise captures the most valuable piece,
/// otherwise plays at random.
#[derive(Clone, Debug)]
pub struct GreedyAgent<E> {
    evaluation: E,
    seed: u64,
}

impl<E> GreedyAgent<E> {
    /// The greedy agent of this seed.
    pub const fn new(evaluation: E, seed: u64) -> Self {
        Self { evaluation, seed }
    }
}

impl<G: Game, E: Evaluation<G>> Agent<G> for GreedyAgent<E> {
    fn choose(
        &mut self,
        position: &G,
        history: &[u64],
        limits: &Limits,
    ) -> Option<Choice<G::Move>> {
        let mut rng = RandomNumbers::for_move(self.seed, position, history);
        let mut position = position.clone();
        let mover = position.to_move();
        let mut best = Vec::new();
        let mut best_gain = -1;
        for mv in position.moves() {
            if limits.is_stopped() && !best.is_empty() {
                break;
            }
            let capture = self.evaluation.capture(&position, mv);
            let mut gain = capture.map_or(0, |capture| capture.victim);
            let undo = position.play_unchecked(mv);
            if position.outcome().is_some_and(|end| end.is_won_by(mover)) {
                gain = i32::MAX;
            }
            position.undo(undo);
            if gain > best_gain {
                best.clear();
                best_gain = gain;
            }
            if gain == best_gain {
                best.push(mv);
            }
        }
        rng.pick(&best).map(Choice::unsearched)
    }
}
