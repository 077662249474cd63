//! What was played and learnt.

use std::num::NonZero;

use board_bot::evaluation::{Corrected, Network, PloyEvaluation, ShogunEvaluation};
use board_bot::{Evaluation, Game, RandomNumbers};
use ploy_rules::Position as Ploy;
use shogun_rules::Position as Shogun;

use super::lessons::Lesson;
use super::terms::Terms;
use super::{Draft, Lessons, learn, played};
use crate::Plan;

fn lessons(threads: usize, seed: u64) -> Lessons {
    let plan = Plan {
        games: 30,
        nodes: 40,
        seed,
        threads: NonZero::new(threads).expect("a number of threads"),
    };
    played(
        &[Shogun::start()],
        &ShogunEvaluation::default(),
        &plan,
        |_| {},
    )
    .expect("games")
}

fn learnt(lessons: &Lessons, seed: u64) -> (Draft, f32) {
    learn::<ShogunEvaluation>(lessons, seed, 2, |_| {})
}

#[test]
fn a_seed_gives_the_same_network_on_any_number_of_threads() {
    let once = lessons(1, 5);
    assert!(once.len() > 300, "{} positions", once.len());
    assert_eq!(once, lessons(3, 5));
    assert_ne!(once, lessons(1, 6));
    assert_eq!(learnt(&once, 5), learnt(&once, 5));
    assert_ne!(learnt(&once, 5), learnt(&once, 6));
}

/// What is learnt foretells what it was learnt from better than the terms do, and better from round to round.
#[test]
fn rounds_lower_the_error() {
    let mut errors = Vec::new();
    learn::<ShogunEvaluation>(&lessons(2, 5), 1, 4, |progress| {
        errors.push((progress.round, progress.learnt));
    });
    assert!(
        errors.is_sorted_by(|a, b| a.0 + 1 == b.0 && a.1 > b.1),
        "{errors:?}"
    );
}

/// What a network in whole numbers says of inputs, in hundredths of a unit.
fn answer<E: Corrected>(network: &Network, lesson: Lesson<'_>) -> f32 {
    let mut sum = network.constants[lesson.stage] as f32;
    for (side, weights) in network.answers[lesson.stage].iter().enumerate() {
        for (cell, &weight) in weights.iter().enumerate() {
            let inputs = lesson.inputs.iter().map(|&input| match side {
                0 => usize::from(input),
                _ => E::across(input.into()),
            });
            let added: i32 = inputs
                .map(|input| i32::from(network.inputs[input][cell]))
                .sum();
            let whole =
                (added + i32::from(network.start[cell])).clamp(0, Network::ONE.into()) as f32;
            sum += whole * whole * f32::from(weight);
        }
    }
    sum * network.unit as f32 / 2f32.powi(32)
}

/// A network in whole numbers says what the draft says, but for some hundredths, and one by lot is enough to see that.
#[test]
fn rounding_changes_little() {
    let lessons = lessons(2, 5);
    let logits = 0.004;
    let mut draft = Draft::new(ShogunEvaluation::INPUTS, 1);
    let mut numbers = RandomNumbers::new(2);
    draft.visit(|weight, _| *weight += (numbers.below(1_000) as f32 - 500.0) / 2_000.0);
    let network = draft.rounded(logits);
    assert_eq!(
        Network::from_bytes(&network.to_bytes(), ShogunEvaluation::INPUTS),
        Ok(network.clone())
    );
    let (mut most, mut off) = (0f32, 0f32);
    for number in 0..lessons.len() {
        let lesson = lessons.at(number);
        let whole = answer::<ShogunEvaluation>(&network, lesson);
        let inputs = lesson.inputs.iter().map(|&input| usize::from(input));
        let cells = [
            draft.cells(inputs.clone()),
            draft.cells(inputs.map(ShogunEvaluation::across)),
        ];
        let broken = draft.answer(lesson.stage, &cells) / logits;
        most = most.max(broken.abs());
        off = off.max((whole - broken).abs());
    }
    assert!(most > 100.0, "{most} hundredths");
    assert!(off < 25.0, "{off} hundredths off");
}

/// Without its network an evaluation still estimates what it says.
fn check_terms<G: Game, E>(start: &G, evaluation: E)
where
    E: Evaluation<G> + Corrected<Position = G> + Clone,
{
    let terms = Terms(evaluation.clone());
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
fn terms_are_what_is_left_without_the_network() {
    check_terms(&Ploy::start(), PloyEvaluation::default());
    check_terms(&Shogun::start(), ShogunEvaluation::default());
}
