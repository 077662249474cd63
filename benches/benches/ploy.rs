//! Ploy: perft played and counted, listing moves, random games; beside the plain oracle and a
//! published chess crate.

#![expect(clippy::print_stdout, reason = "a bench reports to the terminal")]

use std::hint::black_box;

use board_benches::chess;
use board_benches::ploy::{
    XorShift64, counted, middle_games, moves_of_both_sides, oracle_moves, oracle_perft, other_side,
    play_out,
};
use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use ploy_rules::{Colour, Position, perft_played};

fn leaves(c: &mut Criterion) {
    let start = Position::start();
    let chess = cozy_chess::Board::default();
    let mut group = c.benchmark_group("ploy/perft");
    group.sample_size(10);

    let depth_4 = start.perft(4);
    group.throughput(Throughput::Elements(depth_4));
    group.bench_function("counted, replies to turns shared, depth 4", |b| {
        b.iter(|| black_box(&start).perft(4));
    });
    group.bench_function("counted one by one, depth 4", |b| {
        b.iter(|| counted(&mut black_box(&start).clone(), 4));
    });
    group.bench_function("played, depth 4", |b| {
        b.iter(|| perft_played(black_box(&start), 4));
    });
    group.throughput(Throughput::Elements(oracle_perft(2)));
    group.bench_function("oracle, depth 2", |b| b.iter(|| oracle_perft(black_box(2))));

    group.throughput(Throughput::Elements(chess::perft(&chess, 5)));
    group.bench_function("chess counted, depth 5", |b| {
        b.iter(|| chess::perft(black_box(&chess), 5));
    });
    group.bench_function("chess played, depth 5", |b| {
        b.iter(|| chess::perft_played(black_box(&chess), 5));
    });
    group.finish();
}

fn lists(c: &mut Criterion) {
    let positions = middle_games(256);
    let both = positions.iter().map(moves_of_both_sides).sum::<u64>();
    println!(
        "middle games: {:.1} moves for both sides on average",
        both as f64 / positions.len() as f64
    );
    let sides: Vec<Position> = positions
        .iter()
        .flat_map(|position| [position.clone(), other_side(position)])
        .collect();
    let mut list = Vec::new();
    let mut group = c.benchmark_group("ploy/moves");
    group.throughput(Throughput::Elements(sides.len() as u64));
    group.bench_function("into a reused list", |b| {
        b.iter(|| {
            for position in &sides {
                position.moves_into(&mut list);
                black_box(&list);
            }
        });
    });
    group.bench_function("as a vector", |b| {
        b.iter(|| {
            for position in &sides {
                black_box(position.moves());
            }
        });
    });
    group.bench_function("counted", |b| {
        b.iter(|| {
            sides
                .iter()
                .map(|position| black_box(position).count_moves())
                .sum::<u64>()
        });
    });
    group.throughput(Throughput::Elements(Colour::ALL.len() as u64));
    group.bench_function("oracle", |b| {
        let board = positions[0].board();
        b.iter(|| {
            Colour::ALL
                .into_iter()
                .map(|player| oracle_moves(board, player))
                .sum::<usize>()
        });
    });
    group.finish();
}

fn games(c: &mut Criterion) {
    let moves = play_out(&mut Position::start(), &mut XorShift64::new(1));
    let mut group = c.benchmark_group("ploy/play_out");
    group.throughput(Throughput::Elements(moves));
    group.bench_function("moves of one random game", |b| {
        b.iter(|| play_out(&mut Position::start(), &mut XorShift64::new(black_box(1))));
    });
    group.finish();
}

criterion_group!(benches, leaves, lists, games);
criterion_main!(benches);
