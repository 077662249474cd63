//! The agents: positions a second at a fixed budget, and the time to a depth, beside the move tree
//! of Ploy played out.

use std::hint::black_box;

use board_benches::bot::{POSITIONS, positions};
use board_bot::evaluation::{HuntEvaluation, PloyEvaluation, ShogunEvaluation};
use board_bot::{Agent, Evaluation, Limits, MonteCarlo, Search};
use board_game_core::{Game, perft, perft_played};
use criterion::{Criterion, Throughput, criterion_group, criterion_main};

/// Positions of a move, as in the goals for strength and speed.
const NODES: u64 = 100_000;

/// The nodes that an agent searches in all positions, each as the first of a game.
fn think<G: Game, A: Agent<G>>(agent: &mut A, positions: &[G], limits: &Limits) -> u64 {
    let choices = positions.iter().filter_map(|position| {
        agent.new_game();
        agent.choose(position, &[], limits)
    });
    choices.map(|choice| choice.nodes).sum()
}

fn game<G: Game, E: Evaluation<G> + Clone>(
    c: &mut Criterion,
    name: &str,
    start: &G,
    evaluation: E,
    depth: u32,
) {
    let positions = positions(start);
    let mut search = Search::with_table(1 << 24, evaluation.clone()).expect("16 MiB");
    let mut monte_carlo = MonteCarlo::new(evaluation);
    let budget = Limits::nodes(NODES);

    let mut group = c.benchmark_group(format!("bot/{name}/100,000 positions a move"));
    group.sample_size(10);
    let looked_at = think(&mut search, &positions, &budget);
    group.throughput(Throughput::Elements(looked_at));
    group.bench_function("search", |b| {
        b.iter(|| think(&mut search, black_box(&positions), &budget));
    });
    let looked_at = think(&mut monte_carlo, &positions, &budget);
    group.throughput(Throughput::Elements(looked_at));
    group.bench_function("Monte Carlo", |b| {
        b.iter(|| think(&mut monte_carlo, black_box(&positions), &budget));
    });
    group.finish();

    let mut group = c.benchmark_group(format!("bot/{name}/time to a depth"));
    group.sample_size(10);
    group.throughput(Throughput::Elements(POSITIONS));
    let plies = Limits::depth(depth);
    group.bench_function(format!("{depth} plies"), |b| {
        b.iter(|| think(&mut search, black_box(&positions), &plies));
    });
    group.finish();
}

/// The yardstick: leaves of Ploy that are played and taken back, and nothing else.
fn leaves(c: &mut Criterion) {
    let start = ploy_rules::Position::start();
    let mut group = c.benchmark_group("bot/beside");
    group.sample_size(10);
    group.throughput(Throughput::Elements(perft(&start, 3)));
    group.bench_function("leaves of Ploy played, depth 3", |b| {
        b.iter(|| perft_played(black_box(&start), 3));
    });
    group.finish();
}

fn ploy(c: &mut Criterion) {
    let start = ploy_rules::Position::start();
    game(c, "ploy", &start, PloyEvaluation::default(), 4);
}

fn shogun(c: &mut Criterion) {
    let start = shogun_rules::Position::start();
    game(c, "shogun", &start, ShogunEvaluation::default(), 6);
}

fn hunt(c: &mut Criterion) {
    let start = rook_hunt::Position::start();
    game(c, "hunt", &start, HuntEvaluation::default(), 6);
}

criterion_group!(benches, leaves, ploy, shogun, hunt);
criterion_main!(benches);
