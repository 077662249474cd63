//! Tests that all Zobrist numbers differ.

use std::collections::BTreeSet;

use super::{cell_key, control_key, mover_key, rules_key, turn_key};
use crate::movegen::MailboxCell;
use crate::{FourColour, Lines, Piece};

#[test]
fn key_parts_have_distinct_numbers() {
    let cells = FourColour::ALL.iter().flat_map(|&colour| {
        let lines = (1..=255).filter_map(Lines::new);
        lines.map(move |lines| MailboxCell::new(Piece::new(colour, lines)))
    });
    let mut keys: Vec<u64> = cells
        .flat_map(|cell| (0..81).map(move |square| cell_key(cell, square)))
        .collect();
    assert_eq!(keys.len(), 4 * 255 * 81);
    keys.push(mover_key());
    keys.extend((0..4).map(rules_key));
    keys.extend((0..4).map(turn_key));
    keys.extend((0..16).map(|pair| control_key(pair / 4, pair % 4)));
    assert!(!keys.contains(&0));
    assert_eq!(keys.iter().collect::<BTreeSet<_>>().len(), keys.len());
}
