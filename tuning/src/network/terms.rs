//! An evaluation without its network.

use board_bot::evaluation::Corrected;
use board_bot::{Capture, Estimate, Evaluation, Game};

/// What an evaluation is without what the network adds.
#[derive(Clone, Debug)]
pub(super) struct Terms<E>(pub(super) E);

impl<G: Game, E: Evaluation<G> + Corrected<Position = G>> Evaluation<G> for Terms<E> {
    fn evaluate(&self, position: &G) -> i32 {
        self.0.evaluate(position) - E::correction(position)
    }

    fn estimate(&self, position: &G) -> Option<Estimate> {
        let Estimate { value, error } = self.0.estimate(position)?;
        let value = value - E::correction(position);
        Some(Estimate { value, error })
    }

    fn refine(&self, position: &G, estimate: Estimate) -> i32 {
        let correction = E::correction(position);
        let value = estimate.value + correction;
        self.0.refine(position, Estimate { value, ..estimate }) - correction
    }

    fn capture(&self, position: &G, mv: G::Move) -> Option<Capture> {
        self.0.capture(position, mv)
    }

    fn is_losing(&self, position: &G, mv: G::Move, capture: Capture) -> bool {
        self.0.is_losing(position, mv, capture)
    }

    fn is_redundant(&self, mv: G::Move) -> bool {
        self.0.is_redundant(mv)
    }

    fn quiet_margin(&self) -> Option<i32> {
        self.0.quiet_margin()
    }

    fn leaves_out_late_moves(&self) -> bool {
        self.0.leaves_out_late_moves()
    }
}
