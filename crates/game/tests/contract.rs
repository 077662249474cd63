//! Perft and the conformance checks, proved on tic-tac-toe: right on the right game, and each fault is caught by the
//! promise it breaks.

mod tic_tac_toe;

use board_game_core::conformance::{Plan, Promise, check};
use board_game_core::{Game, IllegalMove, divide, perft, perft_played};
use tic_tac_toe::{Fault, TicTacToe};

#[test]
fn perft_counts_every_game_of_tic_tac_toe() {
    // Sequences of n moves, finished games not continued; the last three sum with the earlier ends to 255,168 games.
    let known = [
        1, 9, 72, 504, 3024, 15120, 54720, 148_176, 200_448, 127_872, 0,
    ];
    let game = TicTacToe::new(Fault::None);
    for (depth, count) in known.into_iter().enumerate() {
        let depth = depth as u32;
        assert_eq!(perft(&game, depth), count, "depth {depth}, counted");
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
        report.positions > 120 && report.moves > 300 && report.unlisted > 300,
        "{report:?}"
    );
}

#[test]
fn games_are_left_after_the_plies_of_the_plan() {
    let plan = Plan {
        games: 3,
        plies: 2,
        seed: 9,
    };
    let report = check(&TicTacToe::new(Fault::None), &plan).expect("the game is right");
    assert_eq!((report.positions, report.finished), (9, 0));
}

#[test]
fn each_fault_breaks_its_promise() {
    let faults = [
        (Fault::ListsTwice, Promise::NoDuplicates),
        (Fault::CountsOneMore, Promise::Count),
        (Fault::IgnoresBreak, Promise::EarlyStop),
        (Fault::ListsOccupied, Promise::ListedIffLegal),
        (Fault::HidesCorner, Promise::ListedIffLegal),
        (Fault::PlaysOn, Promise::OutcomeIffNoMoves),
        (Fault::ForgetsUndo, Promise::Undo),
        (Fault::StaleKey, Promise::Key),
        (Fault::BadPositionText, Promise::PositionText),
        (Fault::BadMoveText, Promise::MoveText),
        (Fault::BadInvariant, Promise::Invariants),
    ];
    for (fault, promise) in faults {
        let start = TicTacToe::new(fault);
        let violation = check(&start, &Plan::default()).err();
        let violation = violation.unwrap_or_else(|| panic!("{fault:?} goes unnoticed"));
        assert_eq!(violation.promise, promise, "{fault:?}: {violation}");
        assert!(violation.to_string().contains(&violation.position));
    }
}

#[test]
fn play_refuses_and_leaves_the_position_alone() {
    let mut game = TicTacToe::new(Fault::None);
    game.play(4).expect("the centre is free");
    let before = game.clone();
    assert_eq!(game.play(4), Err(IllegalMove(4)));
    assert_eq!(game, before);
}
