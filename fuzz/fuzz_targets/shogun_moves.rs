//! A game of any moves, legal or not: a move is played if and only if it is listed, nothing else changes the position,
//! the own king is safe afterwards, and taking everything back leads to the start.
#![no_main]

use libfuzzer_sys::fuzz_target;
use shogun_rules::{
    Colour, Energy, EnergyMap, EnergyModel, Fixed, Game, Magnets, Move, Position, Rules, Square,
    Start, Variant,
};

/// Two bytes a move: the squares it goes from and to.
fn play<M: EnergyModel>(start: Start, rules: Rules<M>, moves: &[u8]) {
    let position = Position::new(start.board(), Colour::White, rules);
    let mut position = position.expect("one king a side");
    let mut played = Vec::new();
    for bytes in moves.chunks_exact(2) {
        let square = |byte: u8| Square::from_index(byte % 64).expect("below 64");
        let mut mv = Move {
            from: square(bytes[0]),
            to: square(bytes[1]),
        };
        // Every other move is one of the list, so that games get somewhere.
        if bytes[0] >= 128 {
            let moves = position.moves();
            match moves.get(usize::from(bytes[1]) % moves.len().max(1)) {
                Some(&listed) => mv = listed,
                None => break,
            }
        }
        let listed = position.moves().contains(&mv);
        assert_eq!(position.check(mv).is_ok(), listed, "{mv} in {position}");
        let (before, mover) = (position.clone(), position.to_move());
        match position.play(mv) {
            Ok(undo) => {
                assert!(listed, "{mv} in {before}");
                let safe =
                    position.variant() == Variant::PseudoLegal || !position.board().is_check(mover);
                assert!(safe, "{mv} in {before}");
                played.push((before, undo));
            }
            Err(_) => {
                assert!(!listed, "{mv} in {before}");
                assert_eq!(position, before);
            }
        }
        if let Err(broken) = position.invariants() {
            panic!("{broken} in {position}");
        }
        assert_eq!(position.key(), position.fresh_key(), "{position}");
        assert_eq!(position.moves().len() as u64, position.count_moves());
        assert_eq!(position.ending().is_some(), position.count_moves() == 0);
    }
    while let Some((before, undo)) = played.pop() {
        position.undo(undo);
        assert_eq!(position, before);
    }
}

fuzz_target!(|data: &[u8]| {
    let Some((&setting, moves)) = data.split_first() else {
        return;
    };
    let variant = Variant::ALL[usize::from(setting) % 3];
    let start = Start::ALL[usize::from(setting) / 3 % 2];
    let number = |square: Square| square.x() * (setting % 5) + square.y();
    match setting / 6 % 3 {
        0 => play(
            start,
            Rules {
                variant,
                energies: Fixed,
            },
            moves,
        ),
        1 => {
            let energies = Magnets::new(number);
            play(start, Rules { variant, energies }, moves);
        }
        _ => {
            let energies = EnergyMap::new(|square| Energy::new(number(square) % 5));
            play(start, Rules { variant, energies }, moves);
        }
    }
});
