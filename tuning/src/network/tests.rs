//! Training is deterministic and lowers the error.

use std::num::NonZero;

use board_bot::evaluation::{Network, PloyEvaluation, ShogunEvaluation, WithNetwork};
use board_bot::{Evaluation, Game, RandomNumbers};
use ploy_rules::Position as Ploy;
use shogun_rules::Position as Shogun;

use super::training_set::TrainingPosition;
use super::without_network::WithoutNetwork;
use super::{FloatNetwork, TrainingSet, self_play, train};
use crate::SelfPlayPlan;

fn lessons(threads: usize, seed: u64) -> TrainingSet {
    let plan = SelfPlayPlan {
        games: 30,
        nodes: 40,
        seed,
        threads: NonZero::new(threads).expect("a number of threads"),
    };
    self_play(
        &[Shogun::start()],
        &ShogunEvaluation::default(),
        &plan,
        |_| {},
    )
    .expect("games")
}

fn trained(lessons: &TrainingSet, seed: u64) -> (FloatNetwork, f32) {
    train::<ShogunEvaluation>(lessons, seed, 2, |_| {})
}

#[test]
fn a_seed_gives_the_same_network_on_any_number_of_threads() {
    let once = lessons(1, 5);
    assert!(once.len() > 300, "{} positions", once.len());
    assert_eq!(once, lessons(3, 5));
    assert_ne!(once, lessons(1, 6));
    assert_eq!(trained(&once, 5), trained(&once, 5));
    assert_ne!(trained(&once, 5), trained(&once, 6));
}

#[test]
fn each_epoch_lowers_the_training_error() {
    let mut errors = Vec::new();
    train::<ShogunEvaluation>(&lessons(2, 5), 1, 4, |progress| {
        errors.push((progress.epoch, progress.training));
    });
    assert!(
        errors.is_sorted_by(|a, b| a.0 + 1 == b.0 && a.1 > b.1),
        "{errors:?}"
    );
}

/// The output of a quantized network, computed from scratch, in hundredths of a unit.
fn answer<E: WithNetwork>(network: &Network, lesson: TrainingPosition<'_>) -> f32 {
    let mut sum = network.output_biases[lesson.bucket] as f32;
    for (side, weights) in network.output_weights[lesson.bucket].iter().enumerate() {
        for (cell, &weight) in weights.iter().enumerate() {
            let inputs = lesson.inputs.iter().map(|&input| match side {
                0 => usize::from(input),
                _ => E::other_perspective(input.into()),
            });
            let added: i32 = inputs
                .map(|input| i32::from(network.feature_weights[input][cell]))
                .sum();
            let whole = (added + i32::from(network.hidden_biases[cell]))
                .clamp(0, Network::ONE.into()) as f32;
            sum += whole * whole * f32::from(weight);
        }
    }
    sum * network.scale as f32 / 2f32.powi(32)
}

#[test]
fn quantization_changes_little() {
    let lessons = lessons(2, 5);
    let logits = 0.004;
    let mut draft = FloatNetwork::new(ShogunEvaluation::FEATURES, 1);
    let mut numbers = RandomNumbers::new(2);
    draft.visit(|weight, _| *weight += (numbers.below(1_000) as f32 - 500.0) / 2_000.0);
    let network = draft.quantized(logits);
    assert_eq!(
        Network::from_bytes(&network.to_bytes(), ShogunEvaluation::FEATURES),
        Ok(network.clone())
    );
    let (mut max, mut off) = (0f32, 0f32);
    for number in 0..lessons.len() {
        let lesson = lessons.at(number);
        let whole = answer::<ShogunEvaluation>(&network, lesson);
        let inputs = lesson.inputs.iter().map(|&input| usize::from(input));
        let cells = [
            draft.hidden(inputs.clone()),
            draft.hidden(inputs.map(ShogunEvaluation::other_perspective)),
        ];
        let broken = draft.output(lesson.bucket, &cells) / logits;
        max = max.max(broken.abs());
        off = off.max((whole - broken).abs());
    }
    assert!(max > 100.0, "{max} hundredths");
    assert!(off < 25.0, "{off} hundredths off");
}

fn check_terms<G: Game, E>(start: &G, evaluation: E)
where
    E: Evaluation<G> + WithNetwork<Position = G> + Clone,
{
    let terms = WithoutNetwork(evaluation.clone());
    let mut numbers = RandomNumbers::new(3);
    let mut position = start.clone();
    for _ in 0..60 {
        let value = terms.evaluate(&position);
        assert_eq!(
            value + E::correction(&position),
            evaluation.evaluate(&position)
        );
        let estimate = terms.estimate(&position).expect("it has one");
        assert!((value - estimate.value).abs() <= estimate.error);
        assert_eq!(terms.refine(&position, estimate), value);
        let Some(mv) = position.random_move(|bound| numbers.below(bound)) else {
            return;
        };
        position.play_unchecked(mv);
    }
}

#[test]
fn evaluations_without_network_preserve_their_estimates() {
    check_terms(&Ploy::start(), PloyEvaluation::default());
    check_terms(&Shogun::start(), ShogunEvaluation::default());
}
