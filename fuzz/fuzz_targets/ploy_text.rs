//! Any text is refused with a reason or reads as something that is written back byte for byte.
#![no_main]

use libfuzzer_sys::fuzz_target;
use ploy_rules::{
    Board, FourGame, FourPosition, FourRules, Move, Piece, Position, Record, Rules, assignment,
};

fuzz_target!(|text: &str| {
    match text.parse::<Board>() {
        Ok(board) => {
            assert_eq!(board.to_string(), text);
            assert!(assignment::validate_fen(text));
        }
        Err(error) => {
            assert!(!error.to_string().is_empty());
            assert!(assignment::build_board(text).is_none());
        }
    }
    if let Ok(position) = text.parse::<Position>() {
        assert_eq!(position.to_string(), text);
        assert_eq!(position.moves().len() as u64, position.count_moves());
    }
    if let Ok(mv) = text.parse::<Move>() {
        assert_eq!(mv.to_string(), text);
    }
    if let Ok(piece) = text.parse::<Piece>() {
        assert_eq!(piece.to_string(), text);
    }
    for game in FourGame::ALL {
        let rules = FourRules::new(game, Rules::default());
        if let Ok(position) = FourPosition::parse(text, &rules) {
            assert_eq!(
                FourPosition::parse(&position.to_string(), &rules),
                Ok(position.clone())
            );
            assert_eq!(position.moves().len() as u64, position.count_moves());
        }
    }
    if let Ok(rules) = text.parse::<FourRules>() {
        assert_eq!(rules.to_string().parse(), Ok(rules));
    }
    if let Ok(game) = text.parse::<Record<Position>>() {
        assert_eq!(game.to_string().parse(), Ok(game));
    }
});
