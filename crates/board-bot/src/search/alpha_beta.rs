//! Principal-variation search of one thread.

use core::ops::Range;

use board_game_core::Game;

use super::game_history::GameHistory;
use super::move_ordering::MoveOrdering;
use super::move_picker::MovePicker;
use super::move_stack::ScoredMove;
use super::quiescence::{MAX_PLY, Quiescence};
use super::transposition::{TableEntry, TranspositionTable};
use super::window::Window;
use crate::{Evaluation, Score};

/// The state of a search: its table, move ordering, game history and principal variations.
///
/// Inside the search, scores count plies from the root: a win in n plies from the root has the
/// same value at every ply.
pub(super) struct AlphaBeta<'a, G: Game, E> {
    pub(super) quiescence: Quiescence<'a, G, E>,
    pub(super) tt: &'a TranspositionTable<G::Move>,
    pub(super) ordering: &'a mut MoveOrdering<G::Move>,
    history: GameHistory,
    /// The score that the last search of a first root move found.
    pub(super) expected_score: Option<i32>,
    /// `pv[ply]`: the principal variation of the current node at this ply.
    pub(super) pv: Vec<Vec<G::Move>>,
}

impl<'a, G: Game, E: Evaluation<G>> AlphaBeta<'a, G, E> {
    pub(super) fn new(
        quiescence: Quiescence<'a, G, E>,
        tt: &'a TranspositionTable<G::Move>,
        ordering: &'a mut MoveOrdering<G::Move>,
        history: &[u64],
    ) -> Self {
        Self {
            quiescence,
            tt,
            ordering,
            history: GameHistory::new(history),
            expected_score: None,
            pv: vec![Vec::new(); MAX_PLY + 1],
        }
    }

    pub(super) const fn nodes(&self) -> u64 {
        self.quiescence.node_counter.nodes()
    }

    pub(super) const fn limit_reached(&self) -> bool {
        self.quiescence.node_counter.limit_reached()
    }

    #[inline]
    pub(super) fn play(&mut self, position: &mut G, mv: G::Move) -> G::Undo {
        self.history.push(position.key());
        position.play_unchecked(mv)
    }

    #[inline]
    pub(super) fn undo(&mut self, position: &mut G, undo: G::Undo) {
        position.undo(undo);
        self.history.pop();
    }

    /// Whether the root's side is to move.
    #[inline]
    pub(super) fn is_root_to_move(&self, position: &G) -> bool {
        self.quiescence.sides.is_root_to_move(position)
    }

    /// Searches the position after a move, and returns its score for the side that made the move.
    /// The score is negated only if the turn has changed sides: a side may move twice.
    #[inline]
    pub(super) fn search_child(
        &mut self,
        position: &mut G,
        (depth, ply, side_changed): (u32, usize, bool),
        window: Window,
    ) -> i32 {
        if side_changed {
            -self.search(position, depth, ply, window.negated())
        } else {
            self.search(position, depth, ply, window)
        }
    }

    /// The score of a position, fail-soft: exact inside the window, a bound outside.
    fn search(&mut self, position: &mut G, depth: u32, ply: usize, window: Window) -> i32 {
        self.pv[ply].clear();
        if let Some(score) = self.quiescence.enter_node(position, ply) {
            return score;
        }
        let key = position.key();
        if self.history.contains(key) {
            return self.quiescence.repetition_score(position).value();
        }
        if depth == 0 || ply >= MAX_PLY {
            let Window { alpha, beta } = window;
            return self.quiescence.qsearch(position, ply, alpha, beta);
        }
        // The static evaluation comes first: meanwhile the table's bucket comes from memory.
        let futility_bound = self.futility_bound(position, depth, window);
        let mut tt_move = None;
        if let Some(entry) = self.tt.probe(self.quiescence.sides.tt_key(key)) {
            tt_move = entry.best_move;
            if let Some(score) = self.tt_cutoff(entry, depth, ply, window) {
                return score;
            }
        }
        self.search_moves(position, (depth, ply), window, tt_move, futility_bound)
    }

    /// The score from the transposition table, if it makes the search of this node unnecessary.
    #[inline]
    fn tt_cutoff(
        &self,
        entry: TableEntry<G::Move>,
        depth: u32,
        ply: usize,
        window: Window,
    ) -> Option<i32> {
        let score = entry.score.further_by(ply as u32).value();
        let is_deep_enough = if self.quiescence.selective {
            u32::from(entry.depth) >= depth
        } else {
            u32::from(entry.depth) == depth
        };
        let is_cutoff = is_deep_enough && window.causes_cutoff(entry.bound, score);
        (is_cutoff && !window.is_pv()).then_some(score)
    }

