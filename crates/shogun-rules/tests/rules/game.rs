//! The game against the oracle: legal moves are those that, once made, leave the own king unattacked.

use std::collections::BTreeSet;

use board_game_core::{Game, conformance, divide, perft, perft_played};
use proptest::prelude::*;
use shogun_rules::{
    Board, BoardError, Colour, Custom, Energy, EnergyModel, Fault, Fixed, Kind, Magnets, Move,
    Outcome, Piece, Placement, Pos, Position, Rules, Square, Start, WhyIllegal, assignment,
};

use crate::{boards, oracle};

fn magnets() -> impl Strategy<Value = Magnets> {
    prop::collection::vec(0..4u8, 64).prop_map(|turns| Magnets::new(|square| turns[square.index()]))
}

fn rules() -> impl Strategy<Value = Rules> {
    prop::sample::select(&Rules::ALL[..])
}

fn move_of((before, after): (Placement, Placement)) -> Move {
    let square = |placement: Placement| placement.at.square().expect("pieces stand on the board");
    Move {
        from: square(before),
        to: square(after),
    }
}

/// The oracle's outcome and moves.
fn expected(board: &Board, to_move: Colour, rules: Rules) -> (Option<Outcome>, BTreeSet<Move>) {
    let pieces = boards::pieces(board);
    let opponent = to_move.other();
    let safe = rules != Rules::PseudoLegal;
    let bare = |colour| match rules {
        Rules::Papers => oracle::is_bare(colour, &pieces, 0),
        Rules::Boxed => oracle::is_bare(colour, &pieces, 1),
        Rules::PseudoLegal => false,
    };
    let decided = match (bare(to_move), bare(opponent)) {
        (true, true) => Some(Outcome::Draw),
        (true, false) => Some(Outcome::BareKing { winner: opponent }),
        (false, true) => Some(Outcome::BareKing { winner: to_move }),
        (false, false) => None,
    };
    if decided.is_some() {
        return (decided, BTreeSet::new());
    }
    let moves: BTreeSet<Move> = oracle::game_moves(to_move, &pieces, safe)
        .into_iter()
        .map(move_of)
        .collect();
    let outcome = match (moves.is_empty(), safe && oracle::is_check(to_move, &pieces)) {
        (false, _) => None,
        (true, true) => Some(Outcome::Checkmate { winner: opponent }),
        (true, false) => Some(Outcome::Draw),
    };
    (outcome, moves)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn legal_means_made_and_own_king_unattacked(
        board in prop_oneof![boards::game_board(), boards::board(1)],
        to_move in prop::sample::select(&Colour::ALL[..]),
        rules in rules(),
    ) {
        let position = Position::new(board, to_move, rules, Fixed).expect("one king a side at most");
        let (outcome, moves) = expected(&board, to_move, rules);
        prop_assert_eq!(position.outcome(), outcome);
        prop_assert_eq!(position.moves().len(), moves.len());
        prop_assert_eq!(position.moves().collect::<BTreeSet<_>>(), moves.clone());
        prop_assert_eq!(position.count_moves(), moves.len() as u64);
        for from in Square::all() {
            for to in Square::all() {
                let mv = Move { from, to };
                prop_assert_eq!(position.is_legal(mv), moves.contains(&mv), "{}", mv);
            }
        }
    }

    #[test]
    fn playing_makes_the_oracles_board(board in boards::game_board(), magnets in magnets()) {
        let position = Position::new(board, Colour::Red, Rules::Papers, magnets).expect("one king a side");
        for mv in position.moves() {
            let mut next = position;
            let undo = next.play(mv).expect("listed moves are legal");
            let pc = Placement::new(board.piece_at(mv.from).expect("a piece moves"), mv.from);
            let disc = position.carried_at(mv.from).expect("a piece moves");
            let turns = magnets.orientation(mv.to) + 2;
            let moved = Placement { at: mv.to.into(), energy: disc.shows(turns).get().into(), ..pc };
            prop_assert_eq!(boards::pieces(next.board()), oracle::after(pc, moved, &boards::pieces(&board)));
            prop_assert_eq!(next.carried_at(mv.to), Some(disc));
            prop_assert_eq!(next.to_move(), Colour::White);
            next.undo(undo);
            prop_assert_eq!(next, position);
            prop_assert_eq!(next.key(), position.key());
        }
    }

    #[test]
    fn every_promise_of_the_contract_holds(board in boards::game_board(), rules in rules(), magnets in magnets()) {
        let plan = conformance::Plan { games: 1, plies: 12, ..Default::default() };
        let fixed = Position::new(board, Colour::White, rules, Fixed).expect("one king a side");
        conformance::check(&fixed, &plan).map_err(|error| TestCaseError::fail(error.to_string()))?;
        let turning = Position::new(board, Colour::White, rules, magnets).expect("one king a side");
        conformance::check(&turning, &plan).map_err(|error| TestCaseError::fail(error.to_string()))?;
    }

    #[test]
    fn perft_agrees_with_the_oracle(board in boards::board(1), legal in any::<bool>()) {
        let rules = if legal { Rules::Papers } else { Rules::PseudoLegal };
        let position = Position::new(board, Colour::White, rules, Fixed).expect("one king a side at most");
        let pieces = boards::pieces(&board);
        let counted = oracle::perft(Colour::White, &pieces, 2, legal, None);
        prop_assert_eq!(perft(&position, 2), counted);
        prop_assert_eq!(perft_played(&position, 2), counted);
    }
}

