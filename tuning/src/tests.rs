//! What was played, learnt and printed.

use std::num::NonZero;

use board_bot::evaluation::{Counted, ShogunEvaluation};
use shogun_rules::Position as Shogun;

use crate::{Course, Plan, Weights, print};

fn course(threads: usize, seed: u64) -> Course {
    let plan = Plan {
        games: 12,
        nodes: 50,
        seed,
        threads: NonZero::new(threads).expect("a number of threads"),
    };
    Course::played(&[Shogun::start()], &ShogunEvaluation::default(), &plan).expect("games")
}

fn learnt(course: &Course) -> Weights {
    course.fit::<ShogunEvaluation>(|_, _| {})
}

#[test]
fn a_seed_gives_the_same_weights_on_any_number_of_threads() {
    let once = learnt(&course(1, 5));
    assert_eq!(once, learnt(&course(3, 5)));
    assert_ne!(once, learnt(&course(1, 6)));
}

/// What is learnt foretells what it was learnt from better than what pieces are worth as such.
#[test]
fn going_downhill_lowers_the_error() {
    let course = course(1, 5);
    let mut errors = Vec::new();
    let weights = course.fit::<ShogunEvaluation>(|_, [learnt, _]| errors.push(learnt));
    assert!(errors[0] < std::f64::consts::LN_2, "{errors:?}");
    assert!(
        errors.is_sorted(),
        "dearer weights foretell less: {errors:?}"
    );
    assert_eq!(weights.alone[ShogunEvaluation::YARDSTICK], 100);
}

/// The weights in use are in the form in which they are printed.
#[test]
fn files_of_weights_are_as_they_are_printed() {
    fn printed<E: Counted>() -> String {
        let (alone, terms) = (E::ALONE.to_vec(), E::WEIGHTS.to_vec());
        print::<E>(&Weights { alone, terms })
    }
    let shogun = include_str!("../../crates/bot/src/evaluation/shogun/weights.rs");
    assert_eq!(printed::<ShogunEvaluation>(), shogun);
}
