//! Every state with its turns.

use super::index::PawnIndex;
use super::summary::Summary;
use super::table::TurnTable;
use super::value::Value;
use super::word::SolverWord;
use crate::position::Position;
use crate::side::Side;
use crate::square::{Square, SquareSet};
use crate::strategy::{PawnStrategy, RookStrategy};
use crate::symmetry;
use crate::turn::{Move, Turn};

/// The solution of some rules: what every position is worth, and how to play it.
///
/// It plays both sides: as [`PawnStrategy`] the quickest win, as [`RookStrategy`] the escape or the longest defence.
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
    pub(super) summary: Summary,
    pub(super) values: Values,
}

/// The turns of every state, in words that have room for the board.
#[derive(Debug)]
pub(super) enum Values {
    Small(ValuesOf<u64>),
    Large(ValuesOf<u128>),
}

#[derive(Debug)]
pub(super) struct ValuesOf<W: SolverWord> {
    pub(super) index: PawnIndex<W>,
    pub(super) table: TurnTable<W>,
}

impl<W: SolverWord> ValuesOf<W> {
    /// The turns after which the rook, to move, is taken; 0 if it never is.
    fn turns(&self, pawns: SquareSet, rook: Square) -> u32 {
        let (number, g) = self.index.rank(W::of(pawns));
        let square = symmetry::apply(g, self.index.side, W::at(rook));
        self.table.get(number, square)
    }
}

impl From<ValuesOf<u64>> for Values {
    fn from(values: ValuesOf<u64>) -> Self {
        Self::Small(values)
    }
}

impl From<ValuesOf<u128>> for Values {
    fn from(values: ValuesOf<u128>) -> Self {
        Self::Large(values)
    }
}

impl Solution {
    /// How the states come out as a whole.
    #[must_use]
    pub const fn summary(&self) -> &Summary {
        &self.summary
    }

    /// What a position is worth; `None` if it is not one of these rules.
    ///
    /// A hunt that has ended without the rook being taken counts the turn that takes it. Before the rook is on the board,
    /// the value is that of the rook's best square.
    #[must_use]
    pub fn value(&self, position: &Position) -> Option<Value> {
        (position.rules == self.summary.rules).then(|| match position.to_move() {
            Side::Pawns => self
                .best_turn(position)
                .map_or(Value::Escapes, |(_, value)| value),
            Side::Rook => self.rook_to_move(position),
        })
    }

    /// The rook to move, on the board or not, or taken.
    fn rook_to_move(&self, position: &Position) -> Value {
        if position.rook_is_taken() {
            return Value::Won(0);
        }
        let Some(rook) = position.rook() else {
            return self
                .best_reply(position)
                .map_or(Value::Won(0), |(_, value)| value);
        };
        let turns = match &self.values {
            Values::Small(values) => values.turns(position.pawns(), rook),
            Values::Large(values) => values.turns(position.pawns(), rook),
        };
        match turns {
            0 => Value::Escapes,
            turns => Value::Won(turns),
        }
    }

    /// The pawns' turn that wins soonest, or the first if none wins, and what the position is worth with it.
    #[must_use]
    pub fn best_turn(&self, position: &Position) -> Option<(Turn, Value)> {
        if position.rules != self.summary.rules {
            return None;
        }
        let mut best: Option<(Turn, Value)> = None;
        position.placements_until(|turn| {
            let mut after = *position;
            after.make(&Move::Pawns(*turn));
            let value = match self.rook_to_move(&after) {
                Value::Won(turns) => Value::Won(turns + 1),
                Value::Escapes => Value::Escapes,
            };
            if best.is_none_or(|(_, least)| value < least) {
                best = Some((*turn, value));
            }
            value == Value::Won(1)
        });
        best
    }

    /// The rook's move that escapes or lasts longest, and what the position is worth with it.
    #[must_use]
    pub fn best_reply(&self, position: &Position) -> Option<(Move, Value)> {
        if position.rules != self.summary.rules || position.to_move() != Side::Rook {
            return None;
        }
        let mut best: Option<(Move, Value)> = None;
        for to in position.rook_moves() {
            let mv = position.rook_move(to);
            let mut after = *position;
            after.make(&mv);
            let value = self
                .best_turn(&after)
                .map_or(Value::Escapes, |(_, value)| value);
            if best.is_none_or(|(_, most)| value > most) {
                best = Some((mv, value));
            }
        }
        best
    }

    /// A game from here in which both sides play as well as they can, to the turn that takes the rook or until `most`
    /// moves have been made.
    #[must_use]
    pub fn line(&self, position: &Position, most: usize) -> Vec<Move> {
        let mut position = *position;
        let mut line = Vec::new();
        while line.len() < most {
            let next = match position.to_move() {
                Side::Pawns => self.best_turn(&position).map(|(turn, _)| Move::Pawns(turn)),
                Side::Rook => self.best_reply(&position).map(|(mv, _)| mv),
            };
            match next {
                Some(mv) => {
                    line.push(mv);
                    position.make(&mv);
                }
                None => {
                    if !position.rook_is_taken() {
                        line.extend(position.taking_turn().map(Move::Pawns));
                    }
                    break;
                }
            }
        }
        line
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
