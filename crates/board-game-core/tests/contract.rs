//! Tests perft and the conformance checks on tic-tac-toe: the correct game passes, and each
//! deliberate fault fails the check it should.

mod tic_tac_toe;

use board_game_core::conformance::{CheckPlan, Promise, check, check_all};
use board_game_core::{divide, perft, perft_played};
use tic_tac_toe::{GameFault, Illegal, Rules, TicTacToe};

#[test]
fn perft_counts_every_game_of_tic_tac_toe() {
    // Number of sequences of n moves, for each n. Finished games are not continued.
    let known = [
        1, 9, 72, 504, 3024, 15120, 54720, 148_176, 200_448, 127_872, 0,
    ];
    let game = TicTacToe::new(GameFault::None);
    for (depth, count) in known.into_iter().enumerate() {
        let depth = depth as u16;
        assert_eq!(perft(&game, depth), count, "depth {depth}, counted");
        assert_eq!(game.perft(depth), count, "depth {depth}, as a method");
        assert_eq!(perft_played(&game, depth), count, "depth {depth}, played");
        let parts = divide(&game, depth);
        let sum: u64 = parts.iter().map(|part| part.1).sum();
        assert_eq!(
            sum,
            if depth == 0 { 0 } else { count },
            "depth {depth}, divided"
        );
        assert!(parts.is_sorted());
    }
}

#[test]
fn a_right_game_conforms() {
    let report =
        check(&TicTacToe::new(GameFault::None), &CheckPlan::default()).expect("the game is right");
    assert_eq!(report.finished, 20, "every game of at most nine moves ends");
    assert!(
        report.positions > 120
            && report.moves > 300
            && report.unlisted > 300
            && report.distinct > 90
            && report.passes > 90,
        "{report:?}"
    );
}

#[test]
fn games_stop_after_the_plies_of_the_plan() {
    let plan = CheckPlan::default()
        .with_games(3)
        .with_plies(2)
        .with_seed(9);
    let report = check(&TicTacToe::new(GameFault::None), &plan).expect("the game is right");
    assert_eq!((report.positions, report.finished), (9, 0));
}

/// The promise that each fault breaks.
const BROKEN: [(GameFault, Promise); 44] = [
    (GameFault::ListsTwice, Promise::Listing),
    (GameFault::CountsOneMore, Promise::Count),
    (GameFault::IgnoresBreak, Promise::EarlyStop),
    (GameFault::ListsOccupied, Promise::ListedIffLegal),
    (GameFault::HidesCorner, Promise::ListedIffLegal),
    (GameFault::PlaysOn, Promise::OutcomeIffNoMoves),
    (GameFault::InventsCapture, Promise::Captures),
    (GameFault::DrawsOccupied, Promise::RandomMove),
    (GameFault::ForgetsUndo, Promise::Undo),
    (GameFault::ForgetsPass, Promise::Pass),
    (GameFault::StaleKey, Promise::Key),
    (GameFault::KeyWithoutSecond, Promise::KeysDiffer),
    (GameFault::KeyWithoutRules, Promise::KeysDiffer),
    (GameFault::BadPositionText, Promise::PositionText),
    (GameFault::LosesRules, Promise::PositionText),
    (GameFault::BadRulesText, Promise::RulesText),
    (GameFault::BadMoveText, Promise::MoveText),
    (GameFault::BadInvariant, Promise::Invariants),
    (GameFault::ForeignWinner, Promise::Players),
    (GameFault::PlaysIllegal, Promise::Play),
    (GameFault::AllowsIllegal, Promise::Play),
    (GameFault::RefusesAndPasses, Promise::Play),
    (GameFault::RefusesLegal, Promise::Play),
    (GameFault::ChangesRules, Promise::Play),
    (GameFault::EqualsAll, Promise::Key),
    (GameFault::ListsOtherwise, Promise::Listing),
    (GameFault::ListsIntoOtherwise, Promise::Listing),
    (GameFault::CapturesOtherwise, Promise::Captures),
    (GameFault::DrawsNothing, Promise::RandomMove),
    (GameFault::DrawsBelowZero, Promise::RandomMove),
    (GameFault::DrawsOnAndOn, Promise::RandomMove),
    (GameFault::IsLegalIsFalse, Promise::ListedIffLegal),
    (GameFault::IsLegalIsTrue, Promise::ListedIffLegal),
    (GameFault::ReadsOppositeSquare, Promise::MoveText),
    (GameFault::UndoesToOtherKey, Promise::Undo),
    (GameFault::PassesWithoutKey, Promise::Pass),
    (GameFault::PassesWithStaleKey, Promise::Pass),
    (GameFault::PassesToSelf, Promise::Pass),
    (GameFault::PassesAfterEnd, Promise::Pass),
    (GameFault::RefusesPassAndPasses, Promise::Pass),
    (GameFault::UndoesPassToOtherKey, Promise::Pass),
    (GameFault::SwallowsBreak, Promise::EarlyStop),
    (GameFault::BreaksLate, Promise::EarlyStop),
    (GameFault::CountsTreeOtherwise, Promise::Count),
];

#[test]
fn each_fault_breaks_its_promise() {
    for (fault, promise) in BROKEN {
        let starts = [false, true].map(|line_loses| TicTacToe::under(Rules { line_loses, fault }));
        let violation = check_all(&starts, &CheckPlan::default()).err();
        let violation = violation.unwrap_or_else(|| panic!("{fault:?} goes unnoticed"));
        assert_eq!(violation.promise, promise, "{fault:?}: {violation}");
        assert!(violation.to_string().contains(&violation.position));
    }
    assert_eq!(
        BROKEN.len() + 1,
        GameFault::ALL.len(),
        "every fault is in the table"
    );
}

#[test]
fn illegal_play_is_an_error_and_changes_nothing() {
    let mut game = TicTacToe::new(GameFault::None);
    let centre = game.at(4);
    game.play(centre).expect("the centre is free");
    let before = game.clone();
    assert_eq!(game.play(centre), Err(Illegal::Taken));
    assert_eq!(game.play(game.at(9)), Err(Illegal::NoSquare));
    assert_eq!(game, before);
}

#[test]
fn moves_can_be_played_while_iterating() {
    let mut game = TicTacToe::new(GameFault::None);
    let mut leaves = 0;
    for mv in game.moves() {
        let undo = game.play_unchecked(mv);
        leaves += game.moves().len();
        game.undo(undo);
    }
    assert_eq!(leaves, 72);
}
