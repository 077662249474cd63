//! The root of a search.

use std::collections::HashSet;

use board_game_core::Game;

use super::alpha_beta::AlphaBeta;
use super::window::{Bound, Window};
use crate::{Choice, Evaluation, Score};

/// The least depth of a search with an aspiration window.
const ASPIRATION_DEPTH: u32 = 3;
/// How far the score may be from the expected one, in hundredths, before it is searched again.
const ASPIRATION_MARGIN: i32 = 40;

impl<G: Game, E: Evaluation<G>> AlphaBeta<'_, G, E> {
    /// Searches the root to this depth and moves the best move to the front of `root_moves`.
    /// Returns `None` if a limit is reached before the first move is searched. The score of the
    /// root is stored if `has_all_moves`: these are all of its moves.
    pub(super) fn search_root(
        &mut self,
        position: &mut G,
        root_moves: &mut [G::Move],
        depth: u32,
        has_all_moves: bool,
    ) -> Option<Choice<G::Move>> {
        let mut best: Option<Choice<G::Move>> = None;
        let mut alpha = -Score::INFINITY;
        self.quiescence.node_counter.count_node();
        for index in 0..root_moves.len() {
            let Some(choice) = self.search_root_move(position, root_moves[index], depth, alpha)
            else {
                break;
            };
            if choice.score.value() > alpha {
                alpha = choice.score.value();
                best = Some(choice);
                root_moves[..=index].rotate_right(1);
            }
        }
        if let (Some(best), true, false) = (&best, has_all_moves, self.limit_reached()) {
            let key = self.quiescence.sides.tt_key(position.key());
            self.tt
                .store(key, best.score, depth, Bound::Exact, Some(best.mv));
        }
        best
    }

    /// Searches the root to this depth for all moves within `margin` of the best, and moves them to
    /// the front of `root_moves`, the best first. If a limit is reached, returns those found so
    /// far.
    pub(super) fn candidates(
        &mut self,
        position: &mut G,
        root_moves: &mut Vec<G::Move>,
        depth: u32,
        margin: i32,
    ) -> Vec<Choice<G::Move>> {
        let mut found: Vec<Choice<G::Move>> = Vec::new();
        let mut best = -Score::INFINITY;
        self.quiescence.node_counter.count_node();
        for &mv in root_moves.iter() {
            let floor = (best - margin - 1).max(-Score::INFINITY);
            let Some(choice) = self.search_root_move(position, mv, depth, floor) else {
                break;
            };
            if choice.score.value() > floor {
                best = best.max(choice.score.value());
                found.push(choice);
            }
        }
        // A forced win or loss has no margin: only the shortest win or the longest loss counts.
        let best = Score::from_value(best);
        found.retain(|choice| {
            choice.score == best
                || !best.is_decided() && choice.score.value() >= best.value() - margin
        });
        Choice::sort_best_first(&mut found);
        let good: HashSet<G::Move> = found.iter().map(|choice| choice.mv).collect();
        root_moves.retain(|mv| !good.contains(mv));
        root_moves.splice(0..0, found.iter().map(|choice| choice.mv));
        found
    }

    /// A root move with its score, an upper bound if it is not above `alpha`; `None` if a limit is
    /// reached.
    fn search_root_move(
        &mut self,
        position: &mut G,
        mv: G::Move,
        depth: u32,
        alpha: i32,
    ) -> Option<Choice<G::Move>> {
        let is_root = self.is_root_to_move(position);
        let undo = self.play(position, mv);
        let child = (depth - 1, 1, self.is_root_to_move(position) != is_root);
        let is_first = alpha == -Score::INFINITY;
        let window = if is_first {
            self.aspiration_window(depth)
        } else {
            Window::null(alpha)
        };
        let mut score = self.search_child(position, child, window);
        let is_open = match window.bound(score) {
            Bound::Exact => false,
            Bound::Lower => true,
            Bound::Upper => is_first,
        };
        if is_open && !self.limit_reached() {
            score = self.search_child(position, child, Window::above(alpha));
        }
        self.undo(position, undo);
        if self.limit_reached() {
            return None;
        }
        if is_first {
            self.expected_score = Some(score);
        }
        let mut pv = vec![mv];
        pv.extend(&self.pv[1]);
        Some(Choice {
            mv,
            score: Score::from_value(score),
            depth,
            nodes: self.nodes(),
            pv,
        })
    }

    /// The window of the first root move: the scores near the one that the search before found.
    fn aspiration_window(&self, depth: u32) -> Window {
        let expected = self
            .expected_score
            .filter(|&score| depth >= ASPIRATION_DEPTH && !Score::from_value(score).is_decided());
        match expected {
            Some(score) => Window::around(score, ASPIRATION_MARGIN),
            None => Window::above(-Score::INFINITY),
        }
    }
}

#[cfg(all(test, feature = "shogun"))]
mod tests {
    use shogun_rules::Position;

    use super::super::deepening::ThreadState;
    use super::super::transposition::TranspositionTable;
    use super::ASPIRATION_MARGIN;
    use crate::Limits;
    use crate::evaluation::ShogunEvaluation;
    use crate::limits::node_counter::NodeCounter;

    /// Whatever score the root expects, it finds the same.
    #[test]
    fn aspiration_windows_change_no_score() {
        let mut position = Position::start();
        let evaluation = ShogunEvaluation::default();
        let mut score_expecting = |expected| {
            let tt = TranspositionTable::with_bytes(1 << 16).expect("there is memory");
            let (limits, mut state) = (Limits::none(), ThreadState::new());
            let counter = NodeCounter::new(&limits);
            let mut searching = state.alpha_beta(&position, &[], &tt, &evaluation, false, counter);
            searching.expected_score = expected;
            let mut moves = position.moves();
            let best = searching.search_root(&mut position, &mut moves, 3, true);
            best.expect("there are moves").score.value()
        };
        let score = score_expecting(None);
        for off in [
            0,
            1,
            ASPIRATION_MARGIN - 1,
            ASPIRATION_MARGIN,
            ASPIRATION_MARGIN + 1,
            1_000,
        ] {
            for expected in [score - off, score + off] {
                assert_eq!(score_expecting(Some(expected)), score, "{expected}");
            }
        }
    }
}