/// Long random games from the starts, under every rule set and energy model.
#[test]
fn games_from_the_starts_keep_the_contract() {
    fn check<M: EnergyModel>(board: Board, rules: Rules, model: M) {
        let position = Position::new(board, Colour::White, rules, model).expect("one king a side");
        let plan = conformance::Plan {
            games: 10,
            plies: 150,
            seed: 7,
        };
        let report =
            conformance::check(&position, &plan).unwrap_or_else(|violation| panic!("{violation}"));
        assert!(report.positions > 100, "{report:?}");
    }
    for start in Start::ALL {
        for rules in Rules::ALL {
            let board = start.board();
            check(board, rules, Fixed);
            check(
                board,
                rules,
                Magnets::new(|square| square.x() + 2 * square.y()),
            );
            let halved = |piece: Piece, square: Square| match square.x() % 2 {
                0 => piece.energy(),
                _ => Energy::ALL[usize::from(square.y() - 1) / 2],
            };
            check(board, rules, Custom::new("halved", halved));
        }
    }
}

#[test]
fn move_counts_of_both_starts() {
    // The numbers independent programs agree on.
    let counts = [
        (Start::Template, Rules::PseudoLegal, [27, 619, 17_678]),
        (Start::Template, Rules::Papers, [27, 579, 15_865]),
        (Start::Picture, Rules::PseudoLegal, [22, 682, 16_410]),
        (Start::Picture, Rules::Papers, [22, 682, 16_188]),
    ];
    for (start, rules, expected) in counts {
        let position = Position::from_start(start).with_rules(rules);
        for (depth, expected) in (1..).zip(expected) {
            assert_eq!(perft(&position, depth), expected, "{start} {rules} {depth}");
            assert_eq!(perft_played(&position, depth), expected);
            let divided: u64 = divide(&position, depth).iter().map(|part| part.1).sum();
            assert_eq!(divided, expected);
        }
    }
}

#[test]
fn move_counts_with_magnets() {
    let magnets = Magnets::new(|square| square.x() + 2 * square.y());
    let orientation = |at: Pos| (at.x + 2 * at.y) % 4;
    // Two pieces a side, so that pieces move twice within the depth.
    let few = "k1p26/8/8/3p34/4P43/8/8/K1P16"
        .parse()
        .expect("well-formed");
    let boards = [
        (Start::Picture.board(), 3),
        (Start::Template.board(), 3),
        (few, 4),
    ];
    for (board, depth) in boards {
        let position =
            Position::new(board, Colour::White, Rules::Papers, magnets).expect("one king a side");
        let pieces = boards::pieces(&board);
        let discs = oracle::Discs::deriving(&pieces, &orientation);
        let counted = oracle::perft(Colour::White, &pieces, depth, true, Some(&discs));
        assert_eq!(perft(&position, depth), counted, "{board}");
        let fixed =
            Position::new(board, Colour::White, Rules::Papers, Fixed).expect("one king a side");
        assert_ne!(perft(&fixed, depth), counted, "{board}");
    }
}

