//! Compares the analysis with a plain iteration over all positions, by the moves of [`Position`].

use std::collections::HashMap;

use super::*;
use crate::Position;
use crate::endings::Material;
use crate::endings::tests::{Random, position_of, state_of, states};
use board_files::endings::Value;

/// The successors on a board of this side; `None` stands for the end of the game.
fn successors(position: &Position, side: usize) -> Vec<Option<Position>> {
    let is_inside = |value: u8| usize::from(value) < side;
    let moves = position.moves().into_iter();
    let moves = moves.filter(|mv| is_inside(mv.to().x()) && is_inside(mv.to().y()));
    let after = moves.map(|mv| {
        let mut after = position.clone();
        after.play_unchecked(mv);
        after.ending().is_none().then_some(after)
    });
    after.collect()
}

fn solved(side: usize, duel: Duel, threads: usize) -> SolvedPair {
    solve(side, duel, threads, &|| false).expect("it fits into memory")
}

/// The values of all states of a duel, then of the same material with the other side to move.
///
/// The iteration uses no index, no symmetry and no moves back.
fn iterate(side: usize, duel: Duel) -> [HashMap<EndgameState, Value>; 2] {
    let duels = [duel, duel.passed()];
    let indices = duels.map(|duel| {
        let turns = [duel.own, duel.other].map(|material| material.design().faces());
        states(side, turns)
            .enumerate()
            .map(|(index, state)| (state, index))
            .collect::<HashMap<_, _>>()
    });
    let mut graphs: [Vec<Vec<Option<usize>>>; 2] = Default::default();
    for (mover, graph) in graphs.iter_mut().enumerate() {
        graph.resize(indices[mover].len(), Vec::new());
        for (&state, &index) in &indices[mover] {
            let position = position_of(side, duels[mover], state);
            let after = successors(&position, side).into_iter();
            let number = |after| indices[1 - mover][&state_of(side, &after).expect("a state")];
            graph[index] = after.map(|after| after.map(number)).collect();
        }
    }
    let mut values = [0, 1].map(|mover| vec![Value::Draw; indices[mover].len()]);
    loop {
        let next = [0, 1].map(|mover| {
            let best = |moves: &Vec<Option<usize>>| {
                let value = |after: &Option<usize>| {
                    after.map_or(Value::Win(1), |after| values[1 - mover][after].before())
                };
                moves
                    .iter()
                    .map(value)
                    .max_by_key(|value| value.rank())
                    .expect("there are moves")
            };
            graphs[mover].iter().map(best).collect::<Vec<_>>()
        });
        if next == values {
            break;
        }
        values = next;
    }
    [0, 1].map(|mover| {
        let all = indices[mover].iter();
        all.map(|(&state, &index)| (state, values[mover][index]))
            .collect()
    })
}

#[test]
fn values_are_those_of_a_plain_iteration() {
    let [shield, _, _, straight, ..] = Material::ALL;
    let mut decided = 0;
    for (own, other) in [(straight, straight), (shield, straight)] {
        let duel = Duel { own, other };
        let expected = iterate(3, duel);
        let pair = solved(3, duel, 2);
        for (table, expected) in pair.tables.iter().zip(&expected) {
            for (&state, &value) in expected {
                let number = table.rules.numbering.number(state).number;
                assert_eq!(table.get(number).value(), Some(value), "{duel:?} {state:?}");
                decided += usize::from(!matches!(value, Value::Draw | Value::Win(1)));
            }
        }
    }
    assert!(decided > 10_000, "{decided}");
}

/// Each value of a larger board follows from those of the moves that the rules list, in random
/// states; one and several threads find the same values.
#[test]
fn values_follow_from_those_of_the_moves() {
    let [shield, sharp, _, straight, arrow, ..] = Material::ALL;
    let mut random = Random::new(1);
    for (side, own, other) in [
        (5, straight, straight),
        (4, shield, arrow),
        (4, sharp, sharp),
    ] {
        let duel = Duel { own, other };
        let duels = [duel, duel.passed()];
        let pair = solved(side, duel, 2);
        let one_thread = solved(side, duel, 1);
        let mut checked = 0;
        for (number, table) in pair.tables.iter().enumerate() {
            let count = table.rules.numbering.numbers();
            assert!(
                (0..count as u32)
                    .all(|state| table.get(state) == one_thread.tables[number].get(state))
            );
            for _ in 0..90_000 {
                let state_number = random.below(count);
                let Some(state) = table.rules.numbering.of_number(state_number) else {
                    assert_eq!(table.get(state_number), Code::NONE);
                    continue;
                };
                let position = position_of(side, duels[number], state);
                let after = |after: Option<Position>| {
                    let Some(after) = after else {
                        return Value::Win(1);
                    };
                    let passed = pair.passed(number);
                    let state = state_of(side, &after).expect("a state");
                    let value = passed
                        .get(passed.rules.numbering.number(state).number)
                        .value();
                    value.expect("each state has a value").before()
                };
                let values = successors(&position, side).into_iter().map(after);
                let best = values.max_by_key(|value| value.rank());
                assert_eq!(table.get(state_number).value(), best, "{position}");
                checked += 1;
            }
        }
        assert!(checked > 50_000, "{checked}");
    }
}

#[test]
fn solving_stops() {
    let straight = Material::ALL[3];
    let duel = Duel {
        own: straight,
        other: straight,
    };
    let stopped = solve(3, duel, 2, &|| true);
    assert_eq!(stopped.err(), Some(SolveFailure::Stopped));
}

/// States in the list have the values that they would have in bytes, and a list has an end.
#[test]
fn long_games_are_in_a_list() {
    let [shield, _, _, straight, ..] = Material::ALL;
    for (side, own, other) in [(4, shield, shield), (3, shield, straight)] {
        let duel = Duel { own, other };
        let expected = solved(side, duel, 1);
        for (threads, max_byte_plies) in [(1, 1), (2, 4), (2, 7)] {
            let listed = |max_length| {
                let limits = |_| ListLimits {
                    max_byte_plies,
                    max_length,
                };
                solve_within(side, duel, threads, &limits, &|| false)
            };
            let pair = listed(1 << 20).expect("it fits into the list");
            for (table, expected) in pair.tables.iter().zip(&expected.tables) {
                let numbers = table.rules.numbering.numbers() as u32;
                for number in 0..numbers {
                    assert_eq!(table.get(number), expected.get(number), "{number}");
                }
                assert!(table.listed.len() > 100, "{}", table.listed.len());
            }
            let longest = pair.tables.iter().map(|table| table.listed.len()).max();
            let longest = longest.expect("there is a table");
            assert!(listed(longest).is_ok());
            assert_eq!(listed(longest - 1).err(), Some(SolveFailure::TooLong));
        }
    }
}
