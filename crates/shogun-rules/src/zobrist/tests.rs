//! Tests that all Zobrist numbers differ.

use std::collections::BTreeSet;

use super::{disc, pieces, side};
use crate::Colour;

#[test]
fn zobrist_numbers_are_distinct() {
    let discs = (0..64).flat_map(|square| (0..600).map(move |digits| disc(square, digits)));
    let numbers: Vec<u64> = pieces()
        .into_iter()
        .flat_map(|codes| codes.into_iter().skip(8))
        .chain(discs)
        .chain([side(Colour::Red)])
        .collect();
    assert!(!numbers.contains(&0));
    assert_eq!(numbers.iter().collect::<BTreeSet<_>>().len(), numbers.len());
}
