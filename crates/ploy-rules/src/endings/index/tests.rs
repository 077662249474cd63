//! The numbering against plain enumeration.

use std::collections::HashSet;

use board_golden::TestNumbers;

use super::*;
use crate::endings::tests::states;

fn image(
    state: EndgameState,
    side: usize,
    symmetry: usize,
    materials: [Material; 2],
) -> EndgameState {
    let map = |one: SidePieces, material: Material| {
        let design = material.design();
        let square = |square: u8| square_image(side, symmetry, usize::from(square)) as u8;
        let lines = |turn: u8| design.lines().get().rotate_left(turn.into());
        let lines_of_image = lines_image(symmetry, lines(one.turn));
        let commander = 170_u8.rotate_left(one.pose.into());
        assert_eq!(lines_image(symmetry, commander), commander);
        SidePieces {
            commander: square(one.commander),
            pose: one.pose,
            piece: square(one.piece),
            turn: (0..design.faces())
                .find(|&turn| lines(turn) == lines_of_image)
                .expect("the image is of the same design"),
        }
    };
    EndgameState {
        own: map(state.own, materials[0]),
        other: map(state.other, materials[1]),
    }
}

/// Every state has the number of its eight images, no other state has it, and the number leads back
/// to one of them. Visiting the pairs gives each number that has a state once.
#[test]
fn numbers_are_one_to_one_up_to_symmetry() {
    let [shield, .., straight, _, y_lance, _] = Material::ALL;
    for (side, materials) in [
        (3, [shield, y_lance]),
        (3, [straight, straight]),
        (4, [straight, straight]),
    ] {
        let numbering = StateNumbering::new(side, materials);
        let mut numbers = HashSet::new();
        let mut orbits = 0;
        for state in states(side, materials.map(|material| material.design().faces())) {
            let indexed = numbering.number(state);
            let first = numbering
                .of_number(indexed.number)
                .expect("the number has a state");
            let images: HashSet<EndgameState> = (0..SYMMETRIES)
                .map(|symmetry| image(state, side, symmetry, materials))
                .collect();
            assert!(images.contains(&first), "{state:?}");
            assert_eq!(
                images.len(),
                if indexed.is_symmetric { 4 } else { 8 },
                "{state:?}"
            );
            for image in images {
                assert_eq!(numbering.number(image), indexed, "{state:?}");
            }
            if state == first {
                orbits += 1;
                assert!(numbers.insert(indexed.number), "{state:?}");
            }
        }
        assert_eq!(orbits, numbers.len());
        let mut visited = 0;
        let mut last = None;
        let lines = numbering.block_size() / numbering.other_placements()[0];
        for block in 0..numbering.blocks() {
            numbering.visit_block(block, lines, |state, indexed| {
                assert_eq!(numbering.number(state), indexed);
                assert_eq!(numbering.of_number(indexed.number), Some(state));
                assert!(last < Some(indexed.number));
                last = Some(indexed.number);
                visited += 1;
            });
        }
        assert_eq!(visited, numbers.len());
        let with_state =
            (0..numbering.numbers() as u32).filter(|&number| numbering.of_number(number).is_some());
        assert_eq!(with_state.count(), visited);
    }
}

/// On the whole board the numbers fit into 32 bits, and there are as many pairs of squares as
/// Burnside's lemma gives: each of four reflections fixes the 9 x 8 pairs on its axis.
#[test]
fn the_whole_board_has_846_pairs_of_commanders() {
    let shield = Material::ALL[0];
    let numbering = StateNumbering::new(9, [shield, shield]);
    assert_eq!(numbering.pairs(), (81 * 80 + 4 * 9 * 8) / 8);
    assert_eq!(numbering.numbers(), 846 * 4 * 648 * 648);
    assert!(u32::try_from(numbering.numbers()).is_ok());
    let mut random = TestNumbers::new(1);
    for _ in 0..100_000 {
        let number = random.below(numbering.numbers() as u64);
        let Some(state) = numbering.of_number(number) else {
            continue;
        };
        for symmetry in 0..SYMMETRIES {
            let image = image(state, 9, symmetry, [shield; 2]);
            assert_eq!(numbering.number(image).number, number, "{state:?}");
        }
    }
}
