//! Ploy, for two and for four.

use board_game_core::Game;
use ploy_rules::{
    Board, Colour, FourColour, FourGame, FourPosition, FourRules, Lines, Move, Piece, PlayerColour,
    Position, Record, Rotation, Rules, Square, assignment,
};

use super::playing::play;
use super::texts::{round_trip, text, verbatim};
use crate::bytes::FuzzBytes;

/// Pieces on arbitrary squares, their number in the first byte; 0 means the start position.
fn board<C: PlayerColour>(bytes: &mut FuzzBytes<'_>, colours: &[C]) -> Option<Board<C>> {
    let pieces = bytes.below(25);
    let placed = (0..pieces).filter_map(|_| {
        let (at, colour) = (square(bytes), bytes.of(colours));
        Some((at, Piece::new(colour, Lines::new(bytes.byte())?)))
    });
    let placed: Vec<_> = placed.collect();
    (!placed.is_empty()).then(|| placed.into_iter().collect())
}

fn square(bytes: &mut FuzzBytes<'_>) -> Square {
    Square::from_index(bytes.below(81) as u8).expect("it is below 81")
}

fn spelled<G: Game<Move = Move>>(_: &G, bytes: &mut FuzzBytes<'_>) -> Option<Move> {
    let (from, to) = (square(bytes), square(bytes));
    Some(Move::new(from, to, bytes.of(&Rotation::ALL)))
}

/// Plays the game of two: arbitrary moves from any board.
pub fn moves(input: &[u8]) {
    let mut bytes = FuzzBytes::new(input);
    let rules = bytes.of(&Rules::ALL);
    let player = bytes.of(&Colour::ALL);
    let board = board(&mut bytes, &Colour::ALL).unwrap_or_else(Board::start);
    play(&Position::new(board, player, rules), &mut bytes, spelled);
}

/// Plays the games of four: arbitrary moves from any board.
pub fn four_moves(input: &[u8]) {
    let mut bytes = FuzzBytes::new(input);
    let rules = FourRules::new(bytes.of(&FourGame::ALL), bytes.of(&Rules::ALL));
    let player = bytes.of(&FourColour::ALL);
    let start = match board(&mut bytes, &FourColour::ALL) {
        Some(board) => FourPosition::new(board, player, rules),
        None => FourPosition::start_of(rules),
    };
    play(&start, &mut bytes, spelled);
}

/// Parses texts of boards, positions, moves, pieces, rules and games, and writes them again.
pub fn texts(input: &[u8]) {
    let Some(text) = text(input) else { return };
    let board = verbatim::<Board>(text);
    assert_eq!(assignment::validate_fen(text), board.is_some());
    assert_eq!(assignment::build_board(text).is_some(), board.is_some());
    if let Some(position) = verbatim::<Position>(text) {
        assert_eq!(position.moves().len() as u64, position.count_moves());
    }
    verbatim::<Move>(text);
    verbatim::<Piece>(text);
    for game in FourGame::ALL {
        let rules = FourRules::new(game, Rules::default());
        if let Ok(position) = FourPosition::parse(text, &rules) {
            let again = FourPosition::parse(&position.to_string(), &rules);
            assert_eq!(again.as_ref(), Ok(&position));
            assert_eq!(position.moves().len() as u64, position.count_moves());
        }
    }
    round_trip::<FourRules>(text);
    round_trip::<Rules>(text);
    round_trip::<Record<Position>>(text);
}
