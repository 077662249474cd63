//! What positions are worth: figures as they were when they were chosen, and what must hold of any.
//!
//! After a change that is meant, `UPDATE_GOLDEN=1 cargo test -p board-bot --test evaluation` writes the figures anew.

use std::fmt::Write as _;
use std::path::Path;

use board_bot::evaluation::{HuntEvaluation, PloyEvaluation, PloyFourEvaluation, ShogunEvaluation};
use board_bot::{Evaluation, Style};
use board_game_core::Game;
use shogun_rules::{Colour, Fixed, Kind, Position, Rules, Square};
use support::wander;

mod support;

/// A line for each style and number of moves played: the worth of the position to the side to move and to each player.
fn table<G: Game>(start: &G, evaluation: impl Evaluation<G> + Clone) -> String {
    let mut text = String::new();
    for style in Style::ALL {
        let evaluation = evaluation.clone().styled(style);
        for plies in [0, 1, 6, 15, 30, 45] {
            let position = wander(start, plies, plies + 3);
            let value = evaluation.evaluate(&position);
            let players = &evaluation.evaluate_players(&position)[..G::PLAYERS];
            writeln!(text, "{} {style} {plies}: {value} {players:?}", G::NAME)
                .expect("a string takes it");
        }
    }
    text
}

#[test]
fn evaluations_are_those_of_the_golden_file() {
    let four = ploy_rules::FourPosition::start_of("game=free-for-all".parse().expect("rules"));
    let tables = [
        table(&ploy_rules::Position::start(), PloyEvaluation::default()),
        table(
            &ploy_rules::FourPosition::start(),
            PloyFourEvaluation::default(),
        ),
        table(&four, PloyFourEvaluation::default()),
        table(&Position::start(), ShogunEvaluation::default()),
        table(&rook_hunt::Position::start(), HuntEvaluation::default()),
    ];
    let written = tables.concat();
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden/evaluations.txt");
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        std::fs::write(&file, &written).expect("the folder of golden files can be written");
    }
    let golden = std::fs::read_to_string(&file).expect("the golden file can be read");
    for (was, is) in golden.lines().zip(written.lines()) {
        assert_eq!(is, was);
    }
    assert_eq!(written.lines().count(), golden.lines().count());
}

/// In Shogun what one side has, the other lacks; a pawn less is worth less to its owner, and more to the other.
#[test]
fn shogun_is_worth_as_much_to_one_as_the_other_lacks() {
    let (mut taken, mut sides) = (0, [0, 0]);
    for seed in 0..20 {
        let position = wander(&Position::start(), 2 * seed, seed);
        for style in Style::ALL {
            let evaluation = ShogunEvaluation::default();
            let evaluation = Evaluation::<Position>::styled(evaluation, style);
            let worth = |board, mover| {
                let position = Position::new(board, mover, Rules::<Fixed>::default());
                evaluation.evaluate(&position.expect("one king a side"))
            };
            let board = *position.board();
            let value = worth(board, Colour::White);
            assert_eq!(value, -worth(board, Colour::Red), "{position}");
            for square in Square::all() {
                let Some(piece) = board
                    .piece_at(square)
                    .filter(|piece| piece.kind() == Kind::Pawn)
                else {
                    continue;
                };
                let mut without = board;
                without.set(square, None);
                let change = worth(without, Colour::White) - value;
                // What stood in the way of others may weigh more than a pawn here and there.
                let is_white = piece.colour() == Colour::White;
                sides[usize::from((change < 0) == is_white)] += 1;
                taken += 1;
            }
        }
    }
    assert!(taken > 500, "{taken} pawns");
    assert!(
        sides[1] > 9 * taken / 10,
        "{sides:?} of {taken} pawns are worth something to their owner"
    );
}
