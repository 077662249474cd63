//! The moves of states against the rules of positions.

use board_golden::TestNumbers;

use super::*;
use crate::endings::Material;
use crate::endings::tests::{position_of, state_of};
use crate::{ListingRule, Position, Rules};

/// Moves that are no capture, by their results; and whether there is a capture. The rules of
/// positions list them, on a board that ends where the smaller one does.
fn moves(position: &Position, side: u8) -> (Vec<Position>, bool) {
    let mut quiet = Vec::new();
    let mut can_take = false;
    for mv in position.moves() {
        if mv.to().x() >= side || mv.to().y() >= side {
            continue;
        }
        let mut after = position.clone();
        after.play_unchecked(mv);
        if after.ending().is_some() {
            can_take = true;
        } else {
            quiet.push(after);
        }
    }
    (quiet, can_take)
}

#[test]
fn moves_are_those_of_the_rules() {
    let rules = Rules::default().with_listing(ListingRule::DistinctResults);
    let mut random = TestNumbers::new(1);
    for side in [3, 5, 9] {
        for own in Material::ALL {
            for other in Material::ALL {
                let class = [own, other];
                let [forth, back] = [class, [other, own]].map(|class| DuelRules::new(side, class));
                for _ in 0..40 {
                    let Some(state) = forth
                        .numbering
                        .of_number(random.below(forth.numbering.numbers() as u64))
                    else {
                        continue;
                    };
                    let position = position_of(side, class, state).with_rules(rules);
                    let (quiet, can_take) = moves(&position, side as u8);
                    assert_eq!(forth.wins(state), can_take, "{position}");
                    assert_eq!(back.is_threatened(state.passed()), can_take, "{position}");
                    assert_eq!(
                        usize::from(forth.count_moves(state)),
                        quiet.len(),
                        "{position}"
                    );
                    let number = forth.numbering.number(state);
                    for after in quiet {
                        // The move back is found as often as symmetry says.
                        let after_state = state_of(side, &after).expect("no piece is gone");
                        let mut found = 0;
                        forth.visit_predecessors(after_state.passed(), |before| {
                            found += usize::from(before == number);
                        });
                        assert!(found > 0, "{position} before {after}");
                    }
                }
            }
        }
    }
}

/// Moves back lead to states with the move: as many edges back as forth, weighted by symmetry.
#[test]
fn moves_back_are_as_many_as_moves() {
    let [shield, sharp, _, straight, ..] = Material::ALL;
    for (own, other) in [(shield, straight), (straight, sharp)] {
        let [forth, back] = [[own, other], [other, own]].map(|class| DuelRules::new(3, class));
        let weight = |is_symmetric| if is_symmetric { 4_u64 } else { 8 };
        let [mut moves, mut moves_back] = [0, 0];
        let lines = forth.numbering.block_size() / forth.numbering.other_placements()[0];
        let back_lines = back.numbering.block_size() / back.numbering.other_placements()[0];
        for block in 0..forth.numbering.blocks() {
            forth.numbering.visit_block(block, lines, |state, indexed| {
                moves += u64::from(forth.count_moves(state)) * weight(indexed.is_symmetric);
            });
        }
        for block in 0..back.numbering.blocks() {
            back.numbering
                .visit_block(block, back_lines, |state, indexed| {
                    forth.visit_predecessors(state.passed(), |_| {
                        moves_back += weight(indexed.is_symmetric)
                    });
                });
        }
        assert_eq!(moves, moves_back);
    }
}
