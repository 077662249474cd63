//! Counts so small that an interpreter or a watched program can make them, too: Miri, which draws
//! the order of threads and lets them read old values, and ThreadSanitizer
//! (`checks/board-reliability/threads.sh`).

use knights_tour::counting::Counter;
use knights_tour::{Board, TourSet};

#[test]
fn small_counts_are_the_same_on_any_number_of_threads() {
    for (width, height, tours, expected) in [
        (3, 4, TourSet::Directed, 16_u64),
        (3, 10, TourSet::Closed, 16),
        (5, 5, TourSet::Directed, 1_728),
    ] {
        // What an interpreter does in a minute.
        if cfg!(miri) && height > 4 {
            continue;
        }
        let board = Board::rectangle(width, height).expect("sides are not zero");
        for threads in if cfg!(miri) { 2..=2 } else { 1..=16 } {
            let count = Counter::new(&board, tours).threads(threads).count();
            assert_eq!(count, Ok(expected.into()), "{threads} threads");
        }
    }
}
