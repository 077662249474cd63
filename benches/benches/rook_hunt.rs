//! The rook hunt: regions, turns, the greedy reply beside the paper's program, and the solver.

use std::hint::black_box;

use board_benches::rook_hunt::Tiles;
use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use rook_hunt::solve::Solver;
use rook_hunt::strategy::{Greedy, PawnStrategy};
use rook_hunt::{Move, Position, Rules, Square};

/// A position twice: as ours, with the pawns to move, and as the port's.
struct BenchCase {
    position: Position,
    square: Square,
    pawns: [(i8, i8); 8],
    rook: (i8, i8),
}

impl BenchCase {
    fn new(position: Position) -> Self {
        let square = position.rook().expect("the rook is on the board");
        let at = |square: Square| (square.x() as i8, square.y() as i8);
        let order = position.pawn_order();
        Self {
            position,
            square,
            pawns: std::array::from_fn(|place| at(order[place])),
            rook: at(square),
        }
    }

    fn tiles(&self) -> Tiles {
        Tiles::new(self.pawns, self.rook)
    }
}

/// The start with the rook on a1, and the eleven other positions of the paper's course with the
/// pawns to move.
fn positions() -> [(&'static str, Vec<BenchCase>); 2] {
    let mut position = Position::start();
    let mut cases = Vec::new();
    for to in "a1 a1 a1 a1 a1 d1 d1 b1 b1 b1 b3 b1".split(' ') {
        let to = to.parse().expect("a square");
        let mv = position.rook_move(to);
        position.play(mv).expect("the paper's move");
        cases.push(BenchCase::new(position));
        let turn = Greedy::default().turn(&position).expect("a turn");
        position.play(Move::Pawns(turn)).expect("a legal turn");
    }
    let middle = cases.split_off(1);
    [("start", cases), ("course", middle)]
}

/// Times are those of a whole set of positions.
fn rules(criterion: &mut Criterion) {
    for (name, cases) in positions() {
        let mut group = criterion.benchmark_group(name);
        group.throughput(Throughput::Elements(cases.len() as u64));
        let mut bench = |name: &str, work: &mut dyn FnMut(&BenchCase)| {
            group.bench_function(name, |bencher| {
                bencher.iter(|| cases.iter().for_each(|case| work(black_box(case))));
            });
        };
        bench("region", &mut |case| {
            let rules = case.position.rules();
            black_box(rules.reachable(case.position.pawns(), case.square));
        });
        bench("threatened", &mut |case| {
            black_box(case.position.threatened());
        });
        bench("pawn turns", &mut |case| {
            black_box(case.position.moves());
        });
        bench("greedy reply", &mut |case| {
            black_box(Greedy::default().turn(&case.position));
        });
        // The port keeps its board between the calls, as the paper's program does; setting it up is
        // no part of either.
        let mut tiles: Vec<Tiles> = cases.iter().map(BenchCase::tiles).collect();
        group.bench_function("region, paper", |bencher| {
            bencher.iter(|| tiles.iter_mut().map(Tiles::evaluate).sum::<u32>());
        });
        group.bench_function("greedy reply, paper", |bencher| {
            bencher.iter(|| {
                for tiles in &mut tiles {
                    black_box(black_box(tiles).react());
                }
            });
        });
        group.finish();
    }
}

fn solver(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("solver");
    group.sample_size(10);
    for (pawns, steps) in [(4, 2), (5, 1)] {
        let rules = Rules::new(pawns, steps, 1).expect("rules");
        group.bench_function(rules.to_string(), |bencher| {
            bencher.iter(|| {
                Solver::new(black_box(rules))
                    .threads(2)
                    .summarize()
                    .expect("solved")
            });
        });
    }
    group.finish();
}

criterion_group!(benches, rules, solver);
criterion_main!(benches);
