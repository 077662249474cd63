//! The incremental networks agree with a naive computation.

use std::thread;

use board_bot::RandomNumbers;
use board_bot::evaluation::{Network, PloyEvaluation, ShogunEvaluation, WithNetwork};
use board_game_core::Game;

use crate::support::random_walk;

/// The output of a network, computed from scratch in 64 bits.
fn naive<E: WithNetwork>(position: &E::Position) -> i32 {
    let network = E::network();
    let mut features = [Vec::new(), Vec::new()];
    E::visit_features(position, |feature| {
        features[0].push(feature);
        features[1].push(E::other_perspective(feature));
    });
    let bucket = E::output_bucket(position);
    let mut sum = i64::from(network.output_biases[bucket]);
    for (features, weights) in features.iter().zip(&network.output_weights[bucket]) {
        for (unit, &weight) in weights.iter().enumerate() {
            let added = features
                .iter()
                .map(|&feature| network.feature_weights[feature][unit]);
            let hidden: i64 = added
                .chain([network.hidden_biases[unit]])
                .map(i64::from)
                .sum();
            let hidden = hidden.clamp(0, Network::ONE.into());
            sum += hidden * hidden * i64::from(weight);
        }
    }
    ((sum * i64::from(network.scale)) >> 32).clamp(-1_000, 1_000) as i32
}

/// Positions of random games, some in order and some shuffled, so that few or many features change.
fn positions<G: Game>(start: &G) -> Vec<G> {
    let mut positions = Vec::new();
    for seed in 0..12 {
        positions.extend((0..60).map(|plies| random_walk(start, 3 * plies, seed)));
    }
    RandomNumbers::new(5).shuffle(&mut positions[360..]);
    positions
}

fn check<E: WithNetwork<Position: Sync>>(start: &E::Position) {
    let positions = positions(start);
    let (mut nonzero, mut max) = (0, 0);
    let expected: Vec<i32> = positions.iter().map(naive::<E>).collect();
    for (position, &expected) in positions.iter().zip(&expected) {
        assert_eq!(E::correction(position), expected, "{position}");
        nonzero += usize::from(expected != 0);
        max = max.max(expected.abs());
    }
    assert!(
        nonzero > positions.len() / 2,
        "{nonzero} of {}",
        positions.len()
    );
    assert!((50..1_000).contains(&max), "{max} hundredths");
    // Each thread has its own accumulator.
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
fn incremental_outputs_equal_those_from_scratch() {
    check::<PloyEvaluation>(&ploy_rules::Position::start());
    check::<ShogunEvaluation>(&shogun_rules::Position::start());
}

/// More pieces than any game has overflow the accumulator; later boards must not notice.
#[test]
fn accumulator_recovers_from_crowded_boards() {
    let start = ploy_rules::Position::start();
    let usual = random_walk(&start, 9, 1);
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
        let output = PloyEvaluation::correction(&crowded);
        assert_eq!(PloyEvaluation::correction(&usual), before);
        assert_eq!(PloyEvaluation::correction(&crowded), output);
    }
}

fn check_views<E: WithNetwork>() {
    for view in [E::other_perspective, E::mirrored] {
        for feature in 0..E::FEATURES {
            assert!(view(feature) < E::FEATURES);
            assert_eq!(view(view(feature)), feature);
        }
    }
    let both = |feature| E::other_perspective(E::mirrored(feature));
    assert!(
        (0..E::FEATURES).all(|feature| both(feature) == E::mirrored(E::other_perspective(feature)))
    );
}

#[test]
fn perspective_and_mirror_are_involutions_that_commute() {
    check_views::<PloyEvaluation>();
    check_views::<ShogunEvaluation>();
}

fn check_bytes<E: WithNetwork>() {
    let bytes = E::network().to_bytes();
    assert!(bytes.len() < 1 << 20, "{} bytes", bytes.len());
    assert_eq!(
        Network::from_bytes(&bytes, E::FEATURES).as_ref(),
        Ok(E::network())
    );
    for wrong in [&bytes[1..], &bytes[..0], &[bytes.clone(), vec![0]].concat()] {
        let error = Network::from_bytes(wrong, E::FEATURES).expect_err("its length is wrong");
        assert_eq!((error.found, error.expected), (wrong.len(), bytes.len()));
        let text = format!(
            "network has {} bytes, expected {}",
            wrong.len(),
            bytes.len()
        );
        assert_eq!(error.to_string(), text);
    }
}

#[test]
fn networks_are_decoded_from_their_own_bytes_only() {
    check_bytes::<PloyEvaluation>();
    check_bytes::<ShogunEvaluation>();
}

fn check_buckets<E: WithNetwork>(start: &E::Position, without: impl Fn(&mut E::Position) -> bool) {
    let mut position = start.clone();
    let mut buckets = vec![E::output_bucket(&position)];
    while without(&mut position) {
        buckets.push(E::output_bucket(&position));
    }
    assert_eq!(
        (buckets[0], buckets.last()),
        (Network::OUTPUT_BUCKETS - 1, Some(&0))
    );
    assert!(
        buckets.is_sorted_by(|a, b| a == b || *a == b + 1),
        "{buckets:?}"
    );
}

#[test]
fn output_buckets_follow_the_number_of_pieces() {
    check_buckets::<PloyEvaluation>(&ploy_rules::Position::start(), |position| {
        let mut board = position.board().clone();
        let last = board.pieces().map(|(square, _)| square).last();
        let is_more = last.is_some_and(|square| board.set(square, None).is_some());
        *position = ploy_rules::Position::new(board, position.to_move(), position.rules());
        is_more
    });
    check_buckets::<ShogunEvaluation>(&shogun_rules::Position::start(), |position| {
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
