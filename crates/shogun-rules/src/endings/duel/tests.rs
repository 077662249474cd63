//! The moves of states against those of the rules.

use std::collections::HashSet;

use board_golden::TestNumbers;

use super::*;
use crate::Position;
use crate::endings::tests::class;
use crate::endings::{ShogunEndings, positions};
use board_files::endings::Endings;

const DUELS: [(&str, &str); 4] = [
    ("K1 P1", "K2 P4"),
    ("K1 P1 P3", "K1 P2"),
    ("K2 P2 P2", "K1 P1 P3"),
    ("K2 P1 P2 P2", "K1 P3 P3 P4"),
];

/// Conversions, quiet moves and wins are those of the rules on a board of this side, and each quiet
/// move is found back.
#[test]
fn moves_are_those_of_the_rules() {
    let mut random = TestNumbers::new(1);
    for side in [3, 5, 8] {
        for (own, other) in DUELS {
            let class = class(own, other);
            let [forth, back] =
                [class, [class[1], class[0]]].map(|class| DuelRules::new(side.into(), class));
            if forth.numbering.numbers() > 1 << 32 {
                continue;
            }
            let endings = ShogunEndings::on_side(side);
            for _ in 0..300 {
                let number = random.below(forth.numbering.numbers());
                let Some((state, _)) = forth.numbering.of_number(number) else {
                    continue;
                };
                let placed = forth.placed(state);
                let position = positions::position(class, state).expect("the pieces fit");
                assert_eq!(
                    forth.is_impossible(&placed),
                    position.board().is_check(crate::Colour::Red)
                );
                if forth.is_impossible(&placed) {
                    continue;
                }
                assert_eq!(forth.is_check(&placed), position.is_check());
                let after = endings.moves(&position).into_iter().map(|mv| {
                    let mut after = position;
                    after.play_unchecked(mv);
                    after
                });
                check_moves(&forth, &back, &position, &placed, after.collect());
            }
        }
    }
}

/// Compares the moves of a state with the positions that the moves of its position lead to.
fn check_moves(
    forth: &DuelRules,
    back: &DuelRules,
    position: &Position,
    placed: &PlacedDuel,
    after: Vec<Position>,
) {
    let side = forth.board.trailing_ones() as u8;
    let count = |position: &Position| position.board().occupied().len();
    let (quiet, captures): (Vec<_>, Vec<_>) =
        (after.into_iter()).partition(|after| count(after) == count(position));
    assert_eq!(
        usize::from(forth.count_quiet_moves(placed)),
        quiet.len(),
        "{position}"
    );
    let is_over = !forth.has_conversions();
    assert_eq!(
        forth.can_win(placed),
        is_over && !captures.is_empty(),
        "{position}"
    );
    if !is_over {
        let state = |after: &Position| positions::state(side, after).expect("a pawn is left").1;
        let expected: HashSet<EndgameState> = captures.iter().map(state).collect();
        let mut found = HashSet::new();
        forth.visit_conversions(placed, |_, after| {
            // Equal pawns can be in any order, and slots that are not used can have any square.
            let sets = |state: &EndgameState| {
                let mut own = state.own()[1..back.own.count - 1].to_vec();
                let mut other = state.other()[1..back.other.count].to_vec();
                own.sort_unstable();
                other.sort_unstable();
                (state.kings(), own, other)
            };
            let numbered = expected
                .iter()
                .find(|expected| sets(expected) == sets(after));
            found.insert(*numbered.unwrap_or_else(|| panic!("{position}: {after:?}")));
        });
        assert_eq!(found, expected, "{position}");
    }
    let number = forth.numbering.number(&placed.state);
    for after in quiet {
        let (_, state) = positions::state(side, &after).expect("no piece is gone");
        let mut found = 0;
        forth.visit_predecessors(state.passed(), |before| {
            found += usize::from(before == number);
        });
        assert!(found > 0, "{position} before {after}");
    }
}

/// Moves back lead to states with the move: as many edges back as forth, weighted by symmetry.
#[test]
fn moves_back_are_as_many_as_moves() {
    for (side, own, other) in [
        (3, "K1 P1", "K2 P2"),
        (3, "K1 P1 P1", "K1 P2"),
        (4, "K2 P3", "K1 P1"),
    ] {
        let [forth, back] =
            [class(own, other), class(other, own)].map(|class| DuelRules::new(side, class));
        let weight = |is_symmetric| if is_symmetric { 4_u64 } else { 8 };
        let [mut moves, mut moves_back] = [0, 0];
        let numbers = forth.numbering.numbers();
        forth.numbering.visit(0..numbers, |visited| {
            let placed = forth.placed(visited.state);
            if !forth.is_impossible(&placed) {
                let quiet = u64::from(forth.count_quiet_moves(&placed));
                moves += quiet * weight(visited.indexed.is_symmetric);
            }
        });
        back.numbering.visit(0..numbers, |visited| {
            if back.is_impossible(&back.placed(visited.state)) {
                return;
            }
            forth.visit_predecessors(visited.state.passed(), |before| {
                let before = forth.numbering.of_number(before.number);
                let (before, _) = before.expect("it has a state");
                if !forth.is_impossible(&forth.placed(before)) {
                    moves_back += weight(visited.indexed.is_symmetric);
                }
            });
        });
        assert_eq!(moves, moves_back);
        assert!(moves > 1000, "{moves}");
    }
}
