//! Leaves a second of Shogun's move tree beside those of chess, in turns, the best round of each;
//! or one of them alone, for a profiler.
//!
//! `cargo run --release -p board-benches --example shogun_perft -- [ROUNDS | NAME]`

use std::hint::black_box;
use std::io::{self, Write};
use std::time::{Duration, Instant};

use board_benches::chess;
use shogun_rules::{Position, Start, perft, perft_played};

/// The middle game position that chess generators are compared on.
const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

type Count = Box<dyn Fn() -> u64>;

fn counts() -> Vec<(&'static str, Count)> {
    let shogun = |start, depth, count: fn(&Position, u16) -> u64| -> Count {
        let position = Position::from_start(start);
        Box::new(move || count(black_box(&position), depth))
    };
    let chess = |fen: Option<&str>, depth, count: fn(&cozy_chess::Board, u32) -> u64| -> Count {
        let board = fen.map_or_else(cozy_chess::Board::default, chess::position);
        Box::new(move || count(black_box(&board), depth))
    };
    vec![
        (
            "counted-shogun-fifth-file",
            shogun(Start::FifthFile, 5, perft),
        ),
        (
            "counted-shogun-fourth-file",
            shogun(Start::FourthFile, 5, perft),
        ),
        ("counted-chess-start", chess(None, 5, chess::perft)),
        (
            "counted-chess-kiwipete",
            chess(Some(KIWIPETE), 4, chess::perft),
        ),
        (
            "played-shogun-fifth-file",
            shogun(Start::FifthFile, 5, perft_played),
        ),
        (
            "played-shogun-fourth-file",
            shogun(Start::FourthFile, 5, perft_played),
        ),
        ("played-chess-start", chess(None, 5, chess::perft_played)),
        (
            "played-chess-kiwipete",
            chess(Some(KIWIPETE), 4, chess::perft_played),
        ),
    ]
}

fn main() -> io::Result<()> {
    let argument = std::env::args().nth(1).unwrap_or_else(|| "5".into());
    let mut out = io::stdout().lock();
    let Ok(rounds) = argument.parse::<u32>() else {
        for (name, count) in counts() {
            if name == argument {
                writeln!(out, "{name}: {} leaves", count())?;
            }
        }
        return Ok(());
    };
    let counts = counts();
    let mut best = vec![(0, Duration::MAX); counts.len()];
    for _ in 0..rounds {
        for ((_, count), best) in counts.iter().zip(&mut best) {
            let begin = Instant::now();
            best.0 = count();
            best.1 = best.1.min(begin.elapsed());
        }
    }
    for ((name, _), (leaves, time)) in counts.iter().zip(best) {
        let millions = leaves as f64 / time.as_secs_f64() / 1e6;
        writeln!(
            out,
            "{name:26} {leaves:>10} leaves, {millions:8.1} million a second"
        )?;
    }
    Ok(())
}
