//! Fitting is deterministic and lowers the error.

use std::num::NonZero;

use board_bot::evaluation::{ShogunEvaluation, Tunable};
use shogun_rules::Position as Shogun;

use crate::{Dataset, FittedWeights, SelfPlayPlan, print};

fn course(threads: usize, seed: u64) -> Dataset {
    let plan = SelfPlayPlan {
        games: 12,
        nodes: 50,
        seed,
        threads: NonZero::new(threads).expect("a number of threads"),
    };
    Dataset::from_self_play(&[Shogun::start()], &ShogunEvaluation::default(), &plan).expect("games")
}

fn trained(course: &Dataset) -> FittedWeights {
    course.fit::<ShogunEvaluation>(|_, _| {})
}

#[test]
fn a_seed_gives_the_same_weights_on_any_number_of_threads() {
    let once = trained(&course(1, 5));
    assert_eq!(once, trained(&course(3, 5)));
    assert_ne!(once, trained(&course(1, 6)));
}

#[test]
fn gradient_descent_lowers_the_error() {
    let course = course(1, 5);
    let mut errors = Vec::new();
    let weights = course.fit::<ShogunEvaluation>(|_, [learnt, _]| errors.push(learnt));
    assert!(errors[0] < std::f64::consts::LN_2, "{errors:?}");
    assert!(
        errors.is_sorted(),
        "dearer weights foretell less: {errors:?}"
    );
    assert_eq!(weights.material[ShogunEvaluation::UNIT_TERM], 100);
}

#[test]
fn weights_in_use_are_printed_by_the_tuner() {
    fn printed<E: Tunable>() -> String {
        let (material, terms) = (E::MATERIAL.to_vec(), E::WEIGHTS.to_vec());
        print::<E>(&FittedWeights { material, terms })
    }
    let shogun = include_str!("../../crates/board-bot/src/evaluation/shogun/weights.rs");
    assert_eq!(printed::<ShogunEvaluation>(), shogun);
}
