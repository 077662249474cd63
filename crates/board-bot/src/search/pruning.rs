//! Pruning and reductions of the selective search.

use board_game_core::Game;

use super::alpha_beta::AlphaBeta;
use super::move_ordering::{MAX_HISTORY, is_killer};
use super::move_stack::ScoredMove;
use super::window::Window;
use crate::{Evaluation, Score};

/// Quiet moves that are searched in full before reductions begin.
const UNREDUCED_MOVES: usize = 3;
/// The largest remaining depth at which futility pruning applies.
const FUTILITY_DEPTH: u32 = 2;
/// The largest remaining depth at which late move pruning applies.
const LATE_MOVE_DEPTH: u32 = 4;
/// Late move pruning begins after this many moves plus the square of the remaining depth.
const LATE_MOVE_BASE: u32 = 4;

impl<G: Game, E: Evaluation<G>> AlphaBeta<'_, G, E> {
    /// Futility bound: the most that a quiet move is expected to reach, if it fails low.
    pub(super) fn futility_bound(
        &mut self,
        position: &G,
        depth: u32,
        window: Window,
    ) -> Option<i32> {
        let alpha = window.alpha;
        if !self.may_prune(window) || depth > FUTILITY_DEPTH {
            return None;
        }
        let margin = self.quiescence.evaluation.futility_margin()? * depth as i32;
        let needed = alpha - margin;
        let static_eval = self.quiescence.static_eval(position, needed, needed + 1);
        (static_eval <= needed).then_some(static_eval + margin)
    }

    /// Whether moves may be pruned. Proofs of forced wins and losses need every move.
    const fn may_prune(&self, window: Window) -> bool {
        self.quiescence.selective
            && !window.is_pv()
            && !Score::from_value(window.alpha).is_decided()
    }

    /// Late move pruning: whether this quiet move, and all after it, are left out. Killers stay.
    #[inline]
    pub(super) fn is_late(
        &self,
        depth: u32,
        moves_tried: usize,
        ordering_score: i32,
        window: Window,
    ) -> bool {
        depth <= LATE_MOVE_DEPTH
            && moves_tried >= (LATE_MOVE_BASE + depth * depth) as usize
            && !is_killer(ordering_score)
            && self.may_prune(window)
            && self.quiescence.evaluation.allows_late_move_pruning()
    }

    /// Late move reduction: plies by which a quiet move is searched less deep.
    #[inline]
    pub(super) fn reduction(
        &self,
        depth: u32,
        moves_tried: usize,
        scored: ScoredMove<G::Move>,
        is_pv: bool,
    ) -> u32 {
        let is_capture = scored.victim.is_some();
        if !self.quiescence.selective || is_capture || depth < 3 || moves_tried < UNREDUCED_MOVES {
            return 0;
        }
        let plies =
            1 + u32::from(moves_tried >= 8) + u32::from(moves_tried >= 24) + u32::from(depth >= 7);
        // Killers and moves that often caused cutoffs are searched deeper than others.
        let deeper = (scored.score / (MAX_HISTORY / 4)).clamp(-1, 2);
        (plies - u32::from(is_pv))
            .saturating_add_signed(-deeper)
            .min(depth - 1)
    }
}

#[cfg(all(test, feature = "shogun"))]
mod tests {
    use shogun_rules::Position;

    use super::super::deepening::ThreadState;
    use super::super::transposition::TranspositionTable;
    use super::super::window::{Bound, Window};
    use super::{FUTILITY_DEPTH, MAX_HISTORY, ScoredMove, UNREDUCED_MOVES};
    use crate::limits::node_counter::NodeCounter;
    use crate::{Evaluation, Limits, Score};

    /// Values from -30 to 30 without any order, so that a late move is as good as an early one.
    struct NoiseEvaluation {
        prunes_late_moves: bool,
    }

    impl Evaluation<Position> for NoiseEvaluation {
        fn evaluate(&self, position: &Position) -> i32 {
            (position.key() % 61) as i32 - 30
        }

        fn allows_late_move_pruning(&self) -> bool {
            self.prunes_late_moves
        }
    }

    /// The score of a search with an empty table, and the bound and score that it stores there.
    fn search(depth: u32, window: Window, prunes_late_moves: bool) -> (i32, (Bound, Score)) {
        let mut position = Position::start();
        let tt = TranspositionTable::with_bytes(1 << 16).expect("there is memory");
        let (evaluation, limits) = (NoiseEvaluation { prunes_late_moves }, Limits::none());
        let mut state = ThreadState::new();
        let counter = NodeCounter::new(&limits);
        let mut alpha_beta = state.alpha_beta(&position, &[], &tt, &evaluation, true, counter);
        let score = alpha_beta.search_child(&mut position, (depth, 0, false), window);
        let entry = tt.probe(position.key()).expect("the node is stored");
        (score, (entry.bound, entry.score))
    }

