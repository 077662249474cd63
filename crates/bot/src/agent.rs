//! What chooses moves.

use board_game_core::Game;

use crate::{Limits, Score};

/// Something that chooses moves for one player of a game, or for all of them in turn.
pub trait Agent<G: Game> {
    /// A legal move of the position; `None` when the game is over.
    ///
    /// `earlier` holds the keys of the positions of the game so far, the current one not included, where repeating a
    /// position draws the game (or is worth avoiding); it is empty where it does not matter.
    ///
    /// The agents of this crate choose by the position, `earlier`, the limits, their seed and their [memory](Self::memory), and
    /// by nothing else: within limits other than time, a game that is taken up again goes on as it would have.
    fn choose(&mut self, position: &G, earlier: &[u64], limits: &Limits)
    -> Option<Choice<G::Move>>;

    /// A new game begins. Agents that keep nothing from move to move need not do anything.
    fn new_game(&mut self) {}

    /// Takes note, before its first move, of what an earlier game against the same opponent brought: 2 half points for a
    /// win, 1 for a draw. Agents that do not change with their results need not do anything.
    fn learn(&mut self, half_points: u8) {
        let _ = half_points;
    }

    /// Why it had no move when it was asked last, or will have none, if it can fail; the agents of this crate cannot, but for
    /// [engines](crate::ugi::Client).
    fn failure(&self) -> Option<String> {
        None
    }

    /// What it keeps from move to move, in one line, if anything: with it another agent of its kind goes on as it would.
    fn memory(&self) -> Option<String> {
        None
    }

    /// Takes up a [memory](Self::memory); whether it is one of its kind. If not, nothing has changed.
    fn recall(&mut self, _memory: &str) -> bool {
        false
    }
}

impl<G: Game, A: Agent<G> + ?Sized> Agent<G> for Box<A> {
    fn choose(
        &mut self,
        position: &G,
        earlier: &[u64],
        limits: &Limits,
    ) -> Option<Choice<G::Move>> {
        (**self).choose(position, earlier, limits)
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

/// A move with what its agent thinks of it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Choice<M> {
    /// The move.
    pub mv: M,
    /// What the position is worth to the player to move if it makes the move.
    pub score: Score,
    /// Plies looked ahead in full, 0 for agents that do not count in plies.
    pub depth: u32,
    /// Positions looked at.
    pub nodes: u64,
    /// The moves expected, this one first.
    pub line: Vec<M>,
}

impl<M: Copy> Choice<M> {
    /// A move that nobody has thought about; for agents of one's own too.
    #[must_use]
    pub fn unthought(mv: M) -> Self {
        Self {
            mv,
            score: Score::EVEN,
            depth: 0,
            nodes: 0,
            line: vec![mv],
        }
    }
}
