//! Models in the orders of their threads that a scheduler draws.

use shuttle::scheduler::{PctScheduler, RandomScheduler, Scheduler};
use shuttle::{Config, Runner};

/// The number of orders to try of each kind: `BOARD_RULES_ROUNDS`, or 40.
fn rounds() -> usize {
    let rounds = std::env::var("BOARD_RULES_ROUNDS");
    rounds.map_or(40, |rounds| rounds.parse().expect("a number"))
}

/// Runs the model in orders drawn step by step, and in those where a few changes of thread at
/// unlucky moments are the fault.
///
/// # Panics
/// When the model does in one of them, or `BOARD_RULES_ROUNDS` is no number.
pub fn in_any_order(model: impl Fn() + Clone + Send + Sync + 'static) {
    let run = |scheduler: Box<dyn Scheduler + Send>, model: Box<dyn Fn() + Send + Sync>| {
        let mut config = Config::new();
        config.stack_size = 1 << 20;
        config.silence_warnings = true;
        Runner::new(scheduler, config).run(model);
    };
    run(
        Box::new(RandomScheduler::new(rounds())),
        Box::new(model.clone()),
    );
    run(Box::new(PctScheduler::new(3, rounds())), Box::new(model));
}
