//! Boards for property tests.

#![allow(dead_code)]

use ploy_rules::{Board, Colour, Face, Lines, Piece, PlayerColour, Position, Rules, Square};
use proptest::collection::vec;
use proptest::prelude::*;

/// A board that random play reaches from the start, under this rule set, with the side to move.
pub(crate) fn reachable(rules: Rules) -> impl Strategy<Value = Position> {
    vec(any::<prop::sample::Index>(), 0..400).prop_map(move |choices| {
        let mut position = Position::new(Board::start(), Colour::Black, rules);
        for choice in choices {
            let moves = position.moves();
            if moves.is_empty() {
                break;
            }
            position.play_unchecked(moves[choice.index(moves.len())]);
        }
        position
    })
}

/// Any board that the notation can write, from empty to full, with any lines at all.
pub(crate) fn arbitrary<A: PlayerColour>() -> impl Strategy<Value = Board<A>> {
    (0..=81usize).prop_flat_map(|pieces| {
        vec((0..81u8, prop::sample::select(A::ALL), lines()), pieces).prop_map(|pieces| {
            pieces
                .into_iter()
                .filter_map(|(square, colour, lines)| {
                    Some((Square::from_index(square)?, Piece::new(colour, lines)))
                })
                .collect()
        })
    })
}

/// Mostly pieces of the game, but any of the 255 numbers.
pub(crate) fn lines() -> impl Strategy<Value = Lines> {
    prop_oneof![
        3 => prop::sample::select(Face::all().map(Face::lines).collect::<Vec<_>>()),
        1 => (1..=255u8).prop_filter_map("0 has no lines", Lines::new),
    ]
}

/// Any rule set.
pub(crate) fn rules() -> impl Strategy<Value = Rules> {
    prop::sample::select(&Rules::ALL[..])
}
