//! The options of an analysis, and its report.

use super::transposition::TranspositionTable;
use crate::Choice;

/// The options of an analysis besides its [`Limits`](crate::Limits).
///
/// ```
/// # #[cfg(feature = "ploy")] {
/// use board_bot::evaluation::PloyEvaluation;
/// use board_bot::{Limits, Search, SearchOptions};
/// use ploy_rules::Position;
///
/// let mut search = Search::new(PloyEvaluation::default());
/// let options = SearchOptions { multipv: 3, ..SearchOptions::default() };
/// let mut ranks = Vec::new();
/// search.analyse(&Position::start(), &[], &Limits::depth(1), &options, |line| ranks.push(line.rank));
/// assert_eq!(ranks, [1, 2, 3]);
/// # }
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct SearchOptions<M> {
    /// The moves to search at the root; empty for all. Moves that are not legal are ignored.
    pub root_moves: Vec<M>,
    /// The number of best moves to search, each with its principal variation.
    pub multipv: usize,
    /// Whether to search without reductions and pruning, from an empty table.
    pub full_width: bool,
}

impl<M> Default for SearchOptions<M> {
    /// All moves, the best one of them, with pruning.
    fn default() -> Self {
        Self {
            root_moves: Vec::new(),
            multipv: 1,
            full_width: false,
        }
    }
}

/// A principal variation of a completed depth.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct SearchLine<'l, M> {
    /// The first move, the score, the depth and the line, with all nodes so far.
    pub choice: &'l Choice<M>,
    /// Its place among the lines of the depth: 1 for the best.
    pub rank: usize,
    /// The most plies of a line that was searched at this depth, quiescence included.
    pub seldepth: u32,
    pub(super) tt: &'l TranspositionTable<M>,
}

impl<M: Copy> SearchLine<'_, M> {
    /// Fill level of the transposition table, in permille.
    #[must_use]
    pub fn hashfull(&self) -> u32 {
        self.tt.hashfull()
    }
}