#[test]
fn a_custom_energy_above_two_counts_as_two_for_a_king() {
    let four = Custom::new("four", |_: Piece, _: Square| Energy::ALL[3]);
    let mut position =
        Position::parse("k2p3p45/8/8/8/8/8/8/K1P1P15 w", Rules::Papers, four).expect("well-formed");
    let king = |position: &Position<_>, at: &str| {
        let square: Square = at.parse().expect("on the board");
        position.board().piece_at(square).expect("it stands there")
    };
    position
        .play("1,1-1,2".parse().expect("a move"))
        .expect("legal");
    assert_eq!(king(&position, "1,2").kind(), Kind::King);
    assert_eq!(king(&position, "1,2").energy().get(), 2);
}

#[test]
fn outcomes_with_their_reasons() {
    let white_wins = Some(Outcome::BareKing {
        winner: Colour::White,
    });
    let mated = Some(Outcome::Checkmate {
        winner: Colour::Red,
    });
    let checkmate = "8/8/8/7P2/3p44/4p43/3k24/3P21p3K21 w";
    // The white king's two neighbours are attacked, it is not, and the white pawn is shut in.
    let no_move = "6p1P2/7p1/8/k17/8/8/1p16/K17 w";
    let cases = [
        ("k17/8/8/8/8/8/8/K1P16 w", Rules::Papers, white_wins),
        ("k17/8/8/8/8/8/8/K1P16 r", Rules::Papers, white_wins),
        ("k17/8/8/8/8/8/8/K17 r", Rules::Papers, Some(Outcome::Draw)),
        ("k17/8/8/8/8/8/8/K1P16 r", Rules::PseudoLegal, None),
        ("k1p26/8/8/8/8/8/8/K1P1P25 w", Rules::Papers, None),
        ("k1p26/8/8/8/8/8/8/K1P1P25 w", Rules::Boxed, white_wins),
        ("k1p26/8/8/8/8/8/8/K1P1P25 r", Rules::Boxed, white_wins),
        // Without a king there is nothing to be bare.
        ("p1p26/8/8/8/8/8/8/K1P1P25 r", Rules::Boxed, None),
        ("8/8/8/8/8/8/8/8 r", Rules::Papers, Some(Outcome::Draw)),
        (checkmate, Rules::Papers, mated),
        (checkmate, Rules::Boxed, mated),
        (checkmate, Rules::PseudoLegal, None),
        (no_move, Rules::Papers, Some(Outcome::Draw)),
    ];
    for (text, rules, outcome) in cases {
        let position = Position::parse(text, rules, Fixed).expect("well-formed");
        assert_eq!(position.outcome(), outcome, "{text} {rules}");
        assert_eq!(
            position.moves().len() == 0,
            outcome.is_some(),
            "{text} {rules}"
        );
    }
}

/// The papers' `legal_moves` leaves the king on its old square when it judges the new one, and asks no pawn to parry.
#[test]
fn the_papers_legal_moves_and_the_games_differ() {
    let cases = [
        // Straight away from an attacker, which the king's old square shields in the papers' reading.
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
        let piece = assignment::occupied(mv.from, board).expect("a piece moves");
        let papers = assignment::legal_moves(piece, board);
        assert!(papers.squares().contains(mv.to), "{text}: {mv}");
        assert!(!position.is_legal(mv), "{text}: {mv}");
    }
}

#[test]
fn boxed_kings_start_on_the_fifth_file_from_their_own_left() {
    let board = Start::Picture.board();
    let file = |colour| board.kings(colour).iter().next().map(Square::x);
    assert_eq!(file(Colour::White), Some(5));
    assert_eq!(file(Colour::Red), Some(9 - 5));
}

