//! The agent trait and its result.

use board_game_core::Game;

use crate::{Limits, Score};

/// An agent: chooses moves for one player of a game, or for all of them in turn.
pub trait Agent<G: Game> {
    /// Returns a legal move, or `None` if the game is over.
    ///
    /// `history` holds the keys of the earlier positions of the game, without the current one. Pass
    /// an empty slice if repetitions do not matter.
    ///
    /// The choice of this crate's agents depends only on the position, the history, the limits, the
    /// seed and the [memory](Self::memory). Without a time limit, a resumed game continues exactly
    /// as the original would have.
    fn choose(&mut self, position: &G, history: &[u64], limits: &Limits)
    -> Option<Choice<G::Move>>;

    /// Begins a new game. Agents without memory ignore this.
    fn new_game(&mut self) {}

    /// Reports the result of an earlier game against the same opponent; called before the first
    /// move. In half points: 2 for a win, 1 for a draw, 0 for a loss. Most agents ignore this.
    fn learn(&mut self, half_points: u8) {
        let _ = half_points;
    }

    /// The reason for a missing move, if the agent has failed. Of this crate's agents only
    /// [engines](crate::ugi::Client) can fail.
    fn failure(&self) -> Option<String> {
        None
    }

    /// The agent's state between moves, as one line of text. Another agent of its kind with this
    /// memory plays on in the same way.
    fn memory(&self) -> Option<String> {
        None
    }

    /// Restores a [memory](Self::memory). Returns `false`, and changes nothing, if the text is of
    /// another kind.
    fn recall(&mut self, _memory: &str) -> bool {
        false
    }
}

impl<G: Game, A: Agent<G> + ?Sized> Agent<G> for Box<A> {
    fn choose(
        &mut self,
        position: &G,
        history: &[u64],
        limits: &Limits,
    ) -> Option<Choice<G::Move>> {
        (**self).choose(position, history, limits)
    }

    fn new_game(&mut self) {
        (**self).new_game();
    }

    fn learn(&mut self, half_points: u8) {
        (**self).learn(half_points);
    }

    fn failure(&self) -> Option<String> {
        (**self).failure()
    }

    fn memory(&self) -> Option<String> {
        (**self).memory()
    }

    fn recall(&mut self, memory: &str) -> bool {
        (**self).recall(memory)
    }
}

/// A chosen move with its score. An agent of your own can build one with
/// [`unsearched`](Self::unsearched).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Choice<M> {
    /// The move.
    pub mv: M,
    /// The score for the player to move.
    pub score: Score,
    /// The completed depth in plies; 0 for agents that do not search by depth.
    pub depth: u32,
    /// The nodes searched.
    pub nodes: u64,
    /// The principal variation: the expected moves, beginning with this one.
    pub pv: Vec<M>,
}

impl<M: Copy> Choice<M> {
    /// A move without a search: an even score, and no depth or nodes.
    #[must_use]
    pub fn unsearched(mv: M) -> Self {
        Self {
            mv,
            score: Score::EVEN,
            depth: 0,
            nodes: 0,
            pv: vec![mv],
        }
    }
}

impl<M> Choice<M> {
    /// Sorts choices by their scores, the best first. Of equal scores the earlier one stays first.
    pub(crate) fn sort_best_first(choices: &mut [Self]) {
        choices.sort_by_key(|choice| core::cmp::Reverse(choice.score));
    }

    /// The same choice with its moves in another form, such as texts.
    #[must_use]
    pub fn map<N>(self, mut form: impl FnMut(M) -> N) -> Choice<N> {
        Choice {
            mv: form(self.mv),
            score: self.score,
            depth: self.depth,
            nodes: self.nodes,
            pv: self.pv.into_iter().map(form).collect(),
        }
    }
}
