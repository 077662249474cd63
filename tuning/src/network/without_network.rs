//! An evaluation without its network.

use board_bot::evaluation::WithNetwork;
use board_bot::{Capture, Estimate, Evaluation, Game};

/// The terms of an evaluation.
#[derive(Clone, Debug)]
pub(super) struct WithoutNetwork<E>(pub(super) E);

impl<G: Game, E: Evaluation<G> + WithNetwork<Position = G>> Evaluation<G> for WithoutNetwork<E> {
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

    fn is_losing_capture(&self, position: &G, mv: G::Move, capture: Capture) -> bool {
        self.0.is_losing_capture(position, mv, capture)
    }

    fn is_redundant_capture(&self, mv: G::Move) -> bool {
        self.0.is_redundant_capture(mv)
    }

    fn futility_margin(&self) -> Option<i32> {
        self.0.futility_margin()
    }

    fn allows_late_move_pruning(&self) -> bool {
        self.0.allows_late_move_pruning()
    }
}
