//! Threads that count tours together, in orders that a scheduler draws: at every start and end of a
//! thread, and every use of an atomic number another thread may go on, and a thread may not be had.
//! Whatever the order, the count is the one that is known.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use knights_tour::{Board, TourSet};
use knights_tour::counting::{CountError, Counter};
use scheduled_orders::in_any_order;
use shuttle::thread;

/// Boards whose layers are cut into several pieces, with what is asked and the number of tours.
const COUNTS: [(u16, u16, TourSet, u64); 4] = [
    (5, 5, TourSet::Directed, 1728),
    (6, 5, TourSet::Directed, 37568),
    (6, 6, TourSet::Closed, 9862),
    (6, 7, TourSet::Closed, 1067638),
];

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
fn stopped_runs_end_or_are_complete() {
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