#[test]
fn a_second_king_and_a_wrong_disc_are_refused_together() {
    let board: Board = "k1k26/8/8/8/8/8/8/K1P36".parse().expect("well-formed");
    let magnets = Magnets::default();
    let disc = shogun_rules::Disc::from_digits(1234).expect("four digits");
    let error: BoardError =
        Position::carrying(board, Colour::White, Rules::Papers, magnets, |_, _| disc)
            .expect_err("two red kings, discs out of range");
    let kings = error
        .faults()
        .iter()
        .filter(|fault| {
            matches!(
                fault,
                Fault::Kings {
                    colour: Colour::Red,
                    count: 2
                }
            )
        })
        .count();
    let carried = error
        .faults()
        .iter()
        .filter(|fault| matches!(fault, Fault::Carried { .. }))
        .count();
    // Each king's disc goes beyond 2, and the pawn's shows 1.
    assert_eq!((kings, carried, error.faults().len()), (1, 4, 5));
}

#[test]
fn refused_moves_leave_the_position_as_it_was() {
    let mut position = Position::start();
    let before = position;
    for mv in ["4,4-4,5", "1,8-1,4", "1,1-1,3", "1,1-1,1"] {
        let mv: Move = mv.parse().expect("a move");
        assert_eq!(position.play(mv).expect_err("not legal").0, mv);
        assert_eq!(position, before);
    }
    assert!(Game::play(&mut position, "1,1-1,2".parse().expect("a move")).is_ok());
}

/// One position for each reason, and the reason as text.
#[test]
fn refusals_name_their_reason() {
    // White's king on (1,1) with pawns 4@(3,1), 2@(1,2), 3@(8,1); red's pawn of energy 4 on (5,1) would attack the king
    // if the pawn on (3,1) did not stand in between.
    let position = Position::parse("7k1/8/8/8/8/8/P27/K21P41p42P3 w", Rules::Papers, Fixed)
        .expect("well-formed");
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
        match position.is_legal(mv) {
            true => assert_eq!(why, "it is legal"),
            false => assert_eq!(position.why_illegal(mv).to_string(), why),
        }
    }
    let over = Position::parse("7k1/8/8/8/8/8/8/K27 w", Rules::Papers, Fixed).expect("well-formed");
    assert_eq!(
        over.why_illegal("1,1-1,3".parse().expect("a move"))
            .to_string(),
        "the game is over: drawn"
    );
}

proptest! {
    /// What a refusal says of the board is so.
    #[test]
    fn refusals_are_true(board in boards::game_board(), rules in rules()) {
        let position = Position::new(board, Colour::White, rules, Fixed).expect("consistent");
        let pieces = boards::pieces(&board);
        let squares = || Square::all().flat_map(|from| Square::all().map(move |to| Move { from, to }));
        for mv in squares().filter(|&mv| !position.is_legal(mv)) {
            let piece = board.piece_at(mv.from);
            let target = board.piece_at(mv.to);
            let placed = piece.map(|piece| Placement::new(piece, mv.from));
            let is_reached = placed.is_some_and(|placed| {
                oracle::all_moves(placed, &pieces).iter().any(|moved| moved.at.square() == Some(mv.to))
            });
            let stands = |square| board.piece_at(square).is_some();
            let holds = match position.why_illegal(mv) {
                WhyIllegal::GameOver(outcome) => position.outcome() == Some(outcome),
                WhyIllegal::EmptySquare(square) => square == mv.from && piece.is_none(),
                WhyIllegal::NotYours(_, stranger) => piece == Some(stranger) && stranger.colour() == Colour::Red,
                WhyIllegal::Distance { energy, distance } => {
                    piece.map(Piece::energy) == Some(energy) && energy.get() != distance && !is_reached
                }
                WhyIllegal::OwnPiece(_) => target.map(Piece::colour) == Some(Colour::White),
                WhyIllegal::Blocked(square) => stands(square) && !is_reached,
                WhyIllegal::BothWaysBlocked(first, second) => stands(first) && stands(second) && !is_reached,
                WhyIllegal::IntoCheck(square) => is_reached && square == mv.to,
                WhyIllegal::KingAttacked(_) => is_reached,
                _ => false,
            };
            prop_assert!(holds, "{mv}: {:?}", position.why_illegal(mv));
        }
    }
}
