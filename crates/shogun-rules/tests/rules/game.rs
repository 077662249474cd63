//! Compares the game with the oracle, whose legal moves do not leave the own king attacked.

use std::collections::BTreeSet;

use proptest::prelude::*;
use shogun_rules::{
    Board, Colour, Ending, Move, Placement, Position, Rules, Square, Variant, perft, perft_played,
};

use crate::{boards, oracle};

fn move_of((before, after): (Placement, Placement)) -> Move {
    let square = |placement: Placement| placement.at.square().expect("pieces stand on the board");
    Move::new(square(before), square(after))
}

/// The oracle's ending and moves.
fn expected(board: &Board, to_move: Colour, variant: Variant) -> (Option<Ending>, BTreeSet<Move>) {
    let pieces = boards::pieces(board);
    let opponent = to_move.other();
    let safe = variant != Variant::PseudoLegal;
    let bare = |colour| match variant {
        Variant::BareKing => oracle::is_bare(colour, &pieces, 0),
        Variant::Boxed => oracle::is_bare(colour, &pieces, 1),
        _ => false,
    };
    let decided = match (bare(to_move), bare(opponent)) {
        (true, true) => Some(Ending::Draw),
        (true, false) => Some(Ending::BareKing { winner: opponent }),
        (false, true) => Some(Ending::BareKing { winner: to_move }),
        (false, false) => None,
    };
    if decided.is_some() {
        return (decided, BTreeSet::new());
    }
    let moves: BTreeSet<Move> = oracle::game_moves(to_move, &pieces, safe)
        .into_iter()
        .map(move_of)
        .collect();
    let ending = match (moves.is_empty(), safe && oracle::is_check(to_move, &pieces)) {
        (false, _) => None,
        (true, true) => Some(Ending::Checkmate { winner: opponent }),
        (true, false) => Some(Ending::Draw),
    };
    (ending, moves)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(board_golden::cases(400)))]

    #[test]
    fn legal_means_made_and_own_king_unattacked(
        board in prop_oneof![boards::game_board(), boards::board(1)],
        to_move in prop::sample::select(&Colour::ALL[..]),
        variant in boards::variant(),
    ) {
        let position = Position::new(board, to_move, Rules::default().with_variant(variant)).expect("one king a side at most");
        let (ending, moves) = expected(&board, to_move, variant);
        prop_assert_eq!(position.ending(), ending);
        prop_assert_eq!(position.moves().len(), moves.len());
        prop_assert_eq!(position.moves().into_iter().collect::<BTreeSet<_>>(), moves.clone());
        prop_assert_eq!(position.count_moves(), moves.len() as u64);
        let captures: BTreeSet<_> = moves.iter().copied().filter(|mv| board.piece_at(mv.to()).is_some()).collect();
        prop_assert_eq!(position.captures().into_iter().collect::<BTreeSet<_>>(), captures);
        for from in Square::all() {
            for to in Square::all() {
                let mv = Move::new(from, to);
                prop_assert_eq!(position.is_legal(mv), moves.contains(&mv), "{}", mv);
            }
        }
    }

    /// The moves piece by piece, and how many are left after each step.
    #[test]
    fn batches_are_the_moves_of_a_piece(
        board in prop_oneof![boards::game_board(), boards::board(1)],
        to_move in prop::sample::select(&Colour::ALL[..]),
        variant in boards::variant(),
    ) {
        let position = Position::new(board, to_move, Rules::default().with_variant(variant)).expect("one king a side at most");
        let mut listed = Vec::new();
        let mut batches = position.batches();
        loop {
            let (least, most) = batches.size_hint();
            let left = batches.clone().count();
            prop_assert!(least <= left && most.is_none_or(|most| left <= most));
            prop_assert!(most.is_none_or(|most| most <= board.of(to_move).len()));
            let Some(batch) = batches.next() else {
                break;
            };
            let moves: Vec<Move> = batch.into_iter().collect();
            prop_assert_eq!((batch.len(), batch.is_empty()), (moves.len(), moves.is_empty()));
            prop_assert_eq!(batch.into_iter().size_hint(), (moves.len(), Some(moves.len())));
            prop_assert_eq!(batch.targets(), moves.iter().map(|mv| mv.to()).collect());
            prop_assert!(moves.iter().all(|mv| mv.from() == batch.from()));
            listed.extend(moves);
        }
        prop_assert_eq!(listed, position.moves());
    }

    #[test]
    fn perft_agrees_with_the_oracle(board in boards::board(1), legal in any::<bool>()) {
        let variant = if legal { Variant::BareKing } else { Variant::PseudoLegal };
        let position = Position::new(board, Colour::White, Rules::default().with_variant(variant)).expect("one king a side at most");
        let pieces = boards::pieces(&board);
        let counted = oracle::perft(Colour::White, &pieces, 2, legal, &oracle::OracleEnergies::Kept);
        prop_assert_eq!(perft(&position, 2), counted);
        prop_assert_eq!(perft_played(&position, 2), counted);
    }
}

/// A move from an empty square may be anything but is taken back like any other.
#[test]
fn a_move_from_an_empty_square_is_taken_back() {
    let mut position = Position::start();
    let before = position;
    let empty = Square::at(3, 3).expect("it is on the board");
    let undo = position.play_unchecked(Move::new(empty, empty));
    position.undo(undo);
    assert_eq!(position, before);
}
