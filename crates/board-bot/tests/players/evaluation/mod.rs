//! Evaluations: golden files, and properties of all evaluations.
//!
//! After an intended change, `UPDATE_GOLDEN=1 cargo test -p board-bot --test players evaluation`
//! updates the files.

mod contract;
mod network;

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use board_bot::evaluation::{
    HuntEvaluation, PloyEvaluation, PloyFourEvaluation, ShogunEvaluation, Tunable, WithNetwork,
};
use board_bot::{Evaluation, RandomNumbers, Style};
use board_game_core::Game;
use shogun_rules::{Colour, Energy, Kind, Piece, Position, Rules, Square};

use crate::support::random_walk;

/// The values of positions, a line for each style and number of moves played: for the side to move
/// and for each player.
fn table<G: Game>(start: &G, evaluation: impl Evaluation<G> + Clone) -> String {
    let mut text = String::new();
    for style in Style::ALL {
        let evaluation = evaluation.clone().with_style(style);
        for plies in [0, 1, 6, 15, 30, 45] {
            let position = random_walk(start, plies, plies + 3);
            let value = evaluation.evaluate(&position);
            let players = &evaluation.evaluate_players(&position)[..G::PLAYERS];
            writeln!(text, "{} {style} {plies}: {value} {players:?}", G::NAME)
                .expect("a string takes it");
        }
    }
    text
}

fn golden(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/golden")
        .join(name)
}

#[test]
fn evaluations_match_the_golden_file() {
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
    board_golden::check(golden("evaluations.txt"), tables.concat());
}

/// A random position of a king and up to twelve pawns a side. Pieces are often on the edge, or all
/// in a quarter of the board, so that rare features occur.
fn random_shogun_position(seed: u64) -> Position {
    let mut numbers = RandomNumbers::new(seed);
    let mut board = shogun_rules::Board::EMPTY;
    let is_crowded = numbers.below(2) == 0;
    for colour in [Colour::White, Colour::Red] {
        for place in 0..=numbers.below(13) {
            let (kind, energies) = if place == 0 {
                (Kind::King, 2)
            } else {
                (Kind::Pawn, 4)
            };
            let energy = Energy::ALL[numbers.below(energies) as usize];
            let mut side = || match numbers.below(2) {
                _ if is_crowded => numbers.below(4),
                0 => 7 * numbers.below(2),
                _ => numbers.below(8),
            };
            let square = Square::from_index((8 * side() + side()) as u8).expect("64 squares");
            if board.piece_at(square).is_none() {
                board.set(square, Piece::new(colour, kind, energy));
            }
        }
    }
    let mover = [Colour::White, Colour::Red][numbers.below(2) as usize];
    match Position::new(board, mover, Rules::default()) {
        Ok(position) => position,
        Err(_) => random_shogun_position(seed + 1_000_000),
    }
}

/// The evaluation without its network.
fn by_terms<G: Game, E: Evaluation<G> + WithNetwork<Position = G>>(
    position: &G,
    evaluation: E,
) -> i32 {
    evaluation.evaluate(position) - E::correction(position)
}

/// The counts of the terms, and their sum with the weights in use.
fn weighted_sum<E: Tunable>(position: &E::Position) -> (Vec<i32>, i32) {
    let mut counts = vec![0; E::terms()];
    E::count(position, &mut counts);
    let terms = counts.iter().zip(E::WEIGHTS);
    let sum = terms
        .map(|(count, &weight)| count * i32::from(weight))
        .sum();
    (counts, sum)
}

