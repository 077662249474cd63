//! What the tests of endings share: materials by their texts, and all states.

use super::index::EndgameState;
use super::material::{Material, SIDE_SLOTS};

/// The class with these texts of the side to move and of the other side.
pub(super) fn class(own: &str, other: &str) -> [Material; 2] {
    [own, other].map(|text| text.parse().expect("it is a material"))
}

/// All states on a board of this side, each once.
pub(super) fn states(side: u8, class: [Material; 2]) -> Vec<EndgameState> {
    let squares: Vec<u8> = (0..side)
        .flat_map(|y| (0..side).map(move |x| 8 * y + x))
        .collect();
    let kings = squares
        .iter()
        .flat_map(|&own| squares.iter().map(move |&other| [own, other]));
    let mut states: Vec<EndgameState> = kings
        .filter(|[own, other]| own != other)
        .map(|[own, other]| {
            let mut state = EndgameState::default();
            (state.squares[0], state.squares[SIDE_SLOTS]) = (own, other);
            state
        })
        .collect();
    for (number, material) in class.into_iter().enumerate() {
        let energies: Vec<_> = material.pawns().collect();
        for slot in 0..energies.len() {
            let is_equal = slot > 0 && energies[slot] == energies[slot - 1];
            let place = number * SIDE_SLOTS + 1 + slot;
            let placed = states.iter().flat_map(|&state| {
                let of_side =
                    |side: usize, count| state.squares[side * SIDE_SLOTS..][..count].to_vec();
                let own = of_side(
                    0,
                    if number == 0 {
                        1 + slot
                    } else {
                        1 + class[0].pawn_count()
                    },
                );
                let taken = [own, of_side(1, 1 + slot * number)].concat();
                let free = squares.iter().filter(move |square| !taken.contains(square));
                free.filter(move |&&square| !is_equal || state.squares[place - 1] < square)
                    .map(move |&square| {
                        let mut state = state;
                        state.squares[place] = square;
                        state
                    })
            });
            states = placed.collect();
        }
    }
    states
}
