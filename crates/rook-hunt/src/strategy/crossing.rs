//! The rook that fewer pawns than the board has rows cannot catch.

use super::play::RookStrategy;
use crate::position::Position;
use crate::side::Side;
use crate::square::SquareSet;
use crate::turn::Move;

/// The rook lives on the crossing of a row and a column without pawns (Abdellatif 2017, the part on seven pawns).
///
/// With fewer pawns than rows there always is one. One step of one pawn changes either rows or columns, so that an old
/// and a new crossing lie in one free line, and the rook gets there in one move. It is never threatened there. With more
/// steps a turn there may be no crossing within reach: then the strategy has no move.
///
/// ```
/// use rook_hunt::{Position, Rules};
/// use rook_hunt::strategy::{FreeCrossing, RookStrategy};
///
/// let pawns = "a1,b2,c3,d4,e5,f6,g7";
/// let position = Position::parse(pawns, &Rules::new(7, 1, 1)?)?;
/// let reply = FreeCrossing.reply(&position).expect("column h and row 8 are free");
/// assert_eq!(reply.to_string(), "h8");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct FreeCrossing;

impl FreeCrossing {
    /// The squares whose row and column hold no pawn.
    #[must_use]
    pub fn crossings(position: &Position) -> SquareSet {
        position
            .rules
            .board()
            .iter()
            .filter(|square| {
                position
                    .pawns()
                    .iter()
                    .all(|pawn| pawn.x() != square.x() && pawn.y() != square.y())
            })
            .collect()
    }
}

impl RookStrategy for FreeCrossing {
    /// Stays on a crossing if it may, and else goes to the first one, row by row from below, that it can reach.
    fn reply(&self, position: &Position) -> Option<Move> {
        if position.to_move() != Side::Rook {
            return None;
        }
        let targets = Self::crossings(position) & position.rook_moves();
        let stay = position.rook().filter(|&rook| targets.contains(rook));
        stay.or_else(|| targets.first())
            .map(|to| position.rook_move(to))
    }
}
