//! Iterative deepening.

use core::hash::Hash;
use core::ops::RangeInclusive;

use board_game_core::Game;

use super::alpha_beta::AlphaBeta;
use super::eval_cache::EvalCache;
use super::move_ordering::MoveOrdering;
use super::quiescence::{MAX_PLY, Quiescence};
use super::transposition::TranspositionTable;
use crate::node_counter::NodeCounter;
use crate::{Choice, Evaluation, Limits, Score};

/// What a thread keeps between searches. The transposition table is apart: threads share it.
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
    let most = MAX_PLY as u32 / 2;
    limits.budget().depth.unwrap_or(most).clamp(1, most)
}

/// Whether the score is a win or loss within the depth: a deeper search will not change it.
pub(super) fn is_settled(score: Score, depth: u32) -> bool {
    let plies = score.plies_to_win().or(score.plies_to_loss());
    plies.is_some_and(|plies| plies <= depth)
}

/// Searches depth by depth. Returns the result of the last completed iteration, or of the
/// unfinished one if it found a better move; `None` without moves. `progress` gets each completed
/// iteration.
pub(super) fn deepen<G: Game, E: Evaluation<G>>(
    alpha_beta: &mut AlphaBeta<'_, G, E>,
    position: &G,
    root_moves: &mut [G::Move],
    depths: RangeInclusive<u32>,
    mut progress: impl FnMut(&Choice<G::Move>),
) -> Option<Choice<G::Move>> {
    let mut choice = Choice::unsearched(*root_moves.first()?);
    let mut position = position.clone();
    for depth in depths {
        let found = alpha_beta.search_root(&mut position, root_moves, depth);
        let is_complete = !alpha_beta.limit_reached();
        if let Some(found) = found {
            choice = Choice {
                depth: if is_complete { depth } else { choice.depth },
                ..found
            };
        }
        choice.nodes = alpha_beta.nodes();
        if !is_complete {
            break;
        }
        progress(&choice);
        if is_settled(choice.score, depth) {
            break;
        }
    }
    Some(choice)
}
