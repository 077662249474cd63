//! The numbering against plain enumeration.

use std::collections::HashSet;

use board_golden::TestNumbers;

use super::*;
use crate::endings::tests::{class, states};

/// The image of a state, with equal pawns in order.
fn image(
    state: EndgameState,
    side: usize,
    symmetry: usize,
    materials: [Material; 2],
) -> EndgameState {
    let map = |squares: &[u8], material: Material| {
        let square = |index: u8| {
            let (x, y) = (usize::from(index) % 8, usize::from(index) / 8);
            let image = square_image(side, symmetry, y * side + x);
            (image / side * 8 + image % side) as u8
        };
        let pawns = squares[1..].iter().map(|&pawn| square(pawn));
        let mut pawns: Vec<_> = material.pawns().zip(pawns).collect();
        pawns.sort_unstable();
        let mut image = [0; SIDE_SLOTS];
        image[0] = square(squares[0]);
        for (slot, (_, pawn)) in image[1..].iter_mut().zip(pawns) {
            *slot = pawn;
        }
        image
    };
    EndgameState::new(
        map(state.own(), materials[0]),
        map(state.other(), materials[1]),
    )
}

/// Every state has the number of its eight images, no other state has it, and the number leads back
/// to one of them. As many numbers have a state as Burnside's lemma gives. Visiting all numbers, or
/// some, gives each that has a state once, in order.
#[test]
fn numbers_are_one_to_one_up_to_symmetry() {
    for (side, own, other) in [
        (2, "K1 P1", "K1 P1"),
        (2, "K1 P1 P1", "K1 P1"),
        (3, "K1 P1", "K2 P4"),
        (3, "K1 P1 P1", "K1 P2"),
        (3, "K1 P1 P2", "K1 P2 P2"),
        (3, "K1 P1 P1 P1", "K1 P2 P3"),
        (3, "K2 P1 P1 P1 P1", "K1 P4 P4 P4"),
        (4, "K1 P1", "K1 P1"),
        (4, "K1 P3", "K1 P1 P1"),
    ] {
        let materials = class(own, other);
        let numbering = StateNumbering::new(side, materials);
        let all = states(side as u8, materials);
        let mut numbers = HashSet::new();
        let mut fixed = 0;
        for &state in &all {
            let indexed = numbering.number(&state);
            let images = (0..SYMMETRIES).map(|symmetry| image(state, side, symmetry, materials));
            let images: Vec<_> = images.collect();
            fixed += images.iter().filter(|&&image| image == state).count();
            assert!(
                images
                    .iter()
                    .all(|image| numbering.number(image) == indexed)
            );
            let first = numbering.of_number(indexed.number).expect("it has a state");
            assert!(images.contains(&first.0), "{state:?} {first:?}");
            assert_eq!(first.1, indexed.is_symmetric);
            let is_fixed = images[1..].contains(&state);
            assert_eq!(is_fixed, indexed.is_symmetric, "{state:?}");
            if state == first.0 {
                assert!(numbers.insert(indexed.number), "{state:?}");
            }
        }
        assert_eq!(numbers.len(), fixed / SYMMETRIES, "{side} {own} {other}");
        let count = numbering.numbers();
        let with_state = (0..count as u32).filter(|&number| numbering.of_number(number).is_some());
        assert_eq!(with_state.count(), numbers.len());
        let mut visited = Vec::new();
        numbering.visit(0..count, |state| {
            assert_eq!(numbering.number(&state.state), state.indexed);
            assert_eq!(
                numbering.of_number(state.indexed.number),
                Some((state.state, state.indexed.is_symmetric))
            );
            visited.push(u64::from(state.indexed.number));
        });
        assert!(visited.is_sorted_by(|one, other| one < other));
        assert_eq!(visited.len(), numbers.len());
        for part in [0..count / 3, count / 3..count / 3 + 1, count / 2..count + 9] {
            let mut found: Vec<u64> = Vec::new();
            numbering.visit(part.clone(), |state| {
                found.push(state.indexed.number.into())
            });
            let expected = visited
                .iter()
                .copied()
                .filter(|number| part.contains(number));
            assert_eq!(found, expected.collect::<Vec<_>>());
        }
    }
}

/// A neighbour has one pawn one square off, and the number that the step leads to.
#[test]
fn neighbours_have_a_pawn_one_square_off() {
    for (own, other) in [
        ("K1 P1", "K2 P4"),
        ("K1 P1 P1", "K1 P2 P2"),
        ("K1 P1", "K1 P1 P2 P3"),
    ] {
        let numbering = StateNumbering::new(4, class(own, other));
        let mut counts = [0; NEIGHBOURS];
        let mut random = TestNumbers::new(1);
        for _ in 0..300 {
            let number = u64::from(random.below(numbering.numbers()));
            numbering.visit(number..number + 1, |visited| {
                let steps = visited.steps_to_neighbours();
                for (place, step) in steps.into_iter().enumerate().filter(|(_, step)| *step > 0) {
                    // Its mirror image can be the first one.
                    let Some((before, _)) = numbering.of_number((number - step) as u32) else {
                        continue;
                    };
                    let moved: Vec<_> = (before.squares.iter().zip(visited.state.squares))
                        .filter(|(before, after)| **before != *after)
                        .collect();
                    let [(before, after)] = moved[..] else {
                        panic!("{before:?} {visited:?}");
                    };
                    assert_eq!(after - before, if place == 1 { 8 } else { 1 });
                    counts[place] += 1;
                }
            });
        }
        let groups = numbering.groups.len();
        let expected = [true, true, groups > 1, groups > 2];
        assert_eq!(counts.map(|count| count > 50), expected, "{counts:?}");
    }
}

/// On the whole board the numbers of a pawn a side are as many as the placements up to symmetry,
/// and some that images have. Those of larger materials need not fit into 32 bits.
#[test]
fn the_whole_board_has_518_pairs_of_kings() {
    let numbers = |own, other| StateNumbering::new(8, class(own, other)).numbers();
    assert_eq!(numbers("K1 P1", "K2 P4"), 518 * 62 * 61);
    assert_eq!(numbers("K1 P1 P1", "K2 P4"), 518 * (62 * 61 / 2) * 60);
    assert_eq!(numbers("K1 P1 P2", "K1 P3"), 518 * 62 * 61 * 60);
    assert!(numbers("K1 P1 P2", "K1 P3 P4") > 1 << 32);
    let materials = class("K1 P1 P1", "K2 P2 P4");
    let numbering = StateNumbering::new(7, materials);
    assert!(numbering.numbers() < 1 << 32);
    let mut random = TestNumbers::new(1);
    for _ in 0..3_000 {
        let number = random.below(numbering.numbers());
        let Some((state, _)) = numbering.of_number(number) else {
            continue;
        };
        for symmetry in 0..SYMMETRIES {
            let image = image(state, 7, symmetry, materials);
            assert_eq!(numbering.number(&image).number, number, "{state:?}");
        }
    }
}
