//! One piece of work a run, for counting instructions:
//! `valgrind --tool=callgrind target/release/examples/ploy_work played`.
//!
//! Prints how many leaves, batches, lists or moves the work was, and the processor time it took
//! where the system tells.

#![expect(
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "a program, if a small one"
)]

use std::hint::black_box;

use board_benches::chess;
use board_benches::ploy::{XorShift64, counted, middle_games, other_side, play_out};
use ploy_rules::{Position, perft_played};

/// Processor time of this thread in nanoseconds.
fn processor_time() -> Option<u64> {
    let times = std::fs::read_to_string("/proc/self/schedstat").ok()?;
    times.split_whitespace().next()?.parse().ok()
}

fn work(name: &str, times: u64) -> Option<(u64, &'static str)> {
    let start = Position::start();
    let chess = cozy_chess::Board::default();
    let repeated = |work: &dyn Fn() -> u64| (0..times).map(|_| work()).sum();
    Some(match name {
        "played" => (repeated(&|| perft_played(&start, 3)), "leaves"),
        "counted" => (repeated(&|| counted(&mut start.clone(), 3)), "leaves"),
        "shared" => (repeated(&|| start.perft(4)), "leaves"),
        "batches" => {
            let batches = || {
                black_box(&start)
                    .batches()
                    .inspect(|batch| _ = black_box(batch))
            };
            (repeated(&|| batches().count() as u64), "batches")
        }
        "chess-played" => (repeated(&|| chess::perft_played(&chess, 4)), "leaves"),
        "chess-counted" => (repeated(&|| chess::perft(&chess, 5)), "leaves"),
        "lists" => {
            let positions: Vec<Position> = middle_games(256)
                .into_iter()
                .flat_map(|position| [other_side(&position), position])
                .collect();
            let mut list = Vec::new();
            let mut lists = 0;
            for position in (0..times).flat_map(|_| &positions) {
                black_box(position).moves_into(&mut list);
                black_box(&list);
                lists += 1;
            }
            (lists, "lists")
        }
        "games" => {
            let mut rng = XorShift64::new(1);
            let moves = (0..times)
                .map(|_| play_out(&mut Position::start(), &mut rng))
                .sum();
            (moves, "moves")
        }
        _ => return None,
    })
}

fn main() {
    let mut arguments = std::env::args().skip(1);
    let name = arguments.next().unwrap_or_default();
    let times = arguments
        .next()
        .and_then(|times| times.parse().ok())
        .unwrap_or(1);
    let before = processor_time();
    let Some((done, what)) = work(&name, times) else {
        eprintln!(
            "usage: ploy_work played|counted|shared|batches|lists|games|chess-played|chess-counted [TIMES]"
        );
        std::process::exit(2);
    };
    println!("{done} {what}");
    if let (Some(before), Some(after)) = (before, processor_time()) {
        let rate = done as f64 * 1e3 / (after - before).max(1) as f64;
        println!("{rate:.2} million {what} a second");
    }
}
