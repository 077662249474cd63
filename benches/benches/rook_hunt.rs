//! The rook hunt: regions, turns, the greedy reply beside the paper's program, and the solver.

use std::hint::black_box;

use board_benches::rook_hunt::{START, Tiles};
use criterion::{Criterion, criterion_group, criterion_main};
use rook_hunt::solve::Solver;
use rook_hunt::strategy::{Greedy, PawnStrategy};
use rook_hunt::{Hunt, Player, Position};

/// A position twice: as ours, and as pawns and rook of the port, columns and rows from 0.
type Case = (&'static str, Position, [(i8, i8); 8], (i8, i8));

/// The start, and the paper's course after eight turns.
fn positions() -> [Case; 2] {
    let middle = [
        (0, 2),
        (1, 4),
        (2, 1),
        (3, 4),
        (4, 2),
        (5, 4),
        (5, 0),
        (7, 4),
    ];
    let parse = |text| Position::parse(Hunt::default(), text).expect("a position");
    [
        ("start", parse("a3,b6,c3,d6,e3,f6,g3,h6 a1"), START, (0, 0)),
        (
            "middle",
            parse("a3,b5,c2,d5,e3,f5,f1,h5 b1"),
            middle,
            (1, 0),
        ),
    ]
}

fn rules(criterion: &mut Criterion) {
    for (name, position, pawns, rook) in positions() {
        let hunt = *position.hunt();
        let mut group = criterion.benchmark_group(name);
        let square = position.rook().expect("on the board");
        group.bench_function("region", |bencher| {
            bencher.iter(|| hunt.reachable(black_box(position.pawns()), square));
        });
        group.bench_function("region, paper", |bencher| {
            let mut tiles = Tiles::new(pawns, rook);
            bencher.iter(|| black_box(&mut tiles).evaluate());
        });
        group.bench_function("threatened", |bencher| {
            bencher.iter(|| hunt.threatened(black_box(position.pawns())));
        });
        group.bench_function("pawn turns", |bencher| {
            bencher.iter(|| black_box(&position).turns())
        });
        group.bench_function("greedy reply", |bencher| {
            bencher.iter(|| Greedy::default().turn(black_box(&position)));
        });
        group.bench_function("greedy reply, paper", |bencher| {
            let mut tiles = Tiles::new(pawns, rook);
            bencher.iter(|| black_box(&mut tiles).react());
        });
        group.finish();
        assert_eq!(position.player(), Player::Pawns);
    }
}

fn solver(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("solver");
    group.sample_size(10);
    for (pawns, steps) in [(4, 2), (5, 1)] {
        let hunt = Hunt::new(pawns, steps, 1).expect("rules");
        group.bench_function(hunt.to_string(), |bencher| {
            bencher.iter(|| {
                Solver::new(black_box(hunt))
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
