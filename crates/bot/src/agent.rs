//! What chooses moves.

use board_game_core::Game;

use crate::{Limits, Score};

/// Something that chooses moves for one player of a game, or for all of them in turn.
pub trait Agent<G: Game> {
    /// A legal move of the position; `None` when the game is over.
    ///
    /// `earlier` holds the keys of the positions of the game so far, the current one not included, where repeating a
    /// position draws the game (or is worth avoiding); it is empty where it does not matter.
    fn choose(&mut self, position: &G, earlier: &[u64], limits: &Limits)
    -> Option<Choice<G::Move>>;

    /// Forgets earlier games. Agents that keep nothing need not do anything.
    fn new_game(&mut self) {}
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
