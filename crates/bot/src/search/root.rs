//! The first ply of a search, where scores and lines are told.

use std::collections::HashSet;

use board_game_core::Game;

use super::table::Bound;
use super::tree::Tree;
use super::window::Window;
use crate::{Choice, Evaluation, Score};

impl<G: Game, E: Evaluation<G>> Tree<'_, G, E> {
    /// Searches the root to this depth and moves the best move to the front of `roots`; `None` if a limit came before
    /// the first move was searched.
    pub(super) fn root(
        &mut self,
        position: &mut G,
        roots: &mut [G::Move],
        depth: u32,
    ) -> Option<Choice<G::Move>> {
        let mut best: Option<Choice<G::Move>> = None;
        let mut alpha = -Score::BOUND;
        self.quiescence.effort.node();
        for place in 0..roots.len() {
            let Some(choice) = self.root_move(position, roots[place], depth, alpha) else {
                break;
            };
            if choice.score.value() > alpha {
                alpha = choice.score.value();
                best = Some(choice);
                roots[..=place].rotate_right(1);
            }
        }
        if let (Some(best), false) = (&best, self.is_over()) {
            let key = self.quiescence.sides.table_key(position.key());
            self.table
                .put(key, best.score, depth, Bound::Exact, Some(best.mv));
        }
        best
    }

    /// Searches the root to this depth for all moves that are worth at most `margin` less than the best, and moves these
    /// to the front of `roots`, the best first. If a limit comes before, those found until then.
    pub(super) fn candidates(
        &mut self,
        position: &mut G,
        roots: &mut Vec<G::Move>,
        depth: u32,
        margin: i32,
    ) -> Vec<Choice<G::Move>> {
        let mut found: Vec<Choice<G::Move>> = Vec::new();
        let mut best = -Score::BOUND;
        self.quiescence.effort.node();
        for &mv in roots.iter() {
            let floor = (best - margin - 1).max(-Score::BOUND);
            let Some(choice) = self.root_move(position, mv, depth, floor) else {
                break;
            };
            if choice.score.value() > floor {
                best = best.max(choice.score.value());
                found.push(choice);
            }
        }
        // Of forced wins and losses only the best will do.
        let best = Score::from_value(best);
        found.retain(|choice| {
            choice.score == best
                || !best.is_decided() && choice.score.value() >= best.value() - margin
        });
        found.sort_by_key(|choice| core::cmp::Reverse(choice.score));
        let good: HashSet<G::Move> = found.iter().map(|choice| choice.mv).collect();
        roots.retain(|mv| !good.contains(mv));
        roots.splice(0..0, found.iter().map(|choice| choice.mv));
        found
    }

    /// A move of the root with its score, a bound if it is not above `alpha`; `None` if a limit came before.
    fn root_move(
        &mut self,
        position: &mut G,
        mv: G::Move,
        depth: u32,
        alpha: i32,
    ) -> Option<Choice<G::Move>> {
        let is_root = self.is_root_to_move(position);
        let undo = self.play(position, mv);
        let below = (depth - 1, 1, self.is_root_to_move(position) != is_root);
        let is_first = alpha == -Score::BOUND;
        let window = if is_first {
            Window::above(alpha)
        } else {
            Window::null(alpha)
        };
        let mut score = self.below(position, below, window);
        if !is_first && score > alpha && !self.is_over() {
            score = self.below(position, below, Window::above(alpha));
        }
        self.take_back(position, undo);
        if self.is_over() {
            return None;
        }
        let mut line = vec![mv];
        line.extend(&self.lines[1]);
        Some(Choice {
            mv,
            score: Score::from_value(score),
            depth,
            nodes: self.nodes(),
            line,
        })
    }
}
