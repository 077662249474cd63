//! Values and best moves of positions, from the distances of states with the rook to move.

use super::value::Value;
use crate::position::Position;
use crate::rules::Rules;
use crate::side::Side;
use crate::square::{Square, SquareSet};
use crate::turn::{Move, Turn};

/// Distances of the states with the rook to move.
pub(super) trait RookDistances {
    /// The error of a query.
    type Error;

    /// The rules of all positions.
    fn rules(&self) -> Rules;

    /// The number of pawn turns in which a rook to move is lost, 0 if it escapes.
    fn turns(&self, pawns: SquareSet, rook: Square) -> Result<u32, Self::Error>;
}

/// The value of a position; `None` if it has other rules.
pub(super) fn value<T: RookDistances>(
    known: &T,
    position: &Position,
) -> Result<Option<Value>, T::Error> {
    if position.rules != known.rules() {
        return Ok(None);
    }
    let value = match position.to_move() {
        Side::Pawns => best_turn(known, position)?.map_or(Value::Escapes, |(_, value)| value),
        Side::Rook => rook_to_move(known, position)?,
    };
    Ok(Some(value))
}

/// The rook to move, on the board or not, or taken.
fn rook_to_move<T: RookDistances>(known: &T, position: &Position) -> Result<Value, T::Error> {
    if position.rook_is_taken() {
        return Ok(Value::Won(0));
    }
    let Some(rook) = position.rook() else {
        let best = best_reply(known, position)?;
        return Ok(best.map_or(Value::Won(0), |(_, value)| value));
    };
    Ok(match known.turns(position.pawns(), rook)? {
        0 => Value::Escapes,
        turns => Value::Won(turns),
    })
}

/// The pawns' turn that wins fastest, or the first turn if none wins.
pub(super) fn best_turn<T: RookDistances>(
    known: &T,
    position: &Position,
) -> Result<Option<(Turn, Value)>, T::Error> {
    if position.rules != known.rules() {
        return Ok(None);
    }
    let mut best: Option<(Turn, Value)> = None;
    let mut failed = None;
    position.placements_until(|turn| {
        let mut after = *position;
        after.make(&Move::Pawns(*turn));
        let value = match rook_to_move(known, &after) {
            Ok(Value::Won(turns)) => Value::Won(turns + 1),
            Ok(Value::Escapes) => Value::Escapes,
            Err(error) => {
                failed = Some(error);
                return true;
            }
        };
        if best.is_none_or(|(_, min)| value < min) {
            best = Some((*turn, value));
        }
        value == Value::Won(1)
    });
    failed.map_or(Ok(best), Err)
}

/// The rook's move that escapes or lasts longest.
pub(super) fn best_reply<T: RookDistances>(
    known: &T,
    position: &Position,
) -> Result<Option<(Move, Value)>, T::Error> {
    if position.rules != known.rules() || position.to_move() != Side::Rook {
        return Ok(None);
    }
    let mut best: Option<(Move, Value)> = None;
    for to in position.rook_moves() {
        let mv = position.rook_move(to);
        let mut after = *position;
        after.make(&mv);
        let value = best_turn(known, &after)?.map_or(Value::Escapes, |(_, value)| value);
        if best.is_none_or(|(_, max)| value > max) {
            best = Some((mv, value));
        }
    }
    Ok(best)
}

/// The moves of best play to the end of the game, at most `max` of them.
pub(super) fn line<T: RookDistances>(
    known: &T,
    position: &Position,
    max: usize,
) -> Result<Vec<Move>, T::Error> {
    let mut position = *position;
    let mut line = Vec::new();
    while line.len() < max {
        let next = match position.to_move() {
            Side::Pawns => best_turn(known, &position)?.map(|(turn, _)| Move::Pawns(turn)),
            Side::Rook => best_reply(known, &position)?.map(|(mv, _)| mv),
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
    Ok(line)
}
