//! The positions of states.

use super::index::{EndgameState, SidePieces};
use super::material::{Material, PlacedFace};
use crate::{Board, Colour, Design, Piece, Position, Rotation, Rules, Square};

/// The class and the state of a position on a board of this side; `None` if it has other pieces, or
/// one off that board.
pub(super) fn state(side: usize, position: &Position) -> Option<([Material; 2], EndgameState)> {
    let mover = position.to_move();
    let half = |colour: Colour| {
        let (material, [commander, piece]) = Material::on(position.board(), colour)?;
        let place = |(square, face): PlacedFace| {
            let (x, y) = (usize::from(square.x()), usize::from(square.y()));
            let is_inside = x < side && y < side;
            is_inside.then_some(((y * side + x) as u8, face.turn().steps()))
        };
        let (commander, pose) = place(commander)?;
        let (piece, turn) = place(piece)?;
        let pieces = SidePieces {
            commander,
            pose,
            piece,
            turn,
        };
        Some((material, pieces))
    };
    let (own, other) = (half(mover)?, half(mover.other())?);
    let state = EndgameState {
        own: own.1,
        other: other.1,
    };
    Some(([own.0, other.0], state))
}

/// The position of a state, black to move.
pub(super) fn position(
    side: usize,
    [own, other]: [Material; 2],
    state: EndgameState,
) -> Option<Position> {
    let mut board = Board::EMPTY;
    for (colour, material, half) in [
        (Colour::Black, own, state.own),
        (Colour::White, other, state.other),
    ] {
        for (design, square, turn) in [
            (Design::Commander, half.commander, half.pose),
            (material.design(), half.piece, half.turn),
        ] {
            let (x, y) = (usize::from(square) % side, usize::from(square) / side);
            let square = Square::at(x as u8, y as u8)?;
            let lines = design.lines().rotated(Rotation::new(turn)?);
            board.set(square, Some(Piece::new(colour, lines)));
        }
    }
    Some(Position::new(board, Colour::Black, Rules::default()))
}
