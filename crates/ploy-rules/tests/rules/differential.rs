//! Compares the library with the oracle, on boards from games and on arbitrary boards.

use std::ops::ControlFlow;

use ploy_rules::{
    Board, Colour, Game, Illegal, ListingRule, Move, PlayerColour, Position, Rotation, Rules,
    Square, SquareSet, TurnRule, perft_played,
};
use proptest::prelude::*;

use crate::boards;
use crate::oracle;

fn oracle_rules(rules: Rules) -> oracle::OracleRules {
    oracle::OracleRules {
        one_step: rules.turning() == TurnRule::OneStep,
        distinct: rules.listing() == ListingRule::DistinctResults,
    }
}

fn oracle_square(square: Square) -> oracle::Square {
    (square.x() as i32, square.y() as i32)
}

/// All moves by the oracle, as sorted texts.
fn expected(board: &oracle::OracleBoard, player: Colour, rules: Rules) -> Vec<String> {
    let mut moves: Vec<String> = board
        .list_moves(player.letter(), oracle_rules(rules))
        .into_iter()
        .map(oracle::move_text)
        .collect();
    moves.sort();
    moves
}

fn sorted_texts(moves: impl IntoIterator<Item = Move>) -> Vec<String> {
    let mut texts: Vec<String> = moves.into_iter().map(|mv| mv.to_string()).collect();
    texts.sort();
    texts
}

/// Compares a position with the oracle, and checks its invariants.
fn check(position: &Position) -> Result<(), TestCaseError> {
    let plain = oracle::OracleBoard::read(&position.board().to_string());
    let rules = position.rules();
    prop_assert_eq!(plain.write(), position.board().to_string());
    prop_assert_eq!(plain.is_finished(), position.board().is_finished());
    prop_assert_eq!(plain.is_finished(), position.outcome().is_some());

    let moves = expected(&plain, position.to_move(), rules);
    prop_assert_eq!(&sorted_texts(position.moves()), &moves);
    let in_order = position.moves();
    let mut visited = Vec::new();
    let _: ControlFlow<()> = position.visit_moves(|mv| {
        visited.push(mv);
        ControlFlow::Continue(())
    });
    prop_assert_eq!(&visited, &in_order);
    for batch in position.batches() {
        // The targets along a line are exactly those within its reach.
        let along: SquareSet = batch
            .reach()
            .flat_map(|(direction, reach)| batch.from().ray(direction).take(reach.into()))
            .collect();
        prop_assert_eq!(along, batch.targets());
        let captures: SquareSet = batch.captures().collect();
        prop_assert_eq!(captures, batch.targets() & position.board().occupied());
        prop_assert_eq!(captures.len(), batch.capture_count());
    }
    let batches: Vec<Move> = position.batches().flatten().collect();
    prop_assert_eq!(&batches, &in_order);
    let taking = |mv: &Move| !mv.is_turn() && position.board().piece_at(mv.to()).is_some();
    let expected_captures: Vec<Move> = in_order.iter().copied().filter(taking).collect();
    prop_assert_eq!(position.captures(), expected_captures);
    prop_assert_eq!(position.count_moves(), moves.len() as u64);
    prop_assert_eq!(position.perft(1), moves.len() as u64);
    let mut distinct = in_order.clone();
    distinct.sort();
    distinct.dedup();
    prop_assert_eq!(distinct.len(), moves.len(), "a move is listed twice");

    // With every possible first number, the draw gives every legal move once.
    let mut drawn = Vec::new();
    for number in 0..16 * 81 {
        let mut first = Some(number);
        let attempt = std::panic::AssertUnwindSafe(|| {
            position.random_move(|below| {
                let number = first.take().filter(|&number| number < below);
                number.unwrap_or_else(|| std::panic::resume_unwind(Box::new("no second draw")))
            })
        });
        if let Ok(Some(mv)) = std::panic::catch_unwind(attempt) {
            drawn.push(mv);
        }
    }
    prop_assert_eq!(&sorted_texts(drawn), &moves);

    let mut batches = position.batches();
    while let Some(left) = batches.len().checked_sub(1) {
        let batch = batches.next().expect("one is announced");
        prop_assert_eq!(batches.len(), left);
        let mut listed = batch.into_iter();
        let mut moves: Vec<Move> = Vec::new();
        while let Some(left) = listed.len().checked_sub(1) {
            moves.extend(listed.next());
            prop_assert_eq!(listed.len(), left);
        }
        prop_assert_eq!(listed.next(), None);
        prop_assert_eq!(batch.len(), moves.len());
        prop_assert_eq!(batch.target_count(), batch.targets().len());
    }
    prop_assert!(batches.next().is_none());

    for mv in in_order {
        let mut next = position.clone();
        let undo = next.play(mv).expect("a listed move is legal");
        let after = plain.after((
            oracle_square(mv.from()),
            oracle_square(mv.to()),
            mv.rotation().steps() as u32,
        ));
        prop_assert_eq!(next.board().to_string(), after.write());
        prop_assert_eq!(next.to_move(), position.to_move().other());
        prop_assert_eq!(next.key(), next.fresh_key());
        prop_assert_eq!(next.invariants(), Ok(()));
        next.undo(undo);
        prop_assert_eq!(&next, position);
    }
    Ok(())
}

