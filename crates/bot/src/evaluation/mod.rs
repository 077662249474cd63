//! What positions are worth, game by game.

mod hunt;
mod ploy;
mod shogun;

use board_game_core::Game;

use crate::Score;

pub use hunt::HuntEvaluation;
pub use ploy::PloyEvaluation;
pub use shogun::ShogunEvaluation;

/// What a player has to know about a game beyond its rules.
///
/// Values are hundredths of a unit of the game's own, such as its weakest piece.
pub trait Evaluation<G: Game> {
    /// What the position is worth to the side to move, without looking ahead. The game is not over.
    fn evaluate(&self, position: &G) -> i32;

    /// What a legal move takes; `None` for a quiet move. Quiescence follows these moves only, so there must be no endless
    /// sequence of them.
    fn capture(&self, position: &G, mv: G::Move) -> Option<Capture> {
        let _ = (position, mv);
        None
    }

    /// How much a quiet move may change the evaluation by; `None` when no bound is worth relying on.
    fn quiet_margin(&self) -> Option<i32> {
        None
    }

    /// The exact worth of the position, where it is known, as from a table of solved positions.
    fn known(&self, position: &G) -> Option<Score> {
        let _ = position;
        None
    }
}

/// A move that takes something: what is taken and what takes it, in hundredths of a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Capture {
    /// What is taken is worth this.
    pub taken: i32,
    /// What takes it is worth this.
    pub mover: i32,
}

impl<G: Game, E: Evaluation<G> + ?Sized> Evaluation<G> for &E {
    fn evaluate(&self, position: &G) -> i32 {
        (**self).evaluate(position)
    }

    fn capture(&self, position: &G, mv: G::Move) -> Option<Capture> {
        (**self).capture(position, mv)
    }

    fn quiet_margin(&self) -> Option<i32> {
        (**self).quiet_margin()
    }

    fn known(&self, position: &G) -> Option<Score> {
        (**self).known(position)
    }
}
