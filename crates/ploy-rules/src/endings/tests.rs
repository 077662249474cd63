//! What the tests of endings share: all states, and the positions of states.

use super::index::{EndgameState, SidePieces};
use super::material::Material;
use super::positions;
use crate::Position;

pub(super) fn position_of(side: usize, class: [Material; 2], state: EndgameState) -> Position {
    positions::position(side, class, state).expect("the squares are on the board")
}

pub(super) fn state_of(side: usize, position: &Position) -> Option<EndgameState> {
    positions::state(side, position).map(|(_, state)| state)
}

/// All states on a board of this side.
pub(super) fn states(side: usize, turns: [u8; 2]) -> impl Iterator<Item = EndgameState> {
    let area = (side * side) as u8;
    let sides = move |turns: u8| {
        let squares =
            (0..area).flat_map(move |commander| (0..area).map(move |piece| [commander, piece]));
        squares.flat_map(move |[commander, piece]| {
            (0..2 * turns).map(move |way| SidePieces {
                commander,
                pose: way % 2,
                piece,
                turn: way / 2,
            })
        })
    };
    let all = sides(turns[0])
        .flat_map(move |own| sides(turns[1]).map(move |other| EndgameState { own, other }));
    all.filter(|state| state.occupied().count_ones() == 4)
}
