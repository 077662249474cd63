//! Every state with its turns.

use core::fmt;

use board_game_core::Game;

use super::Summary;
use super::index::PawnIndex;
use super::table::TurnTable;
use crate::strategy::{PawnStrategy, RookStrategy};
use crate::{Move, Player, Position, Turn, symmetry};

/// What a position is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum Value {
    /// The pawns take the rook in so many turns of theirs, counted from here, against the best defence.
    Won(u32),
    /// The rook escapes for ever.
    Escapes,
}

impl Value {
    /// The turns of a win.
    #[must_use]
    pub const fn turns(self) -> Option<u32> {
        match self {
            Self::Won(turns) => Some(turns),
            Self::Escapes => None,
        }
    }

    /// For the pawns, from best to worst.
    fn rank(self) -> u32 {
        self.turns().unwrap_or(u32::MAX)
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Won(turns) => write!(f, "won in {turns}"),
            Self::Escapes => f.write_str("the rook escapes"),
        }
    }
}

/// The solution of some rules: what every position is worth, and how to play it.
///
/// It plays both sides: as [`PawnStrategy`] the quickest win, as [`RookStrategy`] the escape or the longest defence.
///
/// ```
/// use rook_hunt::{Hunt, Position};
/// use rook_hunt::solve::{Solver, Value};
///
/// let hunt = Hunt::new(3, 1, 1)?.with_side(3)?;
/// let solution = Solver::new(hunt).solve()?;
/// let position = Position::parse(hunt, "a1,b1,c1 a3")?;
/// assert_eq!(solution.value(&position), Some(Value::Won(3)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Solution {
    pub(super) summary: Summary,
    index: PawnIndex,
    pub(super) table: TurnTable,
}

impl Solution {
    pub(super) fn new(summary: Summary, index: PawnIndex, table: TurnTable) -> Self {
        Self {
            summary,
            index,
            table,
        }
    }

    /// Numbered pawn sets.
    #[cfg(feature = "files")]
    pub(super) fn len(&self) -> usize {
        self.index.len()
    }

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
        (*position.hunt() == self.summary.hunt).then(|| match position.player() {
            Player::Pawns => self
                .best_turn(position)
                .map_or(Value::Escapes, |(_, value)| value),
            Player::Rook => self.rook_to_move(position),
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
        let (number, g) = self.index.rank(position.pawns().bits());
        match self.table.get(
            number,
            symmetry::apply(g, self.index.side, rook.as_set().bits()),
        ) {
            0 => Value::Escapes,
            turns => Value::Won(turns),
        }
    }

    /// The pawns' turn that wins soonest, or the first if none wins, and what the position is worth with it.
    #[must_use]
    pub fn best_turn(&self, position: &Position) -> Option<(Turn, Value)> {
        if *position.hunt() != self.summary.hunt {
            return None;
        }
        let mut best: Option<(Turn, Value)> = None;
        position.placements_until(|turn| {
            let mut after = *position;
            after.play_unchecked(Move::Pawns(*turn));
            let value = match self.rook_to_move(&after) {
                Value::Won(turns) => Value::Won(turns + 1),
                Value::Escapes => Value::Escapes,
            };
            if best.is_none_or(|(_, least)| value.rank() < least.rank()) {
                best = Some((*turn, value));
            }
            value == Value::Won(1)
        });
        best
    }

    /// The rook's move that escapes or lasts longest, and what the position is worth with it.
    #[must_use]
    pub fn best_reply(&self, position: &Position) -> Option<(Move, Value)> {
        if *position.hunt() != self.summary.hunt || position.player() != Player::Rook {
            return None;
        }
        let mut best: Option<(Move, Value)> = None;
        for to in position.rook_moves() {
            let mv = match position.rook() {
                None => Move::Place(to),
                Some(from) => Move::Rook { from, to },
            };
            let mut after = *position;
            after.play_unchecked(mv);
            let value = self
                .best_turn(&after)
                .map_or(Value::Escapes, |(_, value)| value);
            if best.is_none_or(|(_, most)| value.rank() > most.rank()) {
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
            let next = match position.player() {
                Player::Pawns => self.best_turn(&position).map(|(turn, _)| Move::Pawns(turn)),
                Player::Rook => self.best_reply(&position).map(|(mv, _)| mv),
            };
            match next {
                Some(mv) => {
                    line.push(mv);
                    position.play_unchecked(mv);
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
