//! A game of any moves, legal or not: a move is played if and only if it is listed, nothing else changes the position,
//! the own king is safe afterwards, and taking everything back leads to the start.
#![no_main]

use board_game_core::Game;
use libfuzzer_sys::fuzz_target;
use shogun_rules::{Colour, EnergyModel, Magnets, Move, Position, Rules, Square, Start};

/// Two bytes a move: the squares it goes from and to.
fn play<M: EnergyModel>(start: &Position<M>, moves: &[u8]) {
    let mut position = start.clone();
    let mut played = Vec::new();
    for bytes in moves.chunks_exact(2) {
        let square = |byte: u8| Square::from_index(byte % 64).expect("below 64");
        let mut mv = Move {
            from: square(bytes[0]),
            to: square(bytes[1]),
        };
        // Every other move is one of the list, so that games get somewhere.
        if bytes[0] >= 128 {
            let count = position.moves().len();
            match position.moves().nth(usize::from(bytes[1]) % count.max(1)) {
                Some(listed) => mv = listed,
                None => break,
            }
        }
        let listed = position.moves().any(|listed| listed == mv);
        assert_eq!(position.is_legal(mv), listed, "{mv} in {position}");
        let (before, mover) = (position.clone(), position.to_move());
        match position.play(mv) {
            Ok(undo) => {
                assert!(listed, "{mv} in {before}");
                let safe =
                    position.rules() == Rules::PseudoLegal || !position.board().is_check(mover);
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
        assert_eq!(position.key(), Game::fresh_key(&position), "{position}");
        assert_eq!(position.moves().count() as u64, position.count_moves());
        assert_eq!(position.outcome().is_some(), position.count_moves() == 0);
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
    let rules = Rules::ALL[usize::from(setting) % 3];
    let start = Start::ALL[usize::from(setting) / 3 % 2];
    if setting < 128 {
        play(&Position::from_start(start).with_rules(rules), moves);
    } else {
        let magnets = Magnets::new(|square| square.x() * (setting % 5) + square.y());
        let position = Position::new(start.board(), Colour::White, rules, magnets);
        play(&position.expect("one king a side"), moves);
    }
});
