//! Tests of the reasons for illegal moves.

use itertools::Itertools;
use proptest::prelude::*;
use shogun_rules::{Colour, Illegal, Move, Piece, Placement, Position, Rules, Square};

use crate::{boards, oracle};

fn at(text: &str) -> Position {
    text.parse().expect("well-formed")
}

#[test]
fn illegal_moves_leave_the_position_unchanged() {
    let mut position = Position::start();
    let before = position;
    for mv in ["4,4-4,5", "1,8-1,4", "1,1-1,3", "1,1-1,1"] {
        let mv: Move = mv.parse().expect("a move");
        assert!(position.play(mv).is_err());
        assert_eq!(position, before);
    }
    assert!(position.play("1,1-1,2".parse().expect("a move")).is_ok());
}

/// One position for each reason, and the reason as text.
#[test]
fn errors_name_the_reason() {
    // White's king on (1,1) with pawns 4@(3,1), 2@(1,2), 3@(8,1); red's pawn of energy 4 on (5,1)
    // would attack the king without the pawn on (3,1).
    let position = at("7k1/8/8/8/8/8/P27/K21P41p42P3 w");
    for (mv, why) in [
        ("2,2-2,3", "no piece stands on (2,2)"),
        ("5,1-5,5", "the piece on (5,1) is red's"),
        (
            "1,2-1,3",
            "a piece of energy 2 moves exactly 2 squares, not 1",
        ),
        (
            "1,2-1,2",
            "a piece of energy 2 moves exactly 2 squares, not 0",
        ),
        ("3,1-1,3", "the king on (1,1) would be left attacked"),
        ("1,1-1,3", "a piece stands in the way, on (1,2)"),
        ("8,1-5,1", "it is legal"),
        ("8,1-6,2", "it is legal"),
    ] {
        let mv: Move = mv.parse().expect("a move");
        match position.check(mv) {
            Ok(()) => assert_eq!(why, "it is legal"),
            Err(error) => assert_eq!(error.to_string(), why),
        }
    }
    let check = |text: &str, mv: &str| {
        let illegal = at(text).check(mv.parse().expect("a move"));
        illegal.expect_err("not legal").to_string()
    };
    assert_eq!(
        check("7k1/8/8/8/8/8/8/K27 w", "1,1-1,3"),
        "the game is over: drawn"
    );
    assert_eq!(
        check("7k1/8/8/8/8/1p16/1P2P25/K17 w", "2,2-3,3"),
        "both ways are blocked, on (3,2) and on (2,3)"
    );
    assert_eq!(
        check("7k1/8/8/8/8/8/p2P26/K17 w", "1,1-2,1"),
        "the king would be attacked on (2,1)"
    );
}

proptest! {
    /// The facts in each reason are true.
    #[test]
    fn reasons_are_true(board in boards::game_board(), variant in boards::variant()) {
        let position = Position::new(board, Colour::White, Rules::default().with_variant(variant)).expect("consistent");
        let pieces = boards::pieces(&board);
        let squares = || Square::all().cartesian_product(Square::all()).map(|(from, to)| Move::new(from, to));
        for mv in squares() {
            prop_assert_eq!(position.check(mv).is_ok(), position.is_legal(mv));
            let Err(illegal) = position.check(mv) else { continue };
            let piece = board.piece_at(mv.from());
            let target = board.piece_at(mv.to());
            let placed = piece.map(|piece| Placement::new(piece, mv.from()));
            let is_reached = placed.is_some_and(|placed| {
                oracle::all_moves(placed, &pieces).iter().any(|moved| moved.at.square() == Some(mv.to()))
            });
            let stands = |square| board.piece_at(square).is_some();
            let holds = match illegal {
                Illegal::GameOver(outcome) => position.ending() == Some(outcome),
                Illegal::EmptySquare(square) => square == mv.from() && piece.is_none(),
                Illegal::NotYours(_, stranger) => piece == Some(stranger) && stranger.colour() == Colour::Red,
                Illegal::Distance { energy, distance } => {
                    piece.map(Piece::energy) == Some(energy) && energy.get() != distance && !is_reached
                }
                Illegal::OwnPiece(_) => target.map(Piece::colour) == Some(Colour::White),
                Illegal::Blocked(square) => stands(square) && !is_reached,
                Illegal::BothWaysBlocked(first, second) => stands(first) && stands(second) && !is_reached,
                Illegal::IntoCheck(square) => is_reached && square == mv.to(),
                Illegal::KingAttacked(king) => is_reached && board.kings(Colour::White).contains(king),
                _ => false,
            };
            prop_assert!(holds, "{mv}: {:?}", illegal);
        }
    }
}
