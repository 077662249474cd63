//! The two simplest agents, to measure others by.

use board_game_core::Game;

use crate::{Agent, Choice, Evaluation, Limits, RandomNumbers};

/// Any legal move, each as likely as the others.
#[derive(Clone, Debug)]
pub struct Random {
    seed: u64,
}

impl Random {
    /// The random agent of this seed.
    #[must_use]
    pub const fn new(seed: u64) -> Self {
        Self { seed }
    }
}

impl<G: Game> Agent<G> for Random {
    fn choose(&mut self, position: &G, earlier: &[u64], _: &Limits) -> Option<Choice<G::Move>> {
        let mut numbers = RandomNumbers::of_choice(self.seed, position, earlier);
        numbers.pick(&position.moves()).map(Choice::unthought)
    }
}

/// Takes what is worth most, wins if it can in one move, and moves at random otherwise.
#[derive(Clone, Debug)]
pub struct Greedy<E> {
    evaluation: E,
    seed: u64,
}

impl<E> Greedy<E> {
    /// The greedy agent of this seed.
    pub const fn new(evaluation: E, seed: u64) -> Self {
        Self { evaluation, seed }
    }
}

impl<G: Game, E: Evaluation<G>> Agent<G> for Greedy<E> {
    fn choose(
        &mut self,
        position: &G,
        earlier: &[u64],
        limits: &Limits,
    ) -> Option<Choice<G::Move>> {
        let mut numbers = RandomNumbers::of_choice(self.seed, position, earlier);
        let mut position = position.clone();
        let mover = position.to_move();
        let mut best = Vec::new();
        let mut best_gain = -1;
        for mv in position.moves() {
            if limits.is_stopped() && !best.is_empty() {
                break;
            }
            let capture = self.evaluation.capture(&position, mv);
            let mut gain = capture.map_or(0, |capture| capture.taken);
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
        numbers.pick(&best).map(Choice::unthought)
    }
}
