//! Tests of endings, and of the differences between the papers' functions and the game.

use shogun_rules::{Colour, Ending, Move, Outcome, Position, Rules, Start, Variant, assignment};

#[test]
fn endings_with_their_reasons() {
    let white_wins = Some(Ending::BareKing {
        winner: Colour::White,
    });
    let mated = Some(Ending::Checkmate {
        winner: Colour::Red,
    });
    let checkmate = "8/8/8/7P2/3p44/4p43/3k24/3P21p3K21 w";
    // The white king's two neighbours are attacked, it is not, and the white pawn is shut in.
    let no_move = "6p1P2/7p1/8/k17/8/8/1p16/K17 w";
    let cases = [
        ("k17/8/8/8/8/8/8/K1P16 w", Variant::BareKing, white_wins),
        ("k17/8/8/8/8/8/8/K1P16 r", Variant::BareKing, white_wins),
        (
            "k17/8/8/8/8/8/8/K17 r",
            Variant::BareKing,
            Some(Ending::Draw),
        ),
        ("k17/8/8/8/8/8/8/K1P16 r", Variant::PseudoLegal, None),
        ("k1p26/8/8/8/8/8/8/K1P1P25 w", Variant::BareKing, None),
        ("k1p26/8/8/8/8/8/8/K1P1P25 w", Variant::Boxed, white_wins),
        ("k1p26/8/8/8/8/8/8/K1P1P25 r", Variant::Boxed, white_wins),
        // Without a king there is nothing to be bare.
        ("p1p26/8/8/8/8/8/8/K1P1P25 r", Variant::Boxed, None),
        ("8/8/8/8/8/8/8/8 r", Variant::BareKing, Some(Ending::Draw)),
        (checkmate, Variant::BareKing, mated),
        (checkmate, Variant::Boxed, mated),
        (checkmate, Variant::PseudoLegal, None),
        (no_move, Variant::BareKing, Some(Ending::Draw)),
    ];
    for (text, variant, ending) in cases {
        let position =
            Position::parse(text, &Rules::default().with_variant(variant)).expect("well-formed");
        assert_eq!(position.ending(), ending, "{text} {variant}");
        assert_eq!(
            position.outcome(),
            ending.map(Outcome::from),
            "{text} {variant}"
        );
        assert_eq!(
            position.moves().is_empty(),
            ending.is_some(),
            "{text} {variant}"
        );
    }
}

/// The papers' `legal_moves` leaves the king on its old square when it judges the new one, and asks
/// no pawn to parry.
#[test]
fn the_papers_legal_moves_and_the_games_differ() {
    let cases = [
        // Straight away from an attacker, which the king's old square shields in the papers'
        // reading.
        ("P47/8/8/8/8/3K14/8/3p34 w", "4,3-4,4"),
        // One of the attacker's two walks is blocked by a pawn, the other by the old square.
        ("P47/8/8/8/2P45/3K14/2p35/8 w", "4,3-4,4"),
        // A pawn move while the king is attacked; a pinned pawn that leaves its walk.
        ("8/8/8/8/3p34/8/5P22/P12K14 w", "1,1-1,2"),
        ("8/8/8/p47/8/P27/8/K17 w", "1,3-3,3"),
    ];
    for (text, mv) in cases {
        let position: Position = text.parse().expect("well-formed");
        let mv: Move = mv.parse().expect("a move");
        let board = position.board();
        let piece = assignment::occupied(mv.from(), board).expect("a piece moves");
        let papers = assignment::legal_moves(piece, board);
        assert!(papers.squares().contains(mv.to()), "{text}: {mv}");
        assert!(!position.is_legal(mv), "{text}: {mv}");
    }
}

#[test]
fn boxed_kings_start_on_the_fifth_file_from_their_own_left() {
    let board = Start::FifthFile.board();
    let file = |colour| board.kings(colour).first().map(|king| king.x() + 1);
    assert_eq!(file(Colour::White), Some(5));
    assert_eq!(file(Colour::Red), Some(9 - 5));
}
