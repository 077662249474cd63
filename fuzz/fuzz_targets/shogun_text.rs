//! Any text is read or refused without a panic, and what is read writes a text that reads back the same.
#![no_main]

use libfuzzer_sys::fuzz_target;
use shogun_rules::{Board, EnergyModel, Fixed, Magnets, Move, Position, Rules, Square, Walk};

fn round_trip<M: EnergyModel>(text: &str, rules: Rules, model: M) {
    if let Ok(position) = Position::parse(text, rules, model.clone()) {
        let written = position.to_string();
        let read = Position::parse(&written, rules, model);
        assert_eq!(read.as_ref(), Ok(&position), "{written}");
        // A position that was read can be asked everything.
        assert_eq!(position.outcome().is_some(), position.count_moves() == 0);
    }
}

fuzz_target!(|text: &str| {
    if let Ok(board) = text.parse::<Board>() {
        assert_eq!(board.to_string().parse(), Ok(board));
        assert_eq!(Board::from_placements(board.placements()), Ok(board));
    }
    for rules in Rules::ALL {
        round_trip(text, rules, Fixed);
        round_trip(
            text,
            rules,
            Magnets::new(|square| square.x() + 2 * square.y()),
        );
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
        assert_eq!(walk.name(), text);
    }
});