/// A line for every twenty random positions. Each weight affects at least one line.
#[test]
fn every_shogun_weight_affects_the_golden_file() {
    let weights = ShogunEvaluation::WEIGHTS;
    let mut is_used = vec![false; weights.len()];
    let mut text = String::new();
    for seed in 0..4_000 {
        let position = random_shogun_position(seed);
        let value = by_terms(&position, ShogunEvaluation::default());
        let (counts, sum) = weighted_sum::<ShogunEvaluation>(&position);
        // If the activity terms are clamped, a change of a weight may have no effect.
        if sum == value {
            is_used
                .iter_mut()
                .zip(&counts)
                .for_each(|(is_used, &count)| *is_used |= count != 0);
        }
        let end = if seed % 20 == 19 { "\n" } else { " " };
        write!(text, "{value}{end}").expect("a string takes it");
    }
    board_golden::check(golden("shogun_by_lot.txt"), text);
    let silent: Vec<usize> = (0..weights.len())
        .filter(|&term| weights[term] != 0 && !is_used[term])
        .collect();
    assert!(silent.is_empty(), "terms that no position has: {silent:?}");
}

/// Checks in random positions that the evaluation without its network is the sum of counts times
/// weights, unless the activity terms are clamped.
fn check_counts<G: Game, E>(start: &G, evaluation: E)
where
    E: Evaluation<G> + Tunable<Position = G> + WithNetwork<Position = G> + Clone,
{
    let mut limited = 0;
    for seed in 0..200 {
        let position = random_walk(start, seed, seed);
        let value = by_terms(&position, evaluation.clone());
        let mut estimate = evaluation.estimate(&position).expect("it has one");
        estimate.value -= E::correction(&position);
        let (_, sum) = weighted_sum::<E>(&position);
        if sum != value {
            limited += 1;
            let max = estimate.value + (sum - estimate.value).signum() * estimate.error;
            assert_eq!(value, max, "{position}");
            assert!((sum - estimate.value).abs() > estimate.error, "{position}");
        }
    }
    assert!(limited < 40, "{limited} of 200");
}

#[test]
fn evaluations_are_term_counts_times_weights() {
    check_counts(&Position::start(), ShogunEvaluation::default());
}

/// Exchanging the colours and rotating the board does not change the value for the side to move.
#[test]
fn evaluations_are_colour_symmetric() {
    for seed in 0..60 {
        let before = random_walk(&ploy_rules::Position::start(), seed, seed);
        let half_a_turn = ploy_rules::Rotation::new(4).expect("it is below 8");
        let pieces = before.board().pieces().map(|(square, piece)| {
            let turned = ploy_rules::Square::from_index(80 - square.index() as u8);
            let lines = piece.lines().rotated(half_a_turn);
            let piece = ploy_rules::Piece::new(piece.colour().other(), lines);
            (turned.expect("the square across the middle"), piece)
        });
        let board = pieces.collect();
        let mover = before.to_move().other();
        let exchanged = ploy_rules::Position::new(board, mover, before.rules());
        let position = random_walk(&Position::start(), seed, seed);
        let mut board = shogun_rules::Board::EMPTY;
        for (square, piece) in position.board() {
            let turned = Square::from_index(63 - square.index() as u8);
            let other = Piece::new(piece.colour().other(), piece.kind(), piece.energy());
            board.set(turned.expect("the square across the middle"), other);
        }
        let mover = position.to_move().other();
        let other = Position::new(board, mover, position.rules()).expect("one king a side");
        for style in Style::ALL {
            let ploy = PloyEvaluation::default().with_style(style);
            assert_eq!(
                ploy.evaluate(&exchanged),
                ploy.evaluate(&before),
                "{before}"
            );
            let shogun = ShogunEvaluation::default();
            let shogun = Evaluation::<Position>::with_style(shogun, style);
            assert_eq!(
                shogun.evaluate(&other),
                shogun.evaluate(&position),
                "{position}"
            );
        }
    }
}

