//! Hunts so small that an interpreter or a watched program can solve them, too: Miri, which draws
//! the order of threads and lets them read old values, and ThreadSanitizer
//! (`checks/board-reliability/threads.sh`).

use rook_hunt::Rules;
use rook_hunt::solve::Solver;

/// The side of a board that an interpreter solves in a minute.
const SIDE: u8 = if cfg!(miri) { 3 } else { 4 };
const THREADS: &[usize] = if cfg!(miri) { &[2] } else { &[2, 3, 7, 16] };
const RULES: &[&str] = if cfg!(miri) {
    &["pawns=1", "pawns=2 must-move"]
} else {
    &[
        "pawns=2",
        "pawns=3 must-move",
        "pawns=3 steps=2",
        "pawns=2 steps=2 repeats",
    ]
};

#[test]
fn solutions_do_not_depend_on_the_thread_count() {
    for text in RULES {
        let rules: Rules = text.parse().expect("rules");
        let rules = rules.with_side(SIDE).expect("room for the pawns");
        let solved = |threads: usize| {
            let solution = Solver::new(rules).threads(threads).solve();
            let solution = format!("{:?}", solution.expect("small"));
            // How many threads would pack it, it remembers.
            solution.replace(&format!("threads: {threads}"), "")
        };
        let alone = solved(1);
        for &threads in THREADS {
            assert!(solved(threads) == alone, "{text}: {threads} threads");
        }
    }
}
