//! Iterative deepening.

use core::hash::Hash;
use core::ops::RangeInclusive;

use board_game_core::Game;

use super::alpha_beta::AlphaBeta;
use super::eval_cache::EvalCache;
use super::line::SearchLine;
use super::move_ordering::MoveOrdering;
use super::quiescence::{MAX_PLY, Quiescence};
use super::transposition::TranspositionTable;
use crate::limits::node_counter::NodeCounter;
use crate::{Choice, Evaluation, Limits, Score};

/// The state that a thread keeps between searches. The transposition table is separate,
/// because threads share it.
#[derive(Clone, Debug)]
pub(super) struct ThreadState<M> {
    pub(super) ordering: MoveOrdering<M>,
    eval_cache: EvalCache,
}

impl<M: Copy + Eq + Hash> ThreadState<M> {
    pub(super) fn new() -> Self {
        Self {
            ordering: MoveOrdering::new(MAX_PLY + 1),
            eval_cache: EvalCache::new(),
        }
    }

    /// A search of this position with this state.
    pub(super) fn alpha_beta<'a, G: Game<Move = M>, E: Evaluation<G>>(
        &'a mut self,
        position: &G,
        history: &[u64],
        tt: &'a TranspositionTable<M>,
        evaluation: &'a E,
        selective: bool,
        node_counter: NodeCounter<'a>,
    ) -> AlphaBeta<'a, G, E> {
        let cache = &mut self.eval_cache;
        let quiescence = Quiescence::new(position, evaluation, node_counter, cache, selective);
        AlphaBeta::new(quiescence, tt, &mut self.ordering, history)
    }
}

/// The largest depth within the limits.
pub(super) fn max_depth(limits: &Limits) -> u32 {
    let max = MAX_PLY as u32 / 2;
    limits.budget().depth.unwrap_or(max).clamp(1, max)
}

/// Whether the score is a win or loss within the depth: a deeper search will not change it.
pub(super) fn is_proven(score: Score, depth: u32) -> bool {
    let plies = score.plies_to_win().or(score.plies_to_loss());
    plies.is_some_and(|plies| plies <= depth)
}

/// The root of a search.
pub(super) struct Root<'r, M> {
    /// The moves to search, the most promising first.
    pub(super) moves: &'r mut [M],
    /// Whether these are all moves of the position.
    pub(super) has_all_moves: bool,
    /// The number of best moves to search.
    pub(super) multipv: usize,
    pub(super) depths: RangeInclusive<u32>,
}

/// Searches depth by depth. Returns the result of the last completed iteration, or of the
/// unfinished one if it found a better move; `None` without moves. `progress` gets the lines of
/// each completed iteration, the best first.
pub(super) fn deepen<G: Game, E: Evaluation<G>>(
    alpha_beta: &mut AlphaBeta<'_, G, E>,
    position: &G,
    root: Root<'_, G::Move>,
    progress: &mut dyn FnMut(&SearchLine<'_, G::Move>),
) -> Option<Choice<G::Move>> {
    let Root {
        moves,
        has_all_moves,
        multipv,
        depths,
    } = root;
    let mut choice = Choice::unsearched(*moves.first()?);
    let multipv = multipv.clamp(1, moves.len());
    let mut position = position.clone();
    for depth in depths {
        alpha_beta.quiescence.seldepth = 0;
        let mut lines: Vec<Choice<G::Move>> = Vec::with_capacity(multipv);
        let mut best_is_complete = false;
        for rank in 0..multipv {
            let has_all_moves = has_all_moves && rank == 0;
            let found =
                alpha_beta.search_root(&mut position, &mut moves[rank..], depth, has_all_moves);
            let is_complete = !alpha_beta.limit_reached();
            if rank == 0 {
                best_is_complete = is_complete;
            }
            lines.extend(found.filter(|_| is_complete || rank == 0));
            if !is_complete {
                break;
            }
        }
        Choice::sort_best_first(&mut lines);
        if let Some(best) = lines.first() {
            choice = Choice {
                depth: if best_is_complete {
                    depth
                } else {
                    choice.depth
                },
                ..best.clone()
            };
        }
        choice.nodes = alpha_beta.nodes();
        if alpha_beta.limit_reached() {
            break;
        }
        let seldepth = alpha_beta.quiescence.seldepth as u32;
        for (index, line) in lines.iter_mut().enumerate() {
            // Put the best moves first for the next iteration. No move is lost: each search has
            // moved its best move to the front.
            moves[index] = line.mv;
            line.nodes = choice.nodes;
            progress(&SearchLine {
                choice: line,
                rank: index + 1,
                seldepth,
                tt: alpha_beta.tt,
            });
        }
        if lines.iter().all(|line| is_proven(line.score, depth)) {
            break;
        }
    }
    Some(choice)
}
