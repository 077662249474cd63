//! The solution: the distance of every state.

use core::convert::Infallible;

use super::index::PawnIndex;
use super::judge::{self, RookDistances};
use super::summary::SolveSummary;
use super::table::DistanceTable;
use super::value::Value;
use super::word::SolverWord;
use crate::position::Position;
use crate::rules::Rules;
use crate::square::{Square, SquareSet};
use crate::strategy::{PawnStrategy, RookStrategy};
use crate::turn::{Move, Turn};

/// The solution of some rules: the value and the best move of every position.
///
/// It plays both sides: as [`PawnStrategy`] the quickest win, as [`RookStrategy`] the escape or the
/// longest defence.
///
/// ```
/// use rook_hunt::{Position, Rules};
/// use rook_hunt::solve::{Solver, Value};
///
/// let rules = Rules::new(3, 1, 1)?.with_side(3)?;
/// let solution = Solver::new(rules).solve()?;
/// let position = Position::parse("a1,b1,c1 a3", &rules)?;
/// assert_eq!(solution.value(&position), Some(Value::Won(3)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Solution {
    pub(super) summary: SolveSummary,
    pub(super) values: AnyDistances,
    /// The number of threads that compress it: those that solved it.
    #[cfg(feature = "files")]
    pub(super) threads: usize,
}

/// The distances of all states, in the words of the board.
#[derive(Debug)]
pub(super) enum AnyDistances {
    Small(ValuesOf<u64>),
    Large(ValuesOf<u128>),
}

#[derive(Debug)]
pub(super) struct ValuesOf<W: SolverWord> {
    pub(super) index: PawnIndex<W>,
    pub(super) table: DistanceTable<W>,
}

impl<W: SolverWord> ValuesOf<W> {
    fn turns(&self, pawns: SquareSet, rook: Square) -> u32 {
        let (number, square) = self.index.state(pawns, rook);
        self.table.get(number, square)
    }
}

impl From<ValuesOf<u64>> for AnyDistances {
    fn from(values: ValuesOf<u64>) -> Self {
        Self::Small(values)
    }
}

impl From<ValuesOf<u128>> for AnyDistances {
    fn from(values: ValuesOf<u128>) -> Self {
        Self::Large(values)
    }
}

impl Solution {
    /// The summary of the solution.
    #[must_use]
    pub const fn summary(&self) -> &SolveSummary {
        &self.summary
    }

    /// The value of a position; `None` if it has other rules.
    ///
    /// If the rook is caught but not taken, the value counts the turn that takes it. Before the
    /// rook is on the board, the value is that of its best square.
    #[must_use]
    pub fn value(&self, position: &Position) -> Option<Value> {
        let Ok(value) = judge::value(self, position);
        value
    }

    /// The pawns' turn that wins fastest, or the first turn if none wins, with its value.
    #[must_use]
    pub fn best_turn(&self, position: &Position) -> Option<(Turn, Value)> {
        let Ok(best) = judge::best_turn(self, position);
        best
    }

    /// The rook's move that escapes or lasts longest, with its value.
    #[must_use]
    pub fn best_reply(&self, position: &Position) -> Option<(Move, Value)> {
        let Ok(best) = judge::best_reply(self, position);
        best
    }

    /// The moves of best play from a position to the turn that takes the rook, at most `max` of
    /// them.
    #[must_use]
    pub fn line(&self, position: &Position, max: usize) -> Vec<Move> {
        let Ok(line) = judge::line(self, position, max);
        line
    }
}

impl RookDistances for Solution {
    type Error = Infallible;

    fn rules(&self) -> Rules {
        self.summary.rules
    }

    fn turns(&self, pawns: SquareSet, rook: Square) -> Result<u32, Infallible> {
        Ok(match &self.values {
            AnyDistances::Small(values) => values.turns(pawns, rook),
            AnyDistances::Large(values) => values.turns(pawns, rook),
        })
    }
}

impl PawnStrategy for Solution {
    fn turn(&self, position: &Position) -> Option<Turn> {
        self.best_turn(position).map(|(turn, _)| turn)
    }
}

impl RookStrategy for Solution {
    fn reply(&self, position: &Position) -> Option<Move> {
        self.best_reply(position).map(|(mv, _)| mv)
    }
}
