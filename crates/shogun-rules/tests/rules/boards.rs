//! Random consistent boards.

use std::collections::BTreeMap;

use proptest::prelude::*;
use shogun_rules::{
    Board, Colour, Energies, Energy, EnergyMap, Kind, Magnets, Placement, Square, Variant,
};

use crate::oracle::OraclePieces;

fn colour() -> impl Strategy<Value = Colour> {
    prop_oneof![Just(Colour::White), Just(Colour::Red)]
}

fn square() -> impl Strategy<Value = Square> {
    (0..64u8).prop_map(|index| Square::from_index(index).expect("below 64"))
}

/// 0 to 16 pieces of all kinds and energies; each colour has up to `kings` kings.
pub(crate) fn board(kings: usize) -> impl Strategy<Value = Board> {
    let piece = || (colour(), any::<bool>(), 1..=4i32);
    // Crowded rows make blocked walks common.
    let region = prop_oneof![Just(64u8), Just(32), Just(24)];
    let pieces = region
        .prop_flat_map(move |squares| prop::collection::btree_map(0..squares, piece(), 0..=16));
    pieces.prop_map(move |pieces: BTreeMap<u8, _>| {
        let mut left = [kings; 2];
        let placements = pieces.into_iter().map(|(index, (colour, king, energy))| {
            let left = &mut left[colour as usize];
            let (kind, energy) = if king && *left > 0 {
                *left -= 1;
                (Kind::King, (energy - 1) % 2 + 1)
            } else {
                (Kind::Pawn, energy)
            };
            let square = Square::from_index(index).expect("below 64");
            Placement {
                colour,
                kind,
                energy,
                at: square.into(),
            }
        });
        Board::from_placements(placements).expect("one piece a square, energies in range")
    })
}

/// A board with one king a side and at least two pawns a side, as games have them.
pub(crate) fn game_board() -> impl Strategy<Value = Board> {
    let pawns = || prop::collection::vec((square(), 1..=4i32), 2..=7);
    let king = || (square(), 1..=2i32);
    let side = move |colour| {
        (king(), pawns()).prop_map(move |(king, pawns)| {
            let place = |kind, (square, energy): (Square, i32)| Placement {
                colour,
                kind,
                energy,
                at: square.into(),
            };
            let pawns = pawns.into_iter().map(move |pawn| place(Kind::Pawn, pawn));
            std::iter::once(place(Kind::King, king))
                .chain(pawns)
                .collect::<Vec<_>>()
        })
    };
    (side(Colour::White), side(Colour::Red)).prop_filter_map("kings apart", |(white, red)| {
        let (white_king, red_king) = (white[0], red[0]);
        if white_king.at == red_king.at {
            return None;
        }
        // The first piece named keeps its square.
        let mut taken = BTreeMap::from([(white_king.at, white_king), (red_king.at, red_king)]);
        for placement in white.into_iter().chain(red) {
            taken.entry(placement.at).or_insert(placement);
        }
        Board::from_placements(taken.into_values()).ok()
    })
}

/// Any orientation of each magnet.
pub(crate) fn magnets() -> impl Strategy<Value = Magnets> {
    prop::collection::vec(0..4u8, 64).prop_map(|turns| Magnets::new(|square| turns[square.index()]))
}

/// Any energy of each square, or none.
pub(crate) fn energy_map() -> impl Strategy<Value = EnergyMap> {
    prop::collection::vec(0..5u8, 64)
        .prop_map(|energies| EnergyMap::new(|square| Energy::new(energies[square.index()])))
}

/// Any energy of each piece on each square.
pub(crate) fn energy_table() -> impl Strategy<Value = Energies> {
    prop::collection::vec(0..4usize, 97).prop_map(|energies| {
        Energies::from_fn(|piece, square| {
            let piece = piece.colour() as usize * 6
                + piece.kind() as usize * 4
                + usize::from(piece.energy().get());
            Energy::ALL[energies[(13 * piece + square.index()) % 97]]
        })
    })
}

pub(crate) fn variant() -> impl Strategy<Value = Variant> {
    prop::sample::select(&Variant::ALL[..])
}

/// The same pieces for the oracle.
pub(crate) fn pieces(board: &Board) -> OraclePieces {
    board.placements().collect()
}