    /// Searches the moves of a node: the table's move, captures, killers, other quiet moves. With a
    /// futility bound, quiet moves are left out.
    fn search_moves(
        &mut self,
        position: &mut G,
        (depth, ply): (u32, usize),
        window: Window,
        tt_move: Option<G::Move>,
        futility_bound: Option<i32>,
    ) -> i32 {
        let Window { mut alpha, beta } = window;
        let start = self.quiescence.moves.len();
        let mut picker = MovePicker::new(
            tt_move.filter(|&mv| position.is_legal(mv)),
            start,
            futility_bound.is_some(),
        );
        let is_root = self.is_root_to_move(position);
        let mut moves_tried = 0;
        let mut best_score = futility_bound.unwrap_or(-Score::INFINITY);
        let mut best_move = None;
        while let Some(scored) =
            picker.next_move(position, ply, &mut self.quiescence, self.ordering)
        {
            let ScoredMove { mv, victim, .. } = scored;
            if victim.is_none() && self.is_late(depth, moves_tried, scored.score, window) {
                // A pruned move may score more than those searched, but probably not above alpha.
                best_score = alpha;
                break;
            }
            let undo = self.play(position, mv);
            // Without remaining depth, quiescence search does not probe.
            if depth > 1 {
                self.tt
                    .prefetch(self.quiescence.sides.tt_key(position.key()));
            }
            let side_changed = self.is_root_to_move(position) != is_root;
            let reduction = self.reduction(depth, moves_tried, scored, window.is_pv());
            let score = self.search_reduced(
                position,
                (depth, ply, reduction, side_changed),
                Window { alpha, beta },
                moves_tried == 0,
            );
            self.undo(position, undo);
            if self.limit_reached() {
                break;
            }
            moves_tried += 1;
            if score > best_score {
                best_score = score;
                best_move = Some(mv);
            }
            if score > alpha {
                alpha = score;
                if window.is_pv() {
                    self.update_pv(ply, mv);
                }
            }
            if alpha >= beta {
                if victim.is_none() {
                    self.update_ordering(picker.tried_moves(), ply, mv, depth);
                }
                break;
            }
        }
        self.quiescence.moves.truncate(start);
        if self.limit_reached() {
            return 0;
        }
        self.store(position, (depth, ply), window, best_score, best_move);
        best_score
    }

    /// Searches a move with its reduction: the first move with the full window, later ones with a
    /// null window, and again deeper or wider if they fail high.
    #[inline]
    fn search_reduced(
        &mut self,
        position: &mut G,
        (depth, ply, reduction, side_changed): (u32, usize, u32, bool),
        window: Window,
        is_first: bool,
    ) -> i32 {
        let Window { alpha, beta } = window;
        let full_depth = (depth - 1, ply + 1, side_changed);
        if is_first {
            return self.search_child(position, full_depth, window);
        }
        let null = Window::null(alpha);
        let reduced_depth = (depth - 1 - reduction, ply + 1, side_changed);
        let mut score = self.search_child(position, reduced_depth, null);
        if reduction > 0 && score > alpha && !self.limit_reached() {
            score = self.search_child(position, full_depth, null);
        }
        if score > alpha && score < beta && !self.limit_reached() {
            score = self.search_child(position, full_depth, window);
        }
        score
    }

    /// Stores the result of a node in the transposition table.
    #[inline]
    fn store(
        &mut self,
        position: &G,
        (depth, ply): (u32, usize),
        window: Window,
        score: i32,
        best_move: Option<G::Move>,
    ) {
        let bound = window.bound(score);
        let score = Score::from_value(score).nearer_by(ply as u32);
        let key = self.quiescence.sides.tt_key(position.key());
        self.tt.store(key, score, depth, bound, best_move);
    }

    /// The principal variation of this node is the move and that of the child.
    fn update_pv(&mut self, ply: usize, mv: G::Move) {
        let (before, after) = self.pv.split_at_mut(ply + 1);
        before[ply].clear();
        before[ply].push(mv);
        if let Some(after) = after.first() {
            before[ply].extend(after);
        }
    }

    /// After a beta cutoff by a quiet move: a bonus for it, a malus for those tried before.
    fn update_ordering(&mut self, tried: Range<usize>, ply: usize, mv: G::Move, depth: u32) {
        for mv in self.quiescence.moves.quiets(tried) {
            self.ordering.malus(mv, depth);
        }
        self.ordering.bonus(ply, mv, depth);
    }
}
