//! Threads that solve a hunt together, in orders that a scheduler draws: at every lock, start and
//! end of a thread, and every use of an atomic number another thread may go on, and a thread may
//! not be had. Whatever the order, the solution is that of one thread.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use rook_hunt::Rules;
use rook_hunt::solve::{SolveError, Solver};
use scheduled_orders::in_any_order;
use shuttle::thread;

/// Rules whose sets lie in words that several pieces share. The first two are solved by the
/// frontier, from sets of one parity to those of the other and without that; the others level by
/// level. The last ones are of boards whose masks are two words each.
const RULES: [&str; 6] = [
    "pawns=2 side=4",
    "pawns=3 side=4 must-move",
    "pawns=3 steps=2 side=4",
    "pawns=2 steps=2 side=4 repeats",
    "pawns=1 side=9",
    "pawns=1 steps=2 side=10 repeats",
];

/// The solution with all its figures.
fn solution(rules: Rules, threads: usize) -> String {
    let solution = Solver::new(rules).threads(threads).solve();
    format!("{:?}", solution.expect("small"))
}

#[test]
fn solution_matches_one_thread() {
    for text in RULES {
        let rules: Rules = text.parse().expect("rules");
        in_any_order(move || {
            let alone = solution(rules, 1);
            assert_eq!(solution(rules, 2), alone, "{text}");
            assert_eq!(solution(rules, 3), alone, "{text}");
        });
    }
}

#[test]
fn stopped_runs_end_or_are_complete() {
    for text in RULES {
        let rules: Rules = text.parse().expect("rules");
        in_any_order(move || {
            let alone = solution(rules, 1);
            let stop = Arc::new(AtomicBool::new(false));
            let button = stop.clone();
            let presser = thread::spawn(move || button.store(true, Ordering::Relaxed));
            match Solver::new(rules).threads(2).stop(&stop).solve() {
                Ok(solution) => assert_eq!(format!("{solution:?}"), alone, "{text}"),
                Err(error) => assert_eq!(error, SolveError::Stopped, "{text}"),
            }
            presser.join().expect("it only presses");
        });
    }
}
