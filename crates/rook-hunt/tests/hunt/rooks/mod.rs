//! Rooks that tests hunt.

use rook_hunt::strategy::RookStrategy;
use rook_hunt::{Move, Position};

/// A rook that moves only from a square that a pawn has come to.
pub(crate) struct StationaryRook;

impl RookStrategy for StationaryRook {
    fn reply(&self, position: &Position) -> Option<Move> {
        let moves = position.rook_moves();
        let stay = position.rook().filter(|&rook| moves.contains(rook));
        Some(position.rook_move(stay.or(moves.first())?))
    }
}