/// Whether the reason for an illegal move is true.
fn is_true(position: &Position, mv: Move, why: Illegal) -> bool {
    let (board, rules, turn) = (position.board(), position.rules(), mv.rotation());
    let (from, to) = (mv.from(), mv.to());
    let Some(piece) = board.piece_at(from) else {
        return position.outcome().is_some() || why == Illegal::EmptySquare(from);
    };
    let lines = piece.lines();
    let along = from.direction_to(to).filter(|line| lines.contains(line.0));
    let is_far = ![0, 1, 7].contains(&turn.steps());
    let kind = lines.kind();
    match why {
        Illegal::GameOver => position.outcome().is_some(),
        Illegal::NotYours(square, found) => {
            square == from && found == piece && piece.colour() != position.to_move()
        }
        Illegal::Immovable(square, found) => square == from && found == lines && lines.count() > 4,
        Illegal::Nothing(square) => square == from && from == to && turn == Rotation::NONE,
        Illegal::NoChange(square, found) => {
            (square, found) == (from, turn) && mv.is_turn() && lines.rotated(turn) == lines
        }
        Illegal::TurnTooFar(found) => {
            found == turn && is_far && rules.turning() == TurnRule::OneStep
        }
        Illegal::SameAsSmaller(found) => {
            let smaller = Rotation::ALL
                .into_iter()
                .take_while(|&smaller| smaller < turn);
            found == turn
                && rules.listing() == ListingRule::DistinctResults
                && smaller
                    .into_iter()
                    .any(|smaller| lines.rotated(smaller) == lines.rotated(turn))
        }
        Illegal::NoLine(start, end) => (start, end) == (from, to) && along.is_none(),
        Illegal::TooFar(found, square) => {
            Some(found) == kind
                && square == to
                && along.is_some_and(|(_, distance)| distance > found.range())
        }
        Illegal::StepAndTurn(found) => {
            Some(found) == kind && lines.count() > 1 && from != to && turn != Rotation::NONE
        }
        Illegal::OwnPiece(square) => {
            square == to
                && board
                    .piece_at(to)
                    .is_some_and(|other| other.colour() == piece.colour())
        }
        Illegal::Blocked(square) => along.is_some_and(|(direction, distance)| {
            board.piece_at(square).is_some()
                && from
                    .ray(direction)
                    .take(distance as usize - 1)
                    .any(|way| way == square)
        }),
        _ => false,
    }
}

/// Every square, every square, every rotation.
fn check_legality(position: &Position) -> Result<(), TestCaseError> {
    let plain = oracle::OracleBoard::read(&position.board().to_string());
    let rules = position.rules();
    for from in Square::all() {
        let own = position.board().of(position.to_move()).contains(from);
        for to in Square::all() {
            for rotation in Rotation::ALL {
                let mv = Move::new(from, to, rotation);
                let plain_move = (
                    oracle_square(from),
                    oracle_square(to),
                    rotation.steps() as u32,
                );
                let can = plain.can_make(plain_move, oracle_rules(rules));
                prop_assert_eq!(position.board().check(mv, rules).is_ok(), can, "{}", mv);
                let legal = can && own && position.outcome().is_none();
                prop_assert_eq!(position.is_legal(mv), legal, "{}", mv);
                let checked = position.check(mv);
                prop_assert_eq!(checked.is_ok(), legal, "{}", mv);
                if let Err(why) = checked {
                    prop_assert!(
                        is_true(position, mv, why),
                        "{}: {} in {}",
                        mv,
                        why,
                        position
                    );
                }
            }
        }
    }
    Ok(())
}

