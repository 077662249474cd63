//! Any text is read or refused without a panic, and what is read writes a text that reads back the same.
#![no_main]

use libfuzzer_sys::fuzz_target;
use shogun_rules::{
    AnyRules, Board, EnergyModel, Magnets, Move, Position, Rules, Square, Variant, Walk,
};

fn round_trip<M: EnergyModel>(text: &str, rules: &Rules<M>) {
    if let Ok(position) = Position::parse(text, rules) {
        let written = position.to_string();
        let read = Position::parse(&written, rules);
        assert_eq!(read.as_ref(), Ok(&position), "{written}");
        // A position that was read can be asked everything.
        assert_eq!(position.ending().is_some(), position.count_moves() == 0);
    }
}

fuzz_target!(|text: &str| {
    if let Ok(board) = text.parse::<Board>() {
        assert_eq!(board.to_string().parse(), Ok(board));
        assert_eq!(Board::from_placements(board.placements()), Ok(board));
    }
    for variant in Variant::ALL {
        round_trip(text, &Rules::fixed(variant));
        let energies = Magnets::new(|square| square.x() + 2 * square.y());
        round_trip(text, &Rules { variant, energies });
    }
    if let Ok(rules) = text.parse::<AnyRules>() {
        assert_eq!(rules.to_string().parse(), Ok(rules));
    }
    if let Ok(mv) = text.parse::<Move>() {
        assert_eq!(mv.to_string().parse(), Ok(mv));
    }
    if let Ok(square) = text.parse::<Square>() {
        assert_eq!(square.to_string().parse(), Ok(square));
    }
    if let Ok(magnets) = text.parse::<Magnets>() {
        assert_eq!(magnets.to_string().parse(), Ok(magnets));
    }
    if let Ok(walk) = text.parse::<Walk>() {
        assert_eq!(walk.to_string(), text);
    }
});
