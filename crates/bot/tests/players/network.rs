//! What networks say is what their weights come to, however a position was reached.

use std::thread;

use board_bot::RandomNumbers;
use board_bot::evaluation::{Corrected, Network, PloyEvaluation, ShogunEvaluation};
use board_game_core::Game;

use crate::support::wander;

/// What a network says, reckoned from nothing in wide numbers.
fn naive<E: Corrected>(position: &E::Position) -> i32 {
    let network = E::network();
    let mut seen = [Vec::new(), Vec::new()];
    E::visit_inputs(position, |input| {
        seen[0].push(input);
        seen[1].push(E::across(input));
    });
    let stage = E::stage(position);
    let mut sum = i64::from(network.constants[stage]);
    for (inputs, weights) in seen.iter().zip(&network.answers[stage]) {
        for (cell, &weight) in weights.iter().enumerate() {
            let added = inputs.iter().map(|&input| network.inputs[input][cell]);
            let whole: i64 = added.chain([network.start[cell]]).map(i64::from).sum();
            let whole = whole.clamp(0, Network::ONE.into());
            sum += whole * whole * i64::from(weight);
        }
    }
    ((sum * i64::from(network.unit)) >> 32).clamp(-1_000, 1_000) as i32
}

/// Positions of random games in an order by lot, so that one has much or little to do with the one looked at before.
fn positions<G: Game>(start: &G) -> Vec<G> {
    let mut positions = Vec::new();
    for seed in 0..12 {
        positions.extend((0..60).map(|plies| wander(start, 3 * plies, seed)));
    }
    RandomNumbers::new(5).shuffle(&mut positions[360..]);
    positions
}

/// Corrections that are not nothing, of positions whose corrections are those of a naive reckoning, and the most of them.
fn check<E: Corrected<Position: Sync>>(start: &E::Position) {
    let positions = positions(start);
    let (mut told, mut most) = (0, 0);
    let expected: Vec<i32> = positions.iter().map(naive::<E>).collect();
    for (position, &expected) in positions.iter().zip(&expected) {
        assert_eq!(E::correction(position), expected, "{position}");
        told += usize::from(expected != 0);
        most = most.max(expected.abs());
    }
    assert!(told > positions.len() / 2, "{told} of {}", positions.len());
    assert!((50..1_000).contains(&most), "{most} hundredths");
    // Each thread has a memory of its own.
    thread::scope(|scope| {
        for part in 0..3 {
            let (positions, expected) = (&positions, &expected);
            scope.spawn(move || {
                for (position, expected) in positions.iter().zip(expected).skip(part).step_by(3) {
                    assert_eq!(E::correction(position), *expected, "{position}");
                }
            });
        }
    });
}

#[test]
fn corrections_are_those_of_a_naive_reckoning() {
    check::<PloyEvaluation>(&ploy_rules::Position::start());
    check::<ShogunEvaluation>(&shogun_rules::Position::start());
}

/// A board full of pieces that no game has is told like any other, and does not spoil what is told of others.
#[test]
fn crowded_boards_do_not_spoil_what_comes_after() {
    let start = ploy_rules::Position::start();
    let usual = wander(&start, 9, 1);
    let before = PloyEvaluation::correction(&usual);
    let mut numbers = RandomNumbers::new(1);
    for _ in 0..50 {
        let crowded = ploy_rules::Square::all().map(|square| {
            let lines = ploy_rules::Lines::new(255 - numbers.below(16) as u8);
            let colour = ploy_rules::Colour::ALL[numbers.below(2) as usize];
            let piece = ploy_rules::Piece::new(colour, lines.expect("it is not 0"));
            (square, piece)
        });
        let board = crowded.collect();
        let crowded = ploy_rules::Position::new(board, start.to_move(), start.rules());
        let told = PloyEvaluation::correction(&crowded);
        assert_eq!(PloyEvaluation::correction(&usual), before);
        assert_eq!(PloyEvaluation::correction(&crowded), told);
    }
}

/// Seen from the other side and back, or exchanged left and right twice, an input is the same again, and no two become one.
fn check_views<E: Corrected>() {
    for view in [E::across, E::mirrored] {
        for input in 0..E::INPUTS {
            assert!(view(input) < E::INPUTS);
            assert_eq!(view(view(input)), input);
        }
    }
    let both = |input| E::across(E::mirrored(input));
    assert!((0..E::INPUTS).all(|input| both(input) == E::mirrored(E::across(input))));
}

#[test]
fn views_of_inputs_undo_themselves() {
    check_views::<PloyEvaluation>();
    check_views::<ShogunEvaluation>();
}

/// What is written is what is read, byte by byte; fewer bytes or more are refused.
fn check_bytes<E: Corrected>() {
    let bytes = E::network().to_bytes();
    assert!(bytes.len() < 1 << 20, "{} bytes", bytes.len());
    assert_eq!(
        Network::from_bytes(&bytes, E::INPUTS).as_ref(),
        Ok(E::network())
    );
    for wrong in [&bytes[1..], &bytes[..0], &[bytes.clone(), vec![0]].concat()] {
        let error = Network::from_bytes(wrong, E::INPUTS).expect_err("its length is wrong");
        assert_eq!((error.found, error.expected), (wrong.len(), bytes.len()));
        let text = format!(
            "{} bytes are no network of this game: expected {}",
            wrong.len(),
            bytes.len()
        );
        assert_eq!(error.to_string(), text);
    }
}

#[test]
fn networks_are_read_as_they_are_written() {
    check_bytes::<PloyEvaluation>();
    check_bytes::<ShogunEvaluation>();
}

/// Every stage of a game is met, the last one with the fewest pieces.
fn check_stages<E: Corrected>(start: &E::Position, without: impl Fn(&mut E::Position) -> bool) {
    let mut position = start.clone();
    let mut stages = vec![E::stage(&position)];
    while without(&mut position) {
        stages.push(E::stage(&position));
    }
    assert_eq!((stages[0], stages.last()), (Network::STAGES - 1, Some(&0)));
    assert!(
        stages.is_sorted_by(|a, b| a == b || *a == b + 1),
        "{stages:?}"
    );
}

#[test]
fn stages_follow_the_number_of_pieces() {
    check_stages::<PloyEvaluation>(&ploy_rules::Position::start(), |position| {
        let mut board = position.board().clone();
        let last = board.pieces().map(|(square, _)| square).last();
        let is_more = last.is_some_and(|square| board.set(square, None).is_some());
        *position = ploy_rules::Position::new(board, position.to_move(), position.rules());
        is_more
    });
    check_stages::<ShogunEvaluation>(&shogun_rules::Position::start(), |position| {
        let mut board = *position.board();
        let pawns = board.of_kind(shogun_rules::Kind::Pawn);
        let is_more = pawns
            .first()
            .is_some_and(|pawn| board.set(pawn, None).is_some());
        let without = shogun_rules::Position::new(board, position.to_move(), position.rules());
        *position = without.expect("both kings are there");
        is_more
    });
}
