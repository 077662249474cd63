//! Threads that count tours together, in orders that a scheduler draws: at every start and end of a thread, and every use of an atomic
//! number another thread may go on, and a thread may not be had. Whatever the order, the count is the one that is known.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use knights_tour::Board;
use knights_tour::counting::{CountError, Counter, TourSet};
use shuttle::scheduler::{PctScheduler, RandomScheduler, Scheduler};
use shuttle::{Config, Runner, thread};

/// Boards whose layers are cut into several pieces, with what is asked and the number of tours.
const COUNTS: [(u16, u16, TourSet, u64); 4] = [
    (5, 5, TourSet::Directed, 1728),
    (6, 5, TourSet::Directed, 37568),
    (6, 6, TourSet::Closed, 9862),
    (6, 7, TourSet::Closed, 1067638),
];

/// How many orders are tried of each kind, for each of the counts.
fn rounds() -> usize {
    let rounds = std::env::var("BOARD_RULES_ROUNDS");
    rounds.map_or(40, |rounds| rounds.parse().expect("a number"))
}

/// Runs the model in orders drawn step by step, and in those where a few changes of thread at unlucky moments are the fault.
fn in_any_order(model: impl Fn() + Clone + Send + Sync + 'static) {
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

#[test]
fn the_count_is_the_one_that_is_known() {
    for (width, height, tours, expected) in COUNTS {
        in_any_order(move || {
            let board = Board::rectangle(width, height).expect("sides are not zero");
            for threads in [2, 3] {
                let count = Counter::new(&board, tours).threads(threads).count();
                assert_eq!(
                    count,
                    Ok(expected.into()),
                    "{width} x {height}, {threads} threads"
                );
            }
        });
    }
}

#[test]
fn what_is_stopped_ends_or_is_whole() {
    for (width, height, tours, expected) in COUNTS {
        in_any_order(move || {
            let board = Board::rectangle(width, height).expect("sides are not zero");
            let stop = Arc::new(AtomicBool::new(false));
            let button = stop.clone();
            let presser = thread::spawn(move || button.store(true, Ordering::Relaxed));
            let count = Counter::new(&board, tours).threads(2).stop(&stop).count();
            let whole = Ok(expected.into());
            assert!(
                count == whole || count == Err(CountError::Stopped),
                "{count:?}"
            );
            presser.join().expect("it only presses");
        });
    }
}