fn check_attackers(board: &Board) -> Result<(), TestCaseError> {
    let plain = oracle::OracleBoard::read(&board.to_string());
    for square in Square::all() {
        for colour in Colour::ALL {
            let expected: SquareSet = plain
                .attackers_of(oracle_square(square), colour.letter())
                .into_iter()
                .filter_map(|(x, y)| Square::at(x as u8, y as u8))
                .collect();
            prop_assert_eq!(board.attackers(square, colour), expected, "{}", square);
            let attacked = board.attacked_by(colour).contains(square);
            let stepping = !expected.is_empty() && !board.of(colour).contains(square);
            prop_assert_eq!(attacked, stepping, "{}", square);
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(board_golden::cases(48)))]

    #[test]
    fn reachable_positions_agree_with_the_oracle(
        position in boards::rules().prop_flat_map(boards::reachable)
    ) {
        check(&position)?;
        check_attackers(position.board())?;
    }

    #[test]
    fn arbitrary_boards_agree_with_the_oracle(
        board in boards::arbitrary(), rules in boards::rules(), white in any::<bool>()
    ) {
        let player = if white { Colour::White } else { Colour::Black };
        check_attackers(&board)?;
        check(&Position::new(board, player, rules))?;
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(board_golden::cases(16)))]

    #[test]
    fn legality_matches_the_oracle_on_reachable_positions(
        position in boards::rules().prop_flat_map(boards::reachable)
    ) {
        check_legality(&position)?;
    }

    #[test]
    fn legality_matches_the_oracle_on_arbitrary_boards(
        board in boards::arbitrary(), rules in boards::rules()
    ) {
        check_legality(&Position::new(board, Colour::Black, rules))?;
    }

    #[test]
    fn changes_are_the_squares_that_differ(
        board in boards::arbitrary::<Colour>(), other in boards::arbitrary::<Colour>()
    ) {
        let differs = |&square: &Square| board.piece_at(square) != other.piece_at(square);
        let expected: SquareSet = Square::all().filter(differs).collect();
        prop_assert_eq!(board.changes_since(&other), expected);
    }

    #[test]
    fn perft_with_shared_replies_matches_played_moves(
        position in boards::rules().prop_flat_map(boards::reachable)
    ) {
        for depth in 0..=2 {
            prop_assert_eq!(position.perft(depth), perft_played(&position, depth));
        }
    }
}

#[test]
fn perft_from_the_start_is_known() {
    let start = Position::start();
    for (depth, leaves) in [(1, 145), (2, 21_025), (3, 3_032_381)] {
        assert_eq!(start.perft(depth), leaves);
        assert_eq!(perft_played(&start, depth), leaves);
    }
    assert_eq!(
        oracle::OracleBoard::read(Board::START_TEXT).perft('b', 2, oracle::DEFAULT),
        21_025
    );
}

#[test]
fn full_boards_of_the_most_mobile_pieces_match_the_oracle() {
    let lance = "b131".parse().expect("a Lance");
    let board: Board = Square::all().map(|square| (square, lance)).collect();
    let victims = board.pieces().filter(|(square, _)| square.index() % 4 != 0);
    let mut mixed = board.clone();
    for (square, _) in victims {
        mixed.set(square, Some("w21".parse().expect("a Lance")));
    }
    mixed.set(
        "a1".parse().expect("a square"),
        Some("b170".parse().expect("a Commander")),
    );
    mixed.set(
        "b1".parse().expect("a square"),
        Some("w170".parse().expect("a Commander")),
    );
    for player in [Colour::Black, Colour::White] {
        check(&Position::new(mixed.clone(), player, Rules::default())).expect("they agree");
    }
}

#[test]
#[ignore = "takes half a minute in an optimised build"]
fn slow_perft_fixtures_match_the_oracle() {
    let path = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../fixtures/ploy/perft.json"
    );
    let text = std::fs::read_to_string(path).expect("the fixtures are beside the crates");
    let file: serde_json::Value = serde_json::from_str(&text).expect("a fixture file is JSON");
    let cases = file["cases"].as_array().expect("a list of cases");
    let mut boards: Vec<&str> = Vec::new();
    for case in cases {
        let fen = case["input"]["fen"].as_str().expect("a board");
        let player = case["input"]["player"].as_str().expect("a player");
        let depth = case["input"]["depth"].as_u64().expect("a depth") as u32;
        boards.push(fen);
        let player = player.chars().next().expect("a letter");
        let leaves = oracle::OracleBoard::read(fen).perft(player, depth, oracle::DEFAULT);
        assert_eq!(case["expect"], leaves.to_string(), "{}", case["name"]);
    }
    boards.sort_unstable();
    boards.dedup();
    assert!(boards.len() >= 30, "{} boards", boards.len());
}
