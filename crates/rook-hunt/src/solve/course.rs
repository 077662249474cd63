//! What a run has found out so far.

use super::summary::Summary;
use super::table::TurnTable;
use super::word::SolverWord;
use crate::square::SquareSet;

/// How far a run has come, but for the state of its iteration.
pub(super) struct Course<W: SolverWord> {
    pub(super) summary: Summary,
    /// Placements asked about, with their turns.
    pub(super) asked: Vec<(SquareSet, Option<u32>)>,
    /// Turns done.
    pub(super) turn: u32,
    /// Whether the last turn changed nothing.
    pub(super) is_finished: bool,
    /// The turns of every state, if they are kept.
    pub(super) table: Option<TurnTable<W>>,
}