    /// Moves that are left out may score up to alpha: the bound is no tighter, neither in the
    /// result nor in the table.
    #[test]
    fn late_move_pruning_proves_no_more_than_alpha() {
        let all = Window::above(-Score::INFINITY);
        let (best, _) = search(1, all, false);
        let mut pruned = 0;
        for alpha in -40..=40 {
            let (bound, stored) = search(1, Window::null(alpha), true);
            if bound > alpha {
                assert_eq!(stored, (Bound::Lower, Score::of(bound)), "alpha {alpha}");
                assert!(bound <= best, "alpha {alpha}: {bound} of {best}");
            } else {
                assert_eq!(stored, (Bound::Upper, Score::of(bound)), "alpha {alpha}");
                assert!(bound >= best.min(alpha), "alpha {alpha}: {bound} of {best}");
                pruned += i32::from(bound > best);
            }
        }
        assert!(pruned > 0, "all moves were tried: {best}");
        for depth in 1..=4 {
            let alpha = 1_000;
            let (bound, _) = search(depth, Window::null(alpha), true);
            assert_eq!(bound, alpha, "depth {depth}: not all moves were tried");
            let (bound, _) = search(depth, Window::null(alpha), false);
            assert!(bound < alpha, "depth {depth}: all were");
        }
    }

    /// Late and deep moves are searched less deep, those of a principal variation and those that
    /// caused cutoffs deeper.
    #[test]
    fn late_moves_are_reduced_by_depth_and_number() {
        let position = Position::start();
        let tt = TranspositionTable::with_bytes(0).expect("there is memory");
        let prunes_late_moves = false;
        let (evaluation, limits) = (NoiseEvaluation { prunes_late_moves }, Limits::none());
        let mut state = ThreadState::new();
        let counter = NodeCounter::new(&limits);
        let searching = state.alpha_beta(&position, &[], &tt, &evaluation, true, counter);
        let mv = position.moves()[0];
        let first = UNREDUCED_MOVES;
        for (depth, moves_tried, plies) in [
            (2, 30, 0),
            (3, first - 1, 0),
            (3, first, 1),
            (3, 7, 1),
            (3, 8, 2),
            (4, 23, 2),
            (4, 24, 3),
            (6, 24, 3),
            (7, first, 2),
            (7, 8, 3),
            (9, 24, 4),
        ] {
            let by = |victim, score, is_pv| {
                let scored = ScoredMove { mv, score, victim };
                searching.reduction(depth, moves_tried, scored, is_pv)
            };
            let quiet = |is_pv| by(None, 0, is_pv);
            let expected = [plies.min(depth - 1), plies.saturating_sub(1)];
            assert_eq!(
                [quiet(false), quiet(true)],
                expected,
                "{depth} {moves_tried}"
            );
            assert_eq!(by(Some(100), 0, false), 0);
            let unit = MAX_HISTORY / 4;
            for (score, deeper) in [
                (-MAX_HISTORY, -1),
                (-unit, -1),
                (1 - unit, 0),
                (unit - 1, 0),
                (unit, 1),
                (2 * unit, 2),
                (MAX_HISTORY + 2, 2),
            ] {
                let expected = if plies == 0 {
                    0
                } else {
                    plies.saturating_add_signed(-deeper).min(depth - 1)
                };
                assert_eq!(by(None, score, false), expected);
            }
        }
    }

    /// Quiet moves are left out where the static evaluation is below alpha by the margin of each
    /// remaining ply, up to this depth and outside the principal variation.
    #[test]
    fn futility_needs_a_margin_for_each_ply() {
        let position = Position::start();
        let tt = TranspositionTable::with_bytes(0).expect("there is memory");
        let (evaluation, limits) = (MarginEvaluation, Limits::none());
        let mut state = ThreadState::new();
        let counter = NodeCounter::new(&limits);
        let mut searching = state.alpha_beta(&position, &[], &tt, &evaluation, true, counter);
        for depth in 1..=FUTILITY_DEPTH {
            let margin = 40 * depth as i32;
            let mut bound = |window| searching.futility_bound(&position, depth, window);
            // The static evaluation is 7.
            let lowest = 7 + margin;
            assert_eq!(bound(Window::null(lowest)), Some(lowest), "depth {depth}");
            assert_eq!(bound(Window::null(lowest + 9)), Some(lowest));
            assert_eq!(bound(Window::null(lowest - 1)), None);
            assert_eq!(bound(Window::above(lowest)), None);
            let deeper = FUTILITY_DEPTH + 1;
            let window = Window::null(1_000);
            assert_eq!(searching.futility_bound(&position, deeper, window), None);
        }
    }

    /// Always 7, with a margin of 40 a ply.
    struct MarginEvaluation;

    impl Evaluation<Position> for MarginEvaluation {
        fn evaluate(&self, _: &Position) -> i32 {
            7
        }

        fn futility_margin(&self) -> Option<i32> {
            Some(40)
        }
    }
}
