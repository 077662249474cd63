//! Shogun, under every model of energies.

use board_game_core::Game;
use shogun_rules::{
    AnyRules, Board, Colour, Energy, EnergyMap, EnergyModel, Fixed, Magnets, Move, Position, Rules,
    Square, Start, Variant, Walk,
};

use super::playing::play;
use super::texts::{round_trip, text, verbatim};
use crate::bytes::Bytes;

fn square(bytes: &mut Bytes<'_>) -> Square {
    Square::from_index(bytes.below(64) as u8).expect("it is below 64")
}

fn play_under<M: EnergyModel>(start: Start, rules: Rules<M>, bytes: &mut Bytes<'_>) {
    let position = Position::new(start.board(), Colour::White, rules);
    play(
        &position.expect("one king a side"),
        bytes,
        |position, bytes| {
            let mover = position.to_move().other();
            let safe =
                position.variant() == Variant::PseudoLegal || !position.board().is_check(mover);
            assert!(safe, "{position}");
            // Every other move is one of the list, so that games get somewhere.
            bytes.bit().then(|| Move {
                from: square(bytes),
                to: square(bytes),
            })
        },
    );
}

/// Any moves from a start.
pub fn moves(input: &[u8]) {
    let mut bytes = Bytes::new(input);
    let (variant, start) = (bytes.of(&Variant::ALL), bytes.of(&Start::ALL));
    let step = bytes.byte() % 5;
    let number = |square: Square| square.x() * step + square.y();
    match bytes.below(3) {
        0 => {
            let energies = Fixed;
            play_under(start, Rules { variant, energies }, &mut bytes);
        }
        1 => {
            let energies = Magnets::new(number);
            play_under(start, Rules { variant, energies }, &mut bytes);
        }
        _ => {
            let energies = EnergyMap::new(|square| Energy::new(number(square) % 5));
            play_under(start, Rules { variant, energies }, &mut bytes);
        }
    }
}

fn positions<M: EnergyModel>(text: &str, rules: &Rules<M>) {
    if let Ok(position) = Position::parse(text, rules) {
        let written = position.to_string();
        let read = Position::parse(&written, rules);
        assert_eq!(read.as_ref(), Ok(&position), "{written}");
        // A position that was read can be asked everything.
        assert_eq!(position.ending().is_some(), position.count_moves() == 0);
        assert_eq!(position.invariants(), Ok(()));
    }
}

/// Texts of boards, positions, moves and rules.
pub fn texts(input: &[u8]) {
    let Some(text) = text(input) else { return };
    if let Some(board) = round_trip::<Board>(text) {
        assert_eq!(Board::from_placements(board.placements()), Ok(board));
    }
    for variant in Variant::ALL {
        positions(text, &Rules::fixed(variant));
        let energies = Magnets::new(|square| square.x() + 2 * square.y());
        positions(text, &Rules { variant, energies });
    }
    round_trip::<AnyRules>(text);
    round_trip::<Move>(text);
    round_trip::<Square>(text);
    round_trip::<Magnets>(text);
    round_trip::<EnergyMap>(text);
    verbatim::<Walk>(text);
}
