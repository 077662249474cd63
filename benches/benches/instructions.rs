//! Instructions of one piece of work of each kind, counted by Valgrind: they do not depend on the
//! machine's load, so that a change is compared with the branch that it goes to.
//! `benches/instructions.sh` does so.

#![expect(missing_docs, reason = "the harness makes public functions")]

use std::hint::black_box;

use board_bot::evaluation::{HuntEvaluation, PloyEvaluation, ShogunEvaluation};
use board_bot::{Agent, Evaluation, Game, Limits, Search};
use gungraun::{
    Callgrind, LibraryBenchmarkConfig, library_benchmark, library_benchmark_group, main,
};
use knights_tour::counting::Counter;
use knights_tour::warnsdorff::Warnsdorff;
use knights_tour::{Board, Path, Square, TourSet, Tours};
use rook_hunt::strategy::{Greedy, PawnStrategy};

fn board(side: u16) -> Board {
    Board::square(side).expect("a board")
}

fn corner(side: u16) -> Path {
    Path::start(board(side), Square::new(0, 0)).expect("the corner")
}

#[library_benchmark]
fn tours_of_5x5() -> usize {
    Tours::extending(black_box(&corner(5))).count()
}

#[library_benchmark]
fn warnsdorff_50x50() -> usize {
    let walk = Warnsdorff::extending(black_box(corner(50))).expect("there is memory enough");
    black_box(walk.search());
    50
}

#[library_benchmark]
fn closed_tours_of_6x6() -> String {
    let counter = Counter::new(black_box(&board(6)), TourSet::Closed).threads(1);
    let count = counter.count().expect("there is memory enough");
    count.to_string()
}

#[library_benchmark]
fn ploy_leaves_counted() -> u64 {
    black_box(ploy_rules::Position::start()).perft(3)
}

#[library_benchmark]
fn ploy_leaves_played() -> u64 {
    ploy_rules::perft_played(&black_box(ploy_rules::Position::start()), 2)
}

fn shogun() -> shogun_rules::Position {
    shogun_rules::Position::from_start(shogun_rules::Start::FifthFile)
}

#[library_benchmark]
fn shogun_leaves_counted() -> u64 {
    shogun_rules::perft(&black_box(shogun()), 4)
}

#[library_benchmark]
fn shogun_leaves_played() -> u64 {
    shogun_rules::perft_played(&black_box(shogun()), 3)
}

#[library_benchmark]
fn greedy_turn_of_the_hunt() -> bool {
    let mut position = rook_hunt::Position::start();
    let mv = position.rook_move("d1".parse().expect("a square"));
    position.play(mv).expect("the rook moves");
    Greedy::default().turn(black_box(&position)).is_some()
}

/// A search from the start, of so many nodes.
fn search<G: Game, E: Evaluation<G>>(start: &G, evaluation: E, nodes: u64) -> u64 {
    let mut search = Search::with_table(1 << 20, evaluation).expect("there is memory enough");
    let choice = search.choose(black_box(start), &[], &Limits::nodes(nodes));
    choice.expect("a game that is not over").nodes
}

#[library_benchmark]
fn ploy_search() -> u64 {
    search(
        &ploy_rules::Position::start(),
        PloyEvaluation::default(),
        2_000,
    )
}

#[library_benchmark]
fn shogun_search() -> u64 {
    search(&shogun(), ShogunEvaluation::default(), 5_000)
}

#[library_benchmark]
fn hunt_search() -> u64 {
    search(
        &rook_hunt::Position::start(),
        HuntEvaluation::default(),
        5_000,
    )
}

library_benchmark_group!(
    name = tours,
    benchmarks = [tours_of_5x5, warnsdorff_50x50, closed_tours_of_6x6]
);
library_benchmark_group!(
    name = rules,
    benchmarks = [
        ploy_leaves_counted,
        ploy_leaves_played,
        shogun_leaves_counted,
        shogun_leaves_played,
        greedy_turn_of_the_hunt
    ]
);
library_benchmark_group!(
    name = bots,
    benchmarks = [ploy_search, shogun_search, hunt_search]
);

main!(
    config = LibraryBenchmarkConfig::default().tool(Callgrind::with_args(["--cache-sim=no"])),
    library_benchmark_groups = [tours, rules, bots]
);
