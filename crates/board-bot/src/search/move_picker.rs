//! Hands out the moves of a node, the most promising first.

use core::hash::Hash;
use core::ops::Range;

use board_game_core::Game;

use super::move_ordering::{MoveOrdering, ScoredMove, select_best};
use super::quiescence::{Quiescence, visit_captures};
use crate::Evaluation;

/// The state of one node's moves: the table's move first, then the generated ones by their
/// ordering scores.
///
/// The generated moves lie on the search's move stack, from `start` on.
pub(super) struct MovePicker<M> {
    /// The table's move, until it is tried.
    pending_tt_move: Option<M>,
    tt_move: Option<M>,
    start: usize,
    next: usize,
    is_generated: bool,
    captures_only: bool,
}

impl<M: Copy> MovePicker<M> {
    #[inline]
    pub(super) const fn new(tt_move: Option<M>, start: usize, captures_only: bool) -> Self {
        Self {
            pending_tt_move: tt_move,
            tt_move,
            start,
            next: start,
            is_generated: false,
            captures_only,
        }
    }

    /// The range of the generated moves that were tried before the last one.
    pub(super) fn tried_moves(&self) -> Range<usize> {
        self.start..self.next.saturating_sub(1).max(self.start)
    }
}

impl<M: Copy + Eq + Hash> MovePicker<M> {
    /// The next move to try, if there is one.
    #[inline]
    pub(super) fn next_move<G: Game<Move = M>, E: Evaluation<G>>(
        &mut self,
        position: &G,
        ply: usize,
        quiescence: &mut Quiescence<'_, G, E>,
        ordering: &MoveOrdering<M>,
    ) -> Option<ScoredMove<M>> {
        if let Some(mv) = self.pending_tt_move.take() {
            let capture = quiescence.evaluation.capture(position, mv);
            return Some(ordering.scored(ply, mv, capture));
        }
        if !self.is_generated {
            self.generate_moves(position, ply, quiescence, ordering);
            self.is_generated = true;
        }
        if self.next == quiescence.moves.len() || quiescence.node_counter.limit_reached() {
            return None;
        }
        self.next += 1;
        Some(select_best(
            &mut quiescence.moves,
            self.start,
            self.next - 1,
        ))
    }

    /// Pushes the moves of the position, or its captures only, without the table's move.
    fn generate_moves<G: Game<Move = M>, E: Evaluation<G>>(
        &self,
        position: &G,
        ply: usize,
        quiescence: &mut Quiescence<'_, G, E>,
        ordering: &MoveOrdering<M>,
    ) {
        let tt_move = self.tt_move;
        let Quiescence {
            evaluation,
            node_counter,
            moves,
            ..
        } = quiescence;
        if self.captures_only {
            visit_captures(*evaluation, position, node_counter, |mv, capture| {
                if tt_move != Some(mv) {
                    moves.push(ordering.scored(ply, mv, Some(capture)));
                }
            });
            return;
        }
        let _ = position.visit_moves(|mv| {
            if tt_move != Some(mv) {
                let capture = evaluation.capture(position, mv);
                moves.push(ordering.scored(ply, mv, capture));
            }
            node_counter.count_generated_move()
        });
    }
}
