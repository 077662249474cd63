//! Shogun, under every energy model.

use board_game_core::Game;
use shogun_rules::{
    Board, Colour, Energies, Energy, EnergyMap, Magnets, Move, Position, Rules, Square, Start,
    Variant, Walk,
};

use super::playing::play;
use super::texts::{round_trip, text, verbatim};
use crate::bytes::FuzzBytes;

fn square(bytes: &mut FuzzBytes<'_>) -> Square {
    Square::from_index(bytes.below(64) as u8).expect("it is below 64")
}

/// Plays arbitrary moves from a start position.
pub fn moves(input: &[u8]) {
    let mut bytes = FuzzBytes::new(input);
    let (variant, start) = (bytes.of(&Variant::ALL), bytes.of(&Start::ALL));
    let step = bytes.byte() % 5;
    let number = |square: Square| square.x() * step + square.y();
    let energies = match bytes.below(4) {
        0 => Energies::Fixed,
        1 => Magnets::new(number).into(),
        2 => EnergyMap::new(|square| Energy::new(number(square) % 5)).into(),
        _ => Energies::from_fn(|piece, square| {
            Energy::ALL[usize::from(number(square) + piece.energy().get()) % 4]
        }),
    };
    let position = Position::new(start.board(), Colour::White, Rules::new(variant, energies));
    play(
        &position.expect("one king a side"),
        &mut bytes,
        |position, bytes| {
            let mover = position.to_move().other();
            let safe =
                position.variant() == Variant::PseudoLegal || !position.board().is_check(mover);
            assert!(safe, "{position}");
            // About half of the moves come from the move list, so that games make progress.
            bytes.bit().then(|| Move::new(square(bytes), square(bytes)))
        },
    );
}

fn positions(text: &str, rules: &Rules) {
    if let Ok(position) = Position::parse(text, rules) {
        let written = position.to_string();
        let read = Position::parse(&written, rules);
        assert_eq!(read.as_ref(), Ok(&position), "{written}");
        // Every method works on a parsed position.
        assert_eq!(position.ending().is_some(), position.count_moves() == 0);
        assert_eq!(position.invariants(), Ok(()));
    }
}

/// Parses texts of boards, positions, moves and rules, and writes them again.
pub fn texts(input: &[u8]) {
    let Some(text) = text(input) else { return };
    if let Some(board) = round_trip::<Board>(text) {
        assert_eq!(Board::from_placements(board.placements()), Ok(board));
    }
    for variant in Variant::ALL {
        positions(text, &Rules::default().with_variant(variant));
        let magnets = Magnets::new(|square| square.x() + 2 * square.y());
        positions(text, &Rules::new(variant, magnets));
    }
    round_trip::<Rules>(text);
    round_trip::<Move>(text);
    round_trip::<Square>(text);
    round_trip::<Magnets>(text);
    round_trip::<EnergyMap>(text);
    round_trip::<Energies>(text);
    verbatim::<Walk>(text);
}
