//! Compares the methods of `Board` with their definitions.

use std::collections::BTreeSet;

use proptest::prelude::*;
use shogun_rules::{Board, Colour, Kind, Piece, Square, SquareSet, assignment};

use crate::boards;

fn squares(of: impl Fn(Square) -> bool) -> SquareSet {
    Square::all().filter(|&square| of(square)).collect()
}

proptest! {
    #[test]
    fn square_sets_match_the_pieces(board in boards::board(8)) {
        let here = |square| board.piece_at(square);
        prop_assert_eq!(board.occupied(), squares(|square| here(square).is_some()));
        for colour in Colour::ALL {
            prop_assert_eq!(board.of(colour), squares(|square| here(square).map(Piece::colour) == Some(colour)));
            prop_assert_eq!(board.kings(colour), board.of(colour) & board.of_kind(Kind::King));
        }
        for kind in Kind::ALL {
            prop_assert_eq!(board.of_kind(kind), squares(|square| here(square).map(Piece::kind) == Some(kind)));
        }
        let listed: Vec<_> = board.pieces().collect();
        let expected: Vec<_> = Square::all().filter_map(|square| Some((square, here(square)?))).collect();
        prop_assert_eq!(&listed, &expected);
        prop_assert_eq!(board.pieces().len(), listed.len());
        prop_assert_eq!((&board).into_iter().collect::<Vec<_>>(), listed);
    }

    #[test]
    fn boards_are_collected_and_compared_square_by_square(board in boards::board(8), other in boards::board(8)) {
        prop_assert_eq!(board.pieces().collect::<Board>(), board);
        let mut extended = board;
        extended.extend(other.pieces());
        for square in Square::all() {
            prop_assert_eq!(extended.piece_at(square), other.piece_at(square).or(board.piece_at(square)));
        }
        let differences = squares(|square| board.piece_at(square) != other.piece_at(square));
        prop_assert_eq!(board.changes_since(&other), differences);
    }

    #[test]
    fn attackers_targets_and_attacked_squares_are_one_relation(board in boards::board(8)) {
        for colour in Colour::ALL {
            let attacked = board.attacked_by(colour);
            for square in Square::all() {
                let attackers = board.attackers(square, colour);
                prop_assert_eq!(attacked.contains(square), !attackers.is_empty());
                if !board.of(colour).contains(square) {
                    let from = board.of(colour).iter().filter(|&from| board.targets(from).contains(square));
                    prop_assert_eq!(attackers, from.collect::<SquareSet>());
                }
            }
            let attacked_pieces = assignment::attacked(colour, &board).occupied();
            prop_assert_eq!(attacked & board.of(colour.other()), attacked_pieces);
        }
        for square in !board.occupied() {
            prop_assert!(board.targets(square).is_empty());
        }
    }

    #[test]
    fn set_changes_one_square(board in boards::board(8), other in boards::board(8)) {
        for (square, piece) in &other {
            let mut changed = board;
            prop_assert_eq!(changed.set(square, Some(piece)), board.piece_at(square));
            prop_assert_eq!(changed.piece_at(square), Some(piece));
            prop_assert_eq!(changed.restricted_to(!square.as_set()), board.restricted_to(!square.as_set()));
            prop_assert_eq!(changed.set(square, None), Some(piece));
            prop_assert_eq!(changed, board.restricted_to(!square.as_set()));
        }
        let mut emptied = board;
        let taken: BTreeSet<_> = board.occupied().iter().filter_map(|square| emptied.set(square, None)).collect();
        prop_assert_eq!(emptied, Board::EMPTY);
        prop_assert_eq!(taken, board.pieces().map(|(_, piece)| piece).collect());
    }
}
