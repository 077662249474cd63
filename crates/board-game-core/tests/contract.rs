//! Tests perft and the conformance checks on tic-tac-toe: the correct game passes, and each
//! deliberate fault fails the check it should.

mod tic_tac_toe;

use board_game_core::conformance::{Plan, Promise, check, check_all};
use board_game_core::{divide, perft, perft_played};
use tic_tac_toe::{Fault, Illegal, Rules, TicTacToe};

#[test]
fn perft_counts_every_game_of_tic_tac_toe() {
    // Sequences of n moves. Sequences of n moves without continuing finished games. Finished games
    // sum to 255,168.
    let known = [
        1, 9, 72, 504, 3024, 15120, 54720, 148_176, 200_448, 127_872, 0,
    ];
    let game = TicTacToe::new(Fault::None);
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
    let report = check(&TicTacToe::new(Fault::None), &Plan::default()).expect("the game is right");
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
fn games_are_left_after_the_plies_of_the_plan() {
    let plan = Plan::default().with_games(3).with_plies(2).with_seed(9);
    let report = check(&TicTacToe::new(Fault::None), &plan).expect("the game is right");
    assert_eq!((report.positions, report.finished), (9, 0));
}

/// The promise that each fault breaks.
const BROKEN: [(Fault, Promise); 42] = [
    (Fault::ListsTwice, Promise::Listing),
    (Fault::CountsOneMore, Promise::Count),
    (Fault::IgnoresBreak, Promise::EarlyStop),
    (Fault::ListsOccupied, Promise::ListedIffLegal),
    (Fault::HidesCorner, Promise::ListedIffLegal),
    (Fault::PlaysOn, Promise::OutcomeIffNoMoves),
    (Fault::InventsCapture, Promise::Captures),
    (Fault::DrawsOccupied, Promise::RandomMove),
    (Fault::ForgetsUndo, Promise::Undo),
    (Fault::ForgetsPass, Promise::Pass),
    (Fault::StaleKey, Promise::Key),
    (Fault::KeyWithoutSecond, Promise::KeysDiffer),
    (Fault::KeyWithoutRules, Promise::KeysDiffer),
    (Fault::BadPositionText, Promise::PositionText),
    (Fault::LosesRules, Promise::PositionText),
    (Fault::BadRulesText, Promise::RulesText),
    (Fault::BadMoveText, Promise::MoveText),
    (Fault::BadInvariant, Promise::Invariants),
    (Fault::ForeignWinner, Promise::Players),
    (Fault::PlaysIllegal, Promise::Play),
    (Fault::AllowsIllegal, Promise::Play),
    (Fault::RefusesAndPasses, Promise::Play),
    (Fault::RefusesLegal, Promise::Play),
    (Fault::ChangesRules, Promise::Play),
    (Fault::EqualsAll, Promise::Key),
    (Fault::ListsOtherwise, Promise::Listing),
    (Fault::ListsIntoOtherwise, Promise::Listing),
    (Fault::CapturesOtherwise, Promise::Captures),
    (Fault::DrawsNothing, Promise::RandomMove),
    (Fault::AsksBelowNothing, Promise::RandomMove),
    (Fault::DrawsOnAndOn, Promise::RandomMove),
    (Fault::DoubtsLegal, Promise::ListedIffLegal),
    (Fault::UndoesToOtherKey, Promise::Undo),
    (Fault::PassesWithoutKey, Promise::Pass),
    (Fault::PassesWithStaleKey, Promise::Pass),
    (Fault::PassesToSelf, Promise::Pass),
    (Fault::PassesAfterEnd, Promise::Pass),
    (Fault::RefusesPassAndPasses, Promise::Pass),
    (Fault::UndoesPassToOtherKey, Promise::Pass),
    (Fault::SwallowsBreak, Promise::EarlyStop),
    (Fault::BreaksLate, Promise::EarlyStop),
    (Fault::CountsTreeOtherwise, Promise::Count),
];

#[test]
fn each_fault_breaks_its_promise() {
    for (fault, promise) in BROKEN {
        let starts = [false, true].map(|line_loses| TicTacToe::under(Rules { line_loses, fault }));
        let violation = check_all(&starts, &Plan::default()).err();
        let violation = violation.unwrap_or_else(|| panic!("{fault:?} goes unnoticed"));
        assert_eq!(violation.promise, promise, "{fault:?}: {violation}");
        assert!(violation.to_string().contains(&violation.position));
    }
    assert_eq!(
        BROKEN.len() + 1,
        Fault::ALL.len(),
        "every fault is in the table"
    );
}

#[test]
fn play_refuses_and_leaves_the_position_alone() {
    let mut game = TicTacToe::new(Fault::None);
    let centre = game.at(4);
    game.play(centre).expect("the centre is free");
    let before = game.clone();
    assert_eq!(game.play(centre), Err(Illegal::Taken));
    assert_eq!(game.play(game.at(9)), Err(Illegal::NoSquare));
    assert_eq!(game, before);
}

#[test]
fn a_loop_over_moves_may_play_them() {
    let mut game = TicTacToe::new(Fault::None);
    let mut leaves = 0;
    for mv in game.moves() {
        let undo = game.play_unchecked(mv);
        leaves += game.moves().len();
        game.undo(undo);
    }
    assert_eq!(leaves, 72);
}
