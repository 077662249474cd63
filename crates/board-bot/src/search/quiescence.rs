//! Quiescence search.

use board_game_core::Game;

use super::eval_cache::EvalCache;
use super::move_ordering::mvv_lva;
use super::move_stack::{MoveStack, ScoredMove};
use super::sides::RootSides;
use crate::evaluation::against_others;
use crate::limits::node_counter::NodeCounter;
use crate::{Capture, Evaluation, Score};

/// Quiescence search, with what the main search shares: the node counter and the move stack.
pub(crate) struct Quiescence<'a, G: Game, E> {
    pub(crate) sides: RootSides,
    pub(crate) evaluation: &'a E,
    pub(crate) node_counter: NodeCounter<'a>,
    eval_cache: &'a mut EvalCache,
    pub(crate) moves: MoveStack<G::Move>,
    /// Whether pruning is allowed.
    pub(crate) selective: bool,
    /// The most plies of a line searched so far.
    pub(crate) seldepth: usize,
}

/// The most plies of a line, quiescence included.
pub(crate) const MAX_PLY: usize = 256;

impl<'a, G: Game, E: Evaluation<G>> Quiescence<'a, G, E> {
    pub(crate) fn new(
        root: &G,
        evaluation: &'a E,
        node_counter: NodeCounter<'a>,
        eval_cache: &'a mut EvalCache,
        selective: bool,
    ) -> Self {
        Self {
            sides: RootSides::at(root),
            evaluation,
            node_counter,
            eval_cache,
            moves: MoveStack::new(),
            selective,
            seldepth: 0,
        }
    }

    /// Counts a node. Returns its score if the game is over or the position is solved, and 0 if a
    /// limit is reached.
    #[inline]
    pub(crate) fn enter_node(&mut self, position: &G, ply: usize) -> Option<i32> {
        if !self.node_counter.count_node() {
            return Some(0);
        }
        self.seldepth = self.seldepth.max(ply);
        let score = match position.outcome() {
            Some(outcome) => self.sides.outcome_score(position, outcome),
            None if G::PLAYERS == 2 => self.evaluation.exact_score(position)?,
            None => return None,
        };
        Some(score.further_by(ply as u32).value())
    }

    /// The score of a position that was there before, for the side to move.
    pub(crate) fn repetition_score(&self, position: &G) -> Score {
        if G::PLAYERS == 2 {
            self.evaluation.repetition_score(position)
        } else {
            Score::EVEN
        }
    }

    /// The fail-soft score of a position whose game goes on: the side to move stands pat or
    /// captures.
    pub(crate) fn qsearch(
        &mut self,
        position: &mut G,
        ply: usize,
        mut alpha: i32,
        beta: i32,
    ) -> i32 {
        let stand_pat = self.static_eval(position, alpha, beta);
        if stand_pat >= beta || ply >= MAX_PLY {
            return stand_pat;
        }
        let is_root = self.sides.is_root_to_move(position);
        let mut best = stand_pat;
        alpha = alpha.max(stand_pat);
        let start = self.moves.len();
        self.generate_captures(position, alpha - stand_pat);
        let end = self.moves.len();
        for next in start..end {
            let ScoredMove { mv, .. } = self.moves.select_best(start, next);
            let undo = position.play_unchecked(mv);
            let side_changed = self.sides.is_root_to_move(position) != is_root;
            let score = match self.enter_node(position, ply + 1) {
                Some(score) if side_changed => -score,
                Some(score) => score,
                None if side_changed => -self.qsearch(position, ply + 1, -beta, -alpha),
                None => self.qsearch(position, ply + 1, alpha, beta),
            };
            position.undo(undo);
            if self.node_counter.limit_reached() {
                break;
            }
            best = best.max(score);
            alpha = alpha.max(score);
            if alpha >= beta {
                break;
            }
        }
        self.moves.truncate(start);
        best
    }

    /// The static evaluation; only a bound where the estimate shows that it is outside the window.
    #[inline]
    pub(crate) fn static_eval(&mut self, position: &G, alpha: i32, beta: i32) -> i32 {
        if G::PLAYERS > 2 {
            let values = self.evaluation.evaluate_players(position);
            let value = Score::of(against_others::<G>(self.sides.root(), values)).value();
            return if self.sides.is_root_to_move(position) {
                value
            } else {
                -value
            };
        }
        let Self {
            evaluation,
            eval_cache,
            ..
        } = self;
        let cached = eval_cache.entry(position.key(), || evaluation.estimate(position));
        if let Some(estimate) = cached.estimate {
            let (min, max) = (
                estimate.value - estimate.error,
                estimate.value + estimate.error,
            );
            if min >= beta {
                return Score::of(min).value();
            }
            if max <= alpha {
                return Score::of(max).value();
            }
        }
        let value = *cached.value.get_or_insert_with(|| match cached.estimate {
            Some(estimate) => evaluation.refine(position, estimate),
            None => evaluation.evaluate(position),
        });
        Score::of(value).value()
    }

    /// Pushes the captures that do not lose material and may gain `needed`: delta pruning.
    fn generate_captures(&mut self, position: &G, needed: i32) {
        let selective = self.selective;
        let Self {
            evaluation,
            node_counter,
            moves,
            ..
        } = self;
        let margin = evaluation.futility_margin().filter(|_| selective);
        visit_captures(
            (*evaluation, position),
            node_counter,
            false,
            |mv, capture| {
                let is_enough = margin.is_none_or(|margin| capture.victim + margin >= needed);
                let is_losing = || selective && evaluation.is_losing_capture(position, mv, capture);
                if is_enough && !is_losing() {
                    moves.push(ScoredMove {
                        mv,
                        score: mvv_lva(capture),
                        victim: Some(capture.victim),
                    });
                }
            },
        );
    }
}

/// Visits the captures that have values, with or without redundant ones, until a limit is reached.
#[inline]
pub(crate) fn visit_captures<G: Game, E: Evaluation<G>>(
    (evaluation, position): (&E, &G),
    node_counter: &mut NodeCounter<'_>,
    with_redundant: bool,
    mut visit: impl FnMut(G::Move, Capture),
) {
    let _ = position.visit_captures(|mv| {
        if (with_redundant || !evaluation.is_redundant_capture(mv))
            && let Some(capture) = evaluation.capture(position, mv)
        {
            visit(mv, capture);
        }
        node_counter.count_generated_move()
    });
}
