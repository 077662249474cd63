//! Any text is refused with a reason or reads as something that is written back byte for byte.
#![no_main]

use libfuzzer_sys::fuzz_target;
use ploy_rules::{Board, FourGame, FourPosition, Game, Move, Piece, Position, Rules, assignment};

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
        assert_eq!(position.moves().count(), position.count_moves());
    }
    if let Ok(mv) = text.parse::<Move>() {
        assert_eq!(mv.to_string(), text);
    }
    if let Ok(piece) = text.parse::<Piece>() {
        assert_eq!(piece.to_string(), text);
    }
    for game in [FourGame::FreeForAll, FourGame::Partnership] {
        if let Ok(position) = FourPosition::parse(text, game, Rules::default()) {
            assert_eq!(position.moves().count(), position.count_moves());
        }
    }
    if let Ok(game) = text.parse::<Game>() {
        assert_eq!(game.to_string().parse(), Ok(game));
    }
});
