//! What bots and the adviser know of the game.

use board_game_core::Game;
use board_games::BoardGame;

use crate::game::exact;

/// What is known from the beginning, and what the strongest level finds out, once for all who ask.
pub(super) struct Knowledge<G: BoardGame> {
    given: G::Evaluation,
    /// Under the rules that it is about.
    expert: Option<(G::Rules, G::Evaluation)>,
}

impl<G: BoardGame> Knowledge<G> {
    pub(super) const fn new(given: G::Evaluation) -> Self {
        Self {
            given,
            expert: None,
        }
    }

    /// What everybody knows.
    pub(super) fn given(&self) -> G::Evaluation {
        self.given.clone()
    }

    /// What the strongest level and hints know of the game that begins here.
    pub(super) fn expert(&mut self, start: &G) -> G::Evaluation {
        let rules = Game::rules(start);
        match &self.expert {
            Some((known, evaluation)) if *known == rules => evaluation.clone(),
            _ => {
                let evaluation = expert(start, &self.given);
                self.expert = Some((rules, evaluation.clone()));
                evaluation
            }
        }
    }
}

/// All that can be known in seconds, unless what is given knows more than the usual evaluation.
fn expert<G: BoardGame>(start: &G, given: &G::Evaluation) -> G::Evaluation {
    if start.is_exact(given) {
        given.clone()
    } else {
        exact(start)
    }
}
