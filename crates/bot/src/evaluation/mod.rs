//! What positions are worth, game by game.

mod hunt;
mod ploy;
mod shogun;

use core::ops::ControlFlow;

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

    /// About what [`evaluate`](Self::evaluate) would answer, told much faster; `None` where that cannot be done.
    ///
    /// A search asks for the value itself only where this does not settle the matter.
    fn estimate(&self, position: &G) -> Option<Estimate> {
        let _ = position;
        None
    }

    /// What a legal move takes; `None` for a quiet move.
    fn capture(&self, position: &G, mv: G::Move) -> Option<Capture> {
        let _ = (position, mv);
        None
    }

    /// Shows the captures that quiescence is to follow, until `visit` breaks, and answers that it did. There must be no
    /// endless sequence of them.
    ///
    /// A game may leave out those that come to the same, and will be faster if it does not list the quiet moves first. One
    /// without a way of its own shows nothing and answers `false`: then all moves are looked through for those with a
    /// [`capture`](Self::capture).
    fn visit_captures(
        &self,
        position: &G,
        visit: &mut dyn FnMut(G::Move, Capture) -> ControlFlow<()>,
    ) -> bool {
        let _ = (position, visit);
        false
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

/// A value that is not quite right.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Estimate {
    /// What the position is about worth to the side to move.
    pub value: i32,
    /// What it is worth differs by at most this from the value.
    pub error: i32,
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

    fn estimate(&self, position: &G) -> Option<Estimate> {
        (**self).estimate(position)
    }

    fn capture(&self, position: &G, mv: G::Move) -> Option<Capture> {
        (**self).capture(position, mv)
    }

    fn visit_captures(
        &self,
        position: &G,
        visit: &mut dyn FnMut(G::Move, Capture) -> ControlFlow<()>,
    ) -> bool {
        (**self).visit_captures(position, visit)
    }

    fn quiet_margin(&self) -> Option<i32> {
        (**self).quiet_margin()
    }

    fn known(&self, position: &G) -> Option<Score> {
        (**self).known(position)
    }
}
