//! What a search learns.

use core::hash::Hash;

use board_game_core::Game;

use super::ordering::Ordering;
use super::quiescence::{LONGEST_LINE, Quiescence};
use super::table::Table;
use super::tree::Tree;
use super::values::Values;
use crate::Evaluation;
use crate::effort::Effort;

/// What a thread has learned of moves, and the evaluations it remembers. The table is another matter: threads share it.
#[derive(Clone, Debug)]
pub(super) struct Learned<M> {
    pub(super) ordering: Ordering<M>,
    values: Values,
}

impl<M: Copy + Eq + Hash> Learned<M> {
    /// Nothing yet.
    pub(super) fn new() -> Self {
        Self {
            ordering: Ordering::new(LONGEST_LINE + 1),
            values: Values::new(),
        }
    }

    /// The tree of a search that learns more.
    pub(super) fn tree<'a, G: Game<Move = M>, E: Evaluation<G>>(
        &'a mut self,
        position: &G,
        earlier: &[u64],
        table: &'a Table<M>,
        evaluation: &'a E,
        selective: bool,
        effort: Effort<'a>,
    ) -> Tree<'a, G, E> {
        let values = &mut self.values;
        let quiescence = Quiescence::new(position, evaluation, effort, values, selective);
        Tree::new(quiescence, table, &mut self.ordering, earlier)
    }
}