/// The values of a colour's mobility and of its second most valuable profitable capture.
fn activity(position: &ploy_rules::Position, colour: ploy_rules::Colour) -> [i32; 2] {
    let board = position.board();
    let value = |square| match board.piece_at(square).map(|piece| piece.lines().count()) {
        Some(lines @ 1..=4) => [100, 250, 480, 700][usize::from(lines) - 1],
        _ => 10,
    };
    let (mut squares, mut profits) = (0, vec![0, 0]);
    for target in ploy_rules::Square::all() {
        let attackers = board.attackers(target, colour);
        let own = board.of(colour).contains(target);
        squares += if own { 0 } else { attackers.len() as i32 * 5 };
        if board.of(colour.other()).contains(target) {
            let is_free = board.attackers(target, colour.other()).is_empty();
            let profit = |from| match value(target) - value(from) {
                more @ 1.. => more,
                _ if is_free => value(target),
                _ => 0,
            };
            profits.extend(attackers.iter().map(profit).max());
        }
    }
    profits.sort_unstable();
    [squares, profits[profits.len() - 2]]
}

/// The difference of evaluation and estimate equals a naive count of mobility and threats.
#[test]
fn ploy_threats_match_a_naive_count() {
    let evaluation = PloyEvaluation::default();
    let mut threatened = 0;
    for seed in 0..400 {
        let position = random_walk(&ploy_rules::Position::start(), seed / 2, seed);
        let mover = position.to_move();
        let [own, _] = activity(&position, mover);
        let [other, second] = activity(&position, mover.other());
        let expected = (own - other - second * 60 / 100).clamp(-150, 150);
        let estimate = evaluation.estimate(&position).expect("Ploy has one");
        assert_eq!(
            evaluation.evaluate(&position),
            estimate.value + expected,
            "{position}"
        );
        threatened += i32::from(second > 0);
    }
    assert!(threatened > 40, "{threatened}");
}

/// After a losing capture, a recapture wins something more valuable. After another capture this is
/// rare: only attackers behind the moved piece are missed.
#[test]
fn losing_captures_can_be_recaptured() {
    let evaluation = PloyEvaluation::default();
    let (mut losing, mut overlooked) = (0, 0);
    for seed in 0..300 {
        let position = random_walk(&ploy_rules::Position::start(), seed, seed);
        for mv in position.captures() {
            let capture = evaluation.capture(&position, mv).expect("it takes");
            let mut after = position.clone();
            after.play_unchecked(mv);
            let answers = after.captures();
            let is_answered = answers.iter().any(|answer| answer.to() == mv.to());
            let expected = capture.attacker > capture.victim && is_answered;
            let is_used = evaluation.is_losing_capture(&position, mv, capture);
            assert!(expected || !is_used, "{mv} in {position}");
            losing += u32::from(is_used);
            overlooked += u32::from(expected && !is_used);
        }
    }
    assert!(losing > 100, "{losing}");
    assert!(20 * overlooked < losing, "{overlooked} besides {losing}");
}

/// In Shogun removing a pawn lowers the value for its owner and raises it for the opponent.
#[test]
fn pawns_of_shogun_are_worth_something_to_their_owner() {
    let (mut taken, mut sides) = (0, [0, 0]);
    for seed in 0..20 {
        let position = random_walk(&Position::start(), 2 * seed, seed);
        for style in Style::ALL {
            let evaluation = ShogunEvaluation::default();
            let evaluation = Evaluation::<Position>::with_style(evaluation, style);
            let material_value = |board| {
                let position = Position::new(board, Colour::White, Rules::default());
                evaluation.evaluate(&position.expect("one king a side"))
            };
            let board = *position.board();
            let value = material_value(board);
            for (square, piece) in &board {
                if piece.kind() != Kind::Pawn {
                    continue;
                }
                let mut without = board;
                without.set(square, None);
                let change = material_value(without) - value;
                // Opening lines for other pieces is sometimes worth more than a pawn.
                let is_white = piece.colour() == Colour::White;
                sides[usize::from((change < 0) == is_white)] += 1;
                taken += 1;
            }
        }
    }
    assert!(taken > 500, "{taken} pawns");
    assert!(
        sides[1] > 9 * taken / 10,
        "{sides:?} of {taken} pawns have a positive value"
    );
}
