//! The positions of states.

use core::iter;

use super::index::EndgameState;
use super::material::{Material, SIDE_SLOTS};
use crate::{Board, Colour, Kind, Piece, Position, Rules, Square};

/// The class and the state of a position on a board of this side; `None` if it has other pieces, or
/// one off that board.
pub(super) fn state(side: u8, position: &Position) -> Option<([Material; 2], EndgameState)> {
    let (board, mover) = (position.board(), position.to_move());
    let (own_material, own) = Material::on(board, mover)?;
    let (other_material, other) = Material::on(board, mover.other())?;
    let is_inside = |square: Square| square.x() < side && square.y() < side;
    let are_inside = board.occupied().into_iter().all(is_inside);
    are_inside.then(|| {
        (
            [own_material, other_material],
            EndgameState::new(own, other),
        )
    })
}

/// The position of a state, white to move.
pub(super) fn position([own, other]: [Material; 2], state: EndgameState) -> Option<Position> {
    let mut board = Board::EMPTY;
    let sides = [
        (Colour::White, own, state.own()),
        (Colour::Red, other, state.other()),
    ];
    for (colour, material, squares) in sides {
        let kinds = iter::once((Kind::King, material.king()))
            .chain(material.pawns().map(|pawn| (Kind::Pawn, pawn)));
        for ((kind, energy), &square) in kinds.zip(squares) {
            let square = Square::from_index(square)?;
            board.set(square, Some(Piece::new(colour, kind, energy)?));
        }
    }
    Position::new(board, Colour::White, Rules::default()).ok()
}

/// The start with this material on both sides, white to move; `None` if the first row has no room.
pub(super) fn start(side: u8, material: Material) -> Option<Position> {
    let king = side / 2;
    let [mut own, mut other] = [[0; SIDE_SLOTS]; 2];
    let slots = own.iter_mut().zip(&mut other).zip(0_u8..);
    for ((own, other), slot) in slots.take(1 + material.pawn_count()) {
        // To the left and to the right in turn.
        let x = match slot % 2 {
            1 => king.checked_sub(slot.div_ceil(2))?,
            _ => Some(king + slot / 2).filter(|&x| x < side)?,
        };
        let last = side - 1;
        (*own, *other) = (x, 8 * last + last - x);
    }
    position([material; 2], EndgameState::new(own, other))
}
